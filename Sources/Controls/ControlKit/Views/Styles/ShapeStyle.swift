import AssetCatalogs

/// What fills a shape or colors a text: a color, a gradient, a material.
public protocol ShapeStyle: Sendable {
  /// The style as a parameter of a `ViewTree`; nil for one that cannot be represented.
  ///
  /// The library implements it for its own styles.
  var styleValue: JSONValue? { get }
}

extension ShapeStyle {
  /// Styles that an app defines cannot be represented.
  public var styleValue: JSONValue? { nil }

  /// The style as a parameter; one that cannot be represented is the color of its place.
  package var value: JSONValue { styleValue ?? .string("foreground") }
}

extension Color: ShapeStyle {
  /// A gradient of shades of the color.
  public var gradient: AnyGradient { AnyGradient(color: self) }

  /// The name of a system color, or the digits of its parts in both appearances.
  public var styleValue: JSONValue? {
    if let name, name != "accentColor", name != "clear", pair.light.opacity == 1,
      pair.dark.opacity == 1
    {
      return .string(name)
    }
    let (light, dark) = (pair.light.digits, pair.dark.digits)
    return .string(light == dark ? light : "\(light)/\(dark)")
  }
}

extension ColorParts {
  /// The parts as `#rrggbbaa`.
  fileprivate var digits: String {
    let (red, green, blue) = bytes
    let parts = [red, green, blue, UInt8((min(max(opacity, 0), 1) * 255).rounded())]
    return parts.reduce("#") { $0 + ($1 < 16 ? "0" : "") + String($1, radix: 16) }
  }
}

/// A type-erased style.
public struct AnyShapeStyle: ShapeStyle {
  /// The style as a parameter of a `ViewTree`.
  public let styleValue: JSONValue?

  /// Creates a type-erased style.
  public init(_ style: some ShapeStyle) {
    styleValue = style.styleValue
  }
}

/// The standard gradient of a color, or a type-erased gradient.
public struct AnyGradient: ShapeStyle {
  /// The style as a parameter of a `ViewTree`.
  public let styleValue: JSONValue?

  /// Hides the stops of `gradient`: it runs from the top to the bottom.
  public init(_ gradient: Gradient) {
    styleValue = gradient.value("linear", ["start": .point(.top), "end": .point(.bottom)])
  }

  init(color: Color) {
    let light = color.mix(with: .white, by: 0.2)
    styleValue = Gradient(colors: [light, color]).value(
      "linear", ["start": .point(.top), "end": .point(.bottom)], standingFor: color)
  }
}

extension JSONValue {
  /// A point as two numbers.
  static func point(_ point: UnitPoint) -> JSONValue {
    .array([number(point.x) ?? .int(0), number(point.y) ?? .int(0)])
  }
}

/// A style with an opacity.
struct TransparentStyle: ShapeStyle {
  let styleValue: JSONValue?

  init(_ base: some ShapeStyle, _ opacity: Double) {
    let opacity = JSONValue.number(opacity) ?? .int(1)
    switch base.value {
    case .object(var parts):
      parts["opacity"] = opacity
      styleValue = .object(parts)
    case let plain: styleValue = .object(["style": plain, "opacity": opacity])
    }
  }
}

/// Content of the first to the fifth rank.
public struct HierarchicalShapeStyle: ShapeStyle {
  /// The style as a parameter of a `ViewTree`.
  public let styleValue: JSONValue?

  private init(_ name: String) { styleValue = .string(name) }

  /// The first rank.
  public static let primary = HierarchicalShapeStyle("primary")
  /// The second rank.
  public static let secondary = HierarchicalShapeStyle("secondary")
  /// The third rank.
  public static let tertiary = HierarchicalShapeStyle("tertiary")
  /// The fourth rank.
  public static let quaternary = HierarchicalShapeStyle("quaternary")
  /// The fifth rank.
  public static let quinary = HierarchicalShapeStyle("quinary")
}

/// The color of the surrounding text.
public struct ForegroundStyle: ShapeStyle {
  /// The style as a parameter of a `ViewTree`.
  public var styleValue: JSONValue? { .string("foreground") }
  /// Makes the style.
  public init() {}
}

/// The background of the place.
public struct BackgroundStyle: ShapeStyle {
  /// The style as a parameter of a `ViewTree`.
  public var styleValue: JSONValue? { .string("background") }
  /// Makes the style.
  public init() {}
}

/// The tint of the place.
public struct TintShapeStyle: ShapeStyle {
  /// The style as a parameter of a `ViewTree`.
  public var styleValue: JSONValue? { .string("tint") }
  /// Makes the style.
  public init() {}
}

/// The fill of a shape.
public struct FillShapeStyle: ShapeStyle {
  /// The style as a parameter of a `ViewTree`.
  public var styleValue: JSONValue? { .string("fill") }
  /// Makes the style.
  public init() {}
}

/// The color of dividing lines.
public struct SeparatorShapeStyle: ShapeStyle {
  /// The style as a parameter of a `ViewTree`.
  public var styleValue: JSONValue? { .string("separator") }
  /// Makes the style.
  public init() {}
}

/// A material that blurs what is behind it.
public struct Material: ShapeStyle {
  private let name: String
  /// The style as a parameter of a `ViewTree`.
  public var styleValue: JSONValue? { .object(["material": .string(name)]) }

  private init(name: String) { self.name = name }

  /// Hardly a blur.
  public static let ultraThin = Material(name: "ultra_thin")
  /// A thin one.
  public static let thin = Material(name: "thin")
  /// The usual one.
  public static let regular = Material(name: "regular")
  /// A thick one.
  public static let thick = Material(name: "thick")
  /// One that hides nearly everything behind it.
  public static let ultraThick = Material(name: "ultra_thick")
  /// That of the system's bars.
  public static let bar = Material(name: "bar")
}

extension ShapeStyle {
  /// The style with an opacity from 0 to 1.
  public func opacity(_ opacity: Double) -> some ShapeStyle { TransparentStyle(self, opacity) }
  /// The second rank of the style.
  public var secondary: some ShapeStyle { TransparentStyle(self, 0.5) }
  /// The third rank of the style.
  public var tertiary: some ShapeStyle { TransparentStyle(self, 0.25) }
  /// The fourth rank of the style.
  public var quaternary: some ShapeStyle { TransparentStyle(self, 0.2) }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// Content of the first rank.
  public static var primary: HierarchicalShapeStyle { .primary }
  /// Content of the second rank.
  public static var secondary: HierarchicalShapeStyle { .secondary }
  /// Content of the third rank.
  public static var tertiary: HierarchicalShapeStyle { .tertiary }
  /// Content of the fourth rank.
  public static var quaternary: HierarchicalShapeStyle { .quaternary }
  /// Content of the fifth rank.
  public static var quinary: HierarchicalShapeStyle { .quinary }
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
  /// Hardly a blur.
  public static var ultraThinMaterial: Material { .ultraThin }
  /// A thin blur.
  public static var thinMaterial: Material { .thin }
  /// A blur as usual.
  public static var regularMaterial: Material { .regular }
  /// A thick blur.
  public static var thickMaterial: Material { .thick }
  /// A blur that is hardly to be looked through.
  public static var ultraThickMaterial: Material { .ultraThick }
}
