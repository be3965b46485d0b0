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

/// The drawing context of a `Canvas`, which draws nothing.
public struct GraphicsContext {
  /// The opacity of everything that is drawn, from 0 to 1.
  public var opacity = 1.0
  /// The blending of drawings with the content below them.
  public var blendMode = BlendMode.normal
  /// The transformation of everything that is drawn.
  public var transform = CGAffineTransform.identity
  /// The environment.
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
