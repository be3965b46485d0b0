public import ControlKit
public import Foundation

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

extension Canvas: View {
  /// Never called: the view is primitive.
  public var body: Never { fatalError("Canvas is primitive; do not call body on it") }
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

/// The color space in which a `Canvas` computes colors.
public enum ColorRenderingMode: Sendable {
  /// Colors are computed in sRGB.
  case nonLinear
  /// Colors are computed in linear sRGB.
  case linear
  /// Colors are computed in linear sRGB, including colors brighter than white.
  case extendedLinear
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

/// The drawing context of a `Canvas`.
///
/// Drawing has no effect here.
public struct GraphicsContext {
  /// The opacity of everything that is drawn, from 0 to 1.
  public var opacity = 1.0
  /// The blending of drawings with the content below them.
  public var blendMode = BlendMode.normal
  /// The transformation of everything that is drawn.
  public var transform = CGAffineTransform.identity
  /// The environment.
  public var environment: EnvironmentValues { EnvironmentValues() }

  /// The color or gradient of a drawing.
  public struct Shading: Sendable {
    /// The foreground style.
    public static let foreground = Shading()
    /// A single color.
    public static func color(_ color: Color) -> Shading { Shading() }
    /// A style.
    public static func style(_ style: some ShapeStyle) -> Shading { Shading() }
    /// A linear gradient.
    public static func linearGradient(
      _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint
    ) -> Shading { Shading() }
    /// A radial gradient.
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> Shading { Shading() }
    /// A conic gradient.
    public static func conicGradient(
      _ gradient: Gradient, center: CGPoint, angle: Angle = Angle()
    ) -> Shading { Shading() }
  }

  /// A filter for all later drawings, which has no effect here.
  public struct Filter: Sendable {
    /// A blur of a radius in points.
    public static func blur(radius: CGFloat) -> Filter { Filter() }
    /// A shadow; distances are in points.
    public static func shadow(
      color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> Filter { Filter() }
  }

  /// A text that can be measured and drawn.
  public struct ResolvedText: Sendable {
    /// The color or gradient of the text.
    public var shading = Shading.foreground
    /// Always zero, since nothing is drawn.
    public func measure(in size: CGSize) -> CGSize { .zero }
  }

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
  /// Has no effect: nothing is drawn.
  public mutating func clip(to path: Path) {}
  /// Has no effect: nothing is drawn.
  public mutating func addFilter(_ filter: Filter) {}
  /// Calls `content` with a copy of this context.
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    var layer = self
    try content(&layer)
  }
  /// Has no effect: nothing is drawn.
  public func fill(_ path: Path, with shading: Shading) {}
  /// Has no effect: nothing is drawn.
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {}
  /// Has no effect: nothing is drawn.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {}
  /// Returns a text whose measured size is zero.
  public func resolve(_ text: Text) -> ResolvedText { ResolvedText() }
  /// Has no effect: nothing is drawn.
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {}
  /// Has no effect: nothing is drawn.
  public func draw(_ text: Text, in rect: CGRect) {}
  /// Has no effect: nothing is drawn.
  public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {}
  /// Has no effect: nothing is drawn.
  public func draw(_ text: ResolvedText, in rect: CGRect) {}
  /// Has no effect: nothing is drawn.
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {}
  /// Has no effect: nothing is drawn.
  public func draw(_ image: Image, in rect: CGRect) {}
}
