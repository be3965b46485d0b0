/// What fills a shape or colours a text: a colour, a gradient, a material.
///
/// Only a colour that tints a template shows here; every other style is accepted and says nothing.
public protocol ShapeStyle: Sendable {}

extension Color: ShapeStyle {
  /// The colour with a little light at the top.
  public var gradient: AnyGradient { AnyGradient(color: self) }
}

/// A style whose type does not matter.
public struct AnyShapeStyle: ShapeStyle {
  let color: Color?

  /// Hides the type of `style`.
  public init(_ style: some ShapeStyle) {
    color = Color(of: style)
  }
}

/// A colour's or a gradient's own gradient.
public struct AnyGradient: ShapeStyle {
  let color: Color?

  /// Hides the stops of `gradient`.
  public init(_ gradient: Gradient) {
    self.init(color: gradient.stops.first?.color)
  }

  init(color: Color?) {
    self.color = color
  }
}

extension Color {
  /// The colour that stands for a style: its own, or that of the gradient that was made of it.
  init?(of style: some ShapeStyle) {
    switch style {
    case let color as Color: self = color
    case let style as AnyShapeStyle:
      guard let color = style.color else { return nil }
      self = color
    case let gradient as AnyGradient:
      guard let color = gradient.color else { return nil }
      self = color
    default: return nil
    }
  }
}

/// A style of the system: content of the first to the fourth rank, a background, a material.
public struct HierarchicalShapeStyle: ShapeStyle {
  /// The first rank.
  public static let primary = HierarchicalShapeStyle()
  /// The second rank.
  public static let secondary = HierarchicalShapeStyle()
  /// The third rank.
  public static let tertiary = HierarchicalShapeStyle()
  /// The fourth rank.
  public static let quaternary = HierarchicalShapeStyle()
  /// The fifth rank.
  public static let quinary = HierarchicalShapeStyle()
}

/// The colour of the text around it.
public struct ForegroundStyle: ShapeStyle {
  /// Makes the style.
  public init() {}
}

/// The background of its place.
public struct BackgroundStyle: ShapeStyle {
  /// Makes the style.
  public init() {}
}

/// The tint of its place.
public struct TintShapeStyle: ShapeStyle {
  /// Makes the style.
  public init() {}
}

/// The fill of a shape.
public struct FillShapeStyle: ShapeStyle {
  /// Makes the style.
  public init() {}
}

/// The line between two contents.
public struct SeparatorShapeStyle: ShapeStyle {
  /// Makes the style.
  public init() {}
}

/// A blur of what lies behind.
public struct Material: ShapeStyle {
  /// Hardly a blur.
  public static let ultraThin = Material()
  /// A thin one.
  public static let thin = Material()
  /// As usual.
  public static let regular = Material()
  /// A thick one.
  public static let thick = Material()
  /// Hardly to be looked through.
  public static let ultraThick = Material()
  /// That of the system's bars.
  public static let bar = Material()
}

extension ShapeStyle {
  /// The style, more transparent.
  public func opacity(_ opacity: Double) -> some ShapeStyle { self }
  /// The second rank of the style.
  public var secondary: some ShapeStyle { self }
  /// The third rank of the style.
  public var tertiary: some ShapeStyle { self }
  /// The fourth rank of the style.
  public var quaternary: some ShapeStyle { self }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// Content of the first rank.
  public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  /// Content of the second rank.
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  /// Content of the third rank.
  public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  /// Content of the fourth rank.
  public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  /// Content of the fifth rank.
  public static var quinary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

extension ShapeStyle where Self == ForegroundStyle {
  /// The colour of the text around it.
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}

extension ShapeStyle where Self == BackgroundStyle {
  /// The background of its place.
  public static var background: BackgroundStyle { BackgroundStyle() }
}

extension ShapeStyle where Self == TintShapeStyle {
  /// The tint of its place.
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

extension ShapeStyle where Self == FillShapeStyle {
  /// The fill of a shape.
  public static var fill: FillShapeStyle { FillShapeStyle() }
}

extension ShapeStyle where Self == SeparatorShapeStyle {
  /// The line between two contents.
  public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}

extension ShapeStyle where Self == Material {
  /// Hardly a blur.
  public static var ultraThinMaterial: Material { Material() }
  /// A thin blur.
  public static var thinMaterial: Material { Material() }
  /// A blur as usual.
  public static var regularMaterial: Material { Material() }
  /// A thick blur.
  public static var thickMaterial: Material { Material() }
  /// A blur that is hardly to be looked through.
  public static var ultraThickMaterial: Material { Material() }
}
