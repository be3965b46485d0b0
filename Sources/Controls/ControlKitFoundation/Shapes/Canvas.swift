public import ControlKit
public import Foundation

/// A view that code draws, as it does on Apple's systems, into a `GraphicsContext`.
///
/// A widget is shown by its words: what is drawn is not, so the closure is not called.
public struct Canvas<Symbols: View>: View {
  /// The symbols that the closure may draw.
  public var symbols: Symbols

  /// A view that a closure draws, with symbols that it may use.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
    rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void,
    @ViewBuilder symbols: () -> Symbols
  ) { self.symbols = symbols() }

  /// A view without words.
  public var body: some View { EmptyView() }
}

extension Canvas where Symbols == EmptyView {
  /// A view that a closure draws.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
    rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) { symbols = EmptyView() }
}

/// How the colors of a `Canvas` are computed.
public enum ColorRenderingMode: Sendable {
  /// In sRGB.
  case nonLinear
  /// In linear sRGB.
  case linear
  /// In linear sRGB, with brighter colors than white.
  case extendedLinear
}

/// How colors of two drawings are mixed.
public enum BlendMode: Sendable {
  /// The upper one.
  case normal
  /// Darker.
  case multiply, darken, colorBurn, plusDarker
  /// Lighter.
  case screen, lighten, colorDodge, plusLighter
  /// By contrast.
  case overlay, softLight, hardLight, difference, exclusion
  /// By parts of the color.
  case hue, saturation, color, luminosity
  /// By the shape.
  case sourceAtop, destinationOver, destinationOut
}

extension View {
  /// Changes nothing: a widget is shown by its words.
  public func blendMode(_ blendMode: BlendMode) -> some View { self }
}

/// What a `Canvas` is drawn into.
///
/// Nothing shows the drawing here.
public struct GraphicsContext {
  /// How strong everything is drawn, from 0 to 1.
  public var opacity = 1.0
  /// How the drawing is mixed with what is there.
  public var blendMode = BlendMode.normal
  /// How everything is scaled, turned and moved.
  public var transform = CGAffineTransform.identity
  /// The environment.
  public var environment: EnvironmentValues { EnvironmentValues() }

  /// What an outline is filled with.
  public struct Shading: Sendable {
    /// The style of the place.
    public static let foreground = Shading()
    /// One color.
    public static func color(_ color: Color) -> Shading { Shading() }
    /// A style.
    public static func style(_ style: some ShapeStyle) -> Shading { Shading() }
    /// Colors along a line.
    public static func linearGradient(
      _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint
    ) -> Shading { Shading() }
    /// Colors around a point.
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> Shading { Shading() }
    /// Colors around the clock.
    public static func conicGradient(
      _ gradient: Gradient, center: CGPoint, angle: Angle = Angle()
    ) -> Shading { Shading() }
  }

  /// A change of everything that is drawn after it.
  public struct Filter: Sendable {
    /// Softer.
    public static func blur(radius: CGFloat) -> Filter { Filter() }
    /// With a shadow.
    public static func shadow(
      color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> Filter { Filter() }
  }

  /// A text whose size is known: that of its letters in a font of the system.
  public struct ResolvedText: Sendable {
    /// What it is filled with.
    public var shading = Shading.foreground
    /// No size: nothing is drawn.
    public func measure(in size: CGSize) -> CGSize { .zero }
  }

  /// Moves what is drawn after it.
  public mutating func translateBy(x: CGFloat, y: CGFloat) {
    transform = transform.translatedBy(x: x, y: y)
  }
  /// Scales what is drawn after it.
  public mutating func scaleBy(x: CGFloat, y: CGFloat) {
    transform = transform.scaledBy(x: x, y: y)
  }
  /// Turns what is drawn after it.
  public mutating func rotate(by angle: Angle) {
    transform = transform.rotated(by: CGFloat(angle.radians))
  }
  /// Scales, turns or moves what is drawn after it.
  public mutating func concatenate(_ matrix: CGAffineTransform) {
    transform = matrix.concatenating(transform)
  }
  /// Draws nothing outside an outline.
  public mutating func clip(to path: Path) {}
  /// Changes what is drawn after it.
  public mutating func addFilter(_ filter: Filter) {}
  /// Draws a layer of its own.
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    var layer = self
    try content(&layer)
  }
  /// Fills an outline.
  public func fill(_ path: Path, with shading: Shading) {}
  /// Draws along an outline.
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {}
  /// Draws along an outline.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {}
  /// A text that can be measured and drawn.
  public func resolve(_ text: Text) -> ResolvedText { ResolvedText() }
  /// Draws a text.
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {}
  /// Draws a text.
  public func draw(_ text: Text, in rect: CGRect) {}
  /// Draws a text.
  public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {}
  /// Draws a text.
  public func draw(_ text: ResolvedText, in rect: CGRect) {}
  /// Draws an image.
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {}
  /// Draws an image.
  public func draw(_ image: Image, in rect: CGRect) {}
}
