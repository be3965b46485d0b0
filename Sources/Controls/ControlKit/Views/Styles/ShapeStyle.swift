/// A color, gradient or material that fills a shape or colors a text.
///
/// Only a color that tints a template is shown here; all other styles have no effect.
public protocol ShapeStyle: Sendable {}

extension Color: ShapeStyle {
  /// A gradient of shades of the color.
  public var gradient: AnyGradient { AnyGradient(color: self) }
}

/// A type-erased style.
public struct AnyShapeStyle: ShapeStyle {
  let color: Color?

  /// Creates a type-erased style.
  public init(_ style: some ShapeStyle) {
    color = Color(of: style)
  }
}

/// The standard gradient of a color, or a type-erased gradient.
public struct AnyGradient: ShapeStyle {
  let color: Color?

  /// Creates a type-erased gradient.
  public init(_ gradient: Gradient) {
    self.init(color: gradient.stops.first?.color)
  }

  init(color: Color?) {
    self.color = color
  }
}

extension Color {
  /// The color of a style: the color itself, or that of its standard gradient; nil if it is no
  /// color.
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

/// A level in the hierarchy of content: primary, secondary and so on.
public struct HierarchicalShapeStyle: ShapeStyle {
  /// The first level.
  public static let primary = HierarchicalShapeStyle()
  /// The second level.
  public static let secondary = HierarchicalShapeStyle()
  /// The third level.
  public static let tertiary = HierarchicalShapeStyle()
  /// The fourth level.
  public static let quaternary = HierarchicalShapeStyle()
  /// The fifth level.
  public static let quinary = HierarchicalShapeStyle()
}

/// The color of the surrounding text.
public struct ForegroundStyle: ShapeStyle {
  /// Creates the style.
  public init() {}
}

/// The background of the place.
public struct BackgroundStyle: ShapeStyle {
  /// Creates the style.
  public init() {}
}

/// The tint of the place.
public struct TintShapeStyle: ShapeStyle {
  /// Creates the style.
  public init() {}
}

/// The fill of a shape.
public struct FillShapeStyle: ShapeStyle {
  /// Creates the style.
  public init() {}
}

/// The color of dividing lines.
public struct SeparatorShapeStyle: ShapeStyle {
  /// Creates the style.
  public init() {}
}

/// A material that blurs what is behind it.
public struct Material: ShapeStyle {
  /// A mostly transparent material.
  public static let ultraThin = Material()
  /// A thin material.
  public static let thin = Material()
  /// The standard material.
  public static let regular = Material()
  /// A thick material.
  public static let thick = Material()
  /// A mostly opaque material.
  public static let ultraThick = Material()
  /// The material of the system's bars.
  public static let bar = Material()
}

extension ShapeStyle {
  /// The style with another opacity.
  public func opacity(_ opacity: Double) -> some ShapeStyle { self }
  /// The second level of the style.
  public var secondary: some ShapeStyle { self }
  /// The third level of the style.
  public var tertiary: some ShapeStyle { self }
  /// The fourth level of the style.
  public var quaternary: some ShapeStyle { self }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// The first level.
  public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  /// The second level.
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  /// The third level.
  public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  /// The fourth level.
  public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  /// The fifth level.
  public static var quinary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

extension ShapeStyle where Self == ForegroundStyle {
  /// The color of the surrounding text.
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}

extension ShapeStyle where Self == BackgroundStyle {
  /// The background of the place.
  public static var background: BackgroundStyle { BackgroundStyle() }
}

extension ShapeStyle where Self == TintShapeStyle {
  /// The tint of the place.
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

extension ShapeStyle where Self == FillShapeStyle {
  /// The fill of a shape.
  public static var fill: FillShapeStyle { FillShapeStyle() }
}

extension ShapeStyle where Self == SeparatorShapeStyle {
  /// The color of dividing lines.
  public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}

extension ShapeStyle where Self == Material {
  /// A mostly transparent material.
  public static var ultraThinMaterial: Material { Material() }
  /// A thin material.
  public static var thinMaterial: Material { Material() }
  /// The standard material.
  public static var regularMaterial: Material { Material() }
  /// A thick material.
  public static var thickMaterial: Material { Material() }
  /// A mostly opaque material.
  public static var ultraThickMaterial: Material { Material() }
}
