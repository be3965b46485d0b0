public import ControlKit
public import Foundation

/// An outline that fits a rectangle; a control's label does not show shapes.
@MainActor @preconcurrency
public protocol Shape: View, Animatable, Sendable where Body == Never {
  /// Returns the outline in a rectangle.
  func path(in rect: CGRect) -> Path
}

extension Shape {
  /// Never called, because a shape is a primitive view.
  public var body: Never { fatalError("\(Self.self) is primitive; do not call body on it") }
  /// One node with the outline, filled with the foreground style.
  public func archived(in context: ViewContext) -> [ViewNode] {
    context.isLabel ? [] : context.primitive(.shape, outline(in: context))
  }
}

/// A shape that can be inset.
@MainActor @preconcurrency
public protocol InsettableShape: Shape {
  associatedtype InsetShape: InsettableShape
  /// The shape, inset by an amount in points on each side.
  func inset(by amount: CGFloat) -> InsetShape
}

/// A value that can be animated; only the final state is shown here.
@MainActor @preconcurrency
public protocol Animatable {
  associatedtype AnimatableData: VectorArithmetic = EmptyAnimatableData
  /// The data that is animated.
  var animatableData: AnimatableData { get set }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  /// No animated data.
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

extension Animatable where Self: VectorArithmetic {
  /// The value itself.
  public var animatableData: Self {
    get { self }
    set { self = newValue }
  }
}

/// A vector, which can be added and scaled.
public protocol VectorArithmetic: AdditiveArithmetic {
  /// Multiplies all components by a number.
  mutating func scale(by rhs: Double)
  /// The sum of the squares of all components.
  var magnitudeSquared: Double { get }
}

extension Double: VectorArithmetic {
  /// Multiplies the number.
  public mutating func scale(by rhs: Double) { self *= rhs }
  /// The square of the number.
  public var magnitudeSquared: Double { self * self }
}

extension Float: VectorArithmetic {
  /// Multiplies the number.
  public mutating func scale(by rhs: Double) { self *= Float(rhs) }
  /// The square of the number.
  public var magnitudeSquared: Double { Double(self * self) }
}

extension CGFloat: VectorArithmetic {
  /// Multiplies the number.
  public mutating func scale(by rhs: Double) { self *= CGFloat(rhs) }
  /// The square of the number.
  public var magnitudeSquared: Double { Double(self * self) }
}

/// The animated data of a value that cannot be animated.
public struct EmptyAnimatableData: VectorArithmetic, Sendable {
  /// The only possible value.
  public init() {}
  /// The only possible value.
  public static var zero: EmptyAnimatableData { EmptyAnimatableData() }
  /// The only possible value.
  public static func + (left: Self, right: Self) -> Self { left }
  /// Returns the only value.
  public static func - (left: Self, right: Self) -> Self { left }
  /// Has no effect.
  public mutating func scale(by rhs: Double) {}
  /// Always 0.
  public var magnitudeSquared: Double { 0 }
}

/// Two values that are animated together.
public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
  /// The first component; pairs nest for more than two.
  public var first: First
  /// The second component; pairs nest for more than two.
  public var second: Second

  /// Creates a pair.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// A pair of zeros.
  public static var zero: Self { Self(.zero, .zero) }
  /// The sums of the components.
  public static func + (left: Self, right: Self) -> Self {
    Self(left.first + right.first, left.second + right.second)
  }
  /// The differences of the components.
  public static func - (left: Self, right: Self) -> Self {
    Self(left.first - right.first, left.second - right.second)
  }
  /// Multiplies both values.
  public mutating func scale(by rhs: Double) {
    first.scale(by: rhs)
    second.scale(by: rhs)
  }
  /// The sum of both squared magnitudes.
  public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }
}

extension AnimatablePair: Sendable where First: Sendable, Second: Sendable {}

@MainActor
protocol NamedShape {
  /// The parameters of the outline in a `ViewTree`.
  var outline: [String: JSONValue?] { get }
}

extension Shape {
  /// Returns the outline's parameters: the name of a system shape, or the path for the context's size.
  func outline(in context: ViewContext) -> [String: JSONValue?] {
    if let erased = self as? AnyShape { return erased.shape.outline(in: context) }
    if let named = self as? any NamedShape { return named.outline }
    if let path = self as? Path { return ["shape": .string("path"), "path": .string(path.data)] }
    let keepsRatio = (self as? any DerivedShape)?.keepsRatio ?? false
    let side = min(context.width, context.height)
    let width = keepsRatio ? side : context.width
    let height = keepsRatio ? side : context.height
    let path = path(in: CGRect(x: 0, y: 0, width: width, height: height))
    return [
      "shape": .string("path"), "path": .string(path.data), "width": .number(width),
      "height": .number(height), "keeps_ratio": keepsRatio ? .bool(true) : nil,
    ]
  }
}

@MainActor
protocol DerivedShape {
  /// Whether the shape is made from a circle, which is as wide as it is high.
  var keepsRatio: Bool { get }
}

extension ChangedShape: DerivedShape {
  var keepsRatio: Bool { base is Circle || (base as? any DerivedShape)?.keepsRatio == true }
}

extension InsetShapeOf: DerivedShape, NamedShape {
  var keepsRatio: Bool { base is Circle || (base as? any DerivedShape)?.keepsRatio == true }
  var outline: [String: JSONValue?] {
    var outline = (base as? any NamedShape)?.outline ?? ["shape": .string("rectangle")]
    outline["inset"] = .number(Double(amount))
    return outline
  }
}

extension Circle: NamedShape {
  var outline: [String: JSONValue?] { ["shape": .string("circle")] }
}

extension Ellipse: NamedShape {
  var outline: [String: JSONValue?] { ["shape": .string("ellipse")] }
}

extension Rectangle: NamedShape {
  var outline: [String: JSONValue?] { ["shape": .string("rectangle")] }
}

extension Capsule: NamedShape {
  var outline: [String: JSONValue?] { ["shape": .string("capsule")] }
}

extension ContainerRelativeShape: NamedShape {
  var outline: [String: JSONValue?] { ["shape": .string("container_relative")] }
}

extension ConcentricRectangle: NamedShape {
  var outline: [String: JSONValue?] { ContainerRelativeShape().outline }
}

extension RoundedRectangle: NamedShape {
  var outline: [String: JSONValue?] {
    [
      "shape": .string("rounded_rectangle"),
      "radii": .array([.number(Double(cornerSize.width)) ?? .int(0)]),
    ]
  }
}

extension UnevenRoundedRectangle: NamedShape {
  var outline: [String: JSONValue?] {
    let radii = [
      cornerRadii.topLeading, cornerRadii.topTrailing, cornerRadii.bottomTrailing,
      cornerRadii.bottomLeading,
    ]
    return [
      "shape": .string("rounded_rectangle"),
      "radii": .array(radii.map { .number(Double($0)) ?? .int(0) }),
    ]
  }
}

extension StrokeStyle {
  /// Returns the parameters of the line in a `ViewTree`; without `content`, it has the foreground style.
  func values(content: AnyShapeStyle?) -> [String: JSONValue] {
    let values: [String: JSONValue?] = [
      "style": (content ?? AnyShapeStyle(ForegroundStyle())).value,
      "width": .number(Double(lineWidth)), "cap": .string("\(lineCap)"),
      "join": .string("\(lineJoin)"), "phase": .number(Double(dashPhase)),
      "dash": dash.isEmpty ? nil : .array(dash.compactMap { .number(Double($0)) }),
    ]
    return values.compactMapValues { $0 }
  }
}

extension Path {
  /// The path as SVG path data in points, rounded to hundredths, without elements that are not finite.
  var data: String {
    var data = ""
    for element in elements where element.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) {
      switch element {
      case .move(let end): data += "M\(Self.text([end]))"
      case .line(let end): data += "L\(Self.text([end]))"
      case .quadCurve(let end, let control): data += "Q\(Self.text([control, end]))"
      case .curve(let end, let control1, let control2):
        data += "C\(Self.text([control1, control2, end]))"
      case .closeSubpath: data += "Z"
      }
    }
    return data
  }

  private static func text(_ points: [CGPoint]) -> String {
    points.map { "\(text($0.x)) \(text($0.y))" }.joined(separator: " ")
  }

  private static func text(_ number: CGFloat) -> String {
    let rounded = (Double(number) * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e9 ? "\(Int(rounded))" : "\(rounded)"
  }
}

/// A view that a closure draws into a `GraphicsContext`.
///
/// The closure is not called, and `lint` reports the view: a `ViewTree` cannot represent drawings. Use `Path` and shapes.
public struct Canvas<Symbols: View> {
  /// The symbols that the closure can draw.
  public var symbols: Symbols

  /// A view that a closure draws, with symbols.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
    rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void,
    @ViewBuilder symbols: () -> Symbols
  ) { self.symbols = symbols() }
}

extension Canvas: PrimitiveView {
  /// Returns no nodes and reports that `Canvas` is unsupported.
  public func archived(in context: ViewContext) -> [ViewNode] {
    if !context.isLabel { context.collected.isUnsupported("Canvas; use Path and shapes") }
    return []
  }
}

extension Canvas where Symbols == EmptyView {
  /// A view that a closure draws.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
    rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) { symbols = EmptyView() }
}

/// The drawing context of a `Canvas`, which draws nothing.
public struct GraphicsContext {
  /// The opacity of everything that is drawn, from 0 to 1.
  public var opacity = 1.0
  /// The blending of drawings with the content below them.
  public var blendMode = BlendMode.normal
  /// The transformation of everything that is drawn.
  public var transform = CGAffineTransform.identity
  /// The default environment, not the view's environment.
  public var environment: EnvironmentValues { EnvironmentValues() }

  /// Translates later drawings.
  public mutating func translateBy(x: CGFloat, y: CGFloat) {
    transform = transform.translatedBy(x: x, y: y)
  }
  /// Scales later drawings.
  public mutating func scaleBy(x: CGFloat, y: CGFloat) {
    transform = transform.scaledBy(x: x, y: y)
  }
  /// Rotates later drawings.
  public mutating func rotate(by angle: Angle) {
    transform = transform.rotated(by: CGFloat(angle.radians))
  }
  /// Transforms later drawings.
  public mutating func concatenate(_ matrix: CGAffineTransform) {
    transform = matrix.concatenating(transform)
  }
  /// Calls `content` with a copy of this context.
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    var layer = self
    try content(&layer)
  }
}

/// The blending of a drawing with the content below it.
public enum BlendMode: Sendable {
  /// The drawing covers the content below it.
  case normal
  /// Modes that darken.
  case multiply, darken, colorBurn, plusDarker
  /// Modes that lighten.
  case screen, lighten, colorDodge, plusLighter
  /// Modes that change the contrast.
  case overlay, softLight, hardLight, difference, exclusion
  /// Modes that combine components of the colors.
  case hue, saturation, color, luminosity
  /// Modes that use the shape.
  case sourceAtop, destinationOver, destinationOut
}

extension View {
  /// Mixes the view's colors with the colors behind it.
  nonisolated public func blendMode(_ blendMode: BlendMode) -> some View {
    modified(.blendMode, ["mode": .string("\(blendMode)")])
  }
}
