import AssetCatalogs

extension Gradient {
  /// A color of a gradient and its position.
  public struct Stop: Hashable, Sendable {
    /// The color at this position of the gradient.
    public var color: Color
    /// The position, from 0 to 1.
    public var location: Double

    /// Creates a stop.
    public init(color: Color, location: Double) {
      self.color = color
      self.location = location
    }
  }
}

/// A gradient along a line.
public struct LinearGradient: ShapeStyle {
  /// The style as a parameter of a `ViewTree`.
  public let styleValue: JSONValue?

  /// Distributes the colors evenly.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }
  /// Places each color at the position of its stop.
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }
  /// A gradient between two points.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    styleValue = gradient.value("linear", ["start": .point(startPoint), "end": .point(endPoint)])
  }
}

/// A gradient around a point; radii are in points.
public struct RadialGradient: ShapeStyle {
  /// The style as a parameter of a `ViewTree`.
  public let styleValue: JSONValue?

  /// A gradient of colors.
  public init(colors: [Color], center: UnitPoint, startRadius: Double, endRadius: Double) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadius: startRadius,
      endRadius: endRadius)
  }
  /// Places each color at the position of its stop.
  public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: Double, endRadius: Double) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startRadius: startRadius,
      endRadius: endRadius)
  }
  /// A gradient between two circles.
  public init(gradient: Gradient, center: UnitPoint, startRadius: Double, endRadius: Double) {
    styleValue = gradient.value(
      "radial",
      [
        "center": .point(center), "start_radius": .number(startRadius),
        "end_radius": .number(endRadius),
      ])
  }
}

extension ShapeStyle where Self == LinearGradient {
  /// A gradient with evenly distributed colors.
  public static func linearGradient(
    colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
  }
  /// A gradient along a line.
  public static func linearGradient(
    _ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
  }
}

extension FillingView {
  /// One node; no node in a control's label, which gets its color only from the template's tint.
  public func archived(in context: ViewContext) -> [ViewNode] {
    context.isLabel ? [] : context.primitive(.fill, ["style": value])
  }
}

extension ShapeStyle {
  /// `nil`, because a tree cannot represent a style that an app defines.
  public var styleValue: JSONValue? { nil }

  /// The style as a parameter, or `foreground` if the tree cannot represent the style.
  package var value: JSONValue { styleValue ?? .string("foreground") }
}

/// A type-erased style.
public struct AnyShapeStyle: ShapeStyle {
  /// The style as a parameter of a `ViewTree`.
  public let styleValue: JSONValue?

  /// Wraps a style of any type.
  public init(_ style: some ShapeStyle) {
    styleValue = style.styleValue
  }
}

/// A level of the foreground style, from the first to the fifth.
public struct HierarchicalShapeStyle: ShapeStyle {
  /// The style as a parameter of a `ViewTree`.
  public let styleValue: JSONValue?

  private init(_ name: String) { styleValue = .string(name) }

  /// The first level.
  public static let primary = HierarchicalShapeStyle("primary")
  /// The second level.
  public static let secondary = HierarchicalShapeStyle("secondary")
  /// The third level.
  public static let tertiary = HierarchicalShapeStyle("tertiary")
  /// The fourth level.
  public static let quaternary = HierarchicalShapeStyle("quaternary")
  /// The fifth level.
  public static let quinary = HierarchicalShapeStyle("quinary")
}

/// The color of the surrounding text.
public struct ForegroundStyle: ShapeStyle {
  /// The style as a parameter of a `ViewTree`.
  public var styleValue: JSONValue? { .string("foreground") }
  /// Same as `.foreground`.
  public init() {}
}

/// The background of the context.
public struct BackgroundStyle: ShapeStyle {
  /// The style as a parameter of a `ViewTree`.
  public var styleValue: JSONValue? { .string("background") }
  /// Same as `.background`.
  public init() {}
}

/// The tint of the context.
public struct TintShapeStyle: ShapeStyle {
  /// The style as a parameter of a `ViewTree`.
  public var styleValue: JSONValue? { .string("tint") }
  /// Same as `.tint`.
  public init() {}
}

/// The color with which the system fills shapes.
public struct FillShapeStyle: ShapeStyle {
  /// The style as a parameter of a `ViewTree`.
  public var styleValue: JSONValue? { .string("fill") }
  /// Same as `.fill`.
  public init() {}
}

/// The color of dividing lines.
public struct SeparatorShapeStyle: ShapeStyle {
  /// The style as a parameter of a `ViewTree`.
  public var styleValue: JSONValue? { .string("separator") }
  /// Same as `.separator`.
  public init() {}
}

/// A material that blurs the views behind it.
public struct Material: ShapeStyle {
  private let name: String
  /// The style as a parameter of a `ViewTree`.
  public var styleValue: JSONValue? { .object(["material": .string(name)]) }

  private init(name: String) { self.name = name }

  /// A mostly translucent material.
  public static let ultraThin = Material(name: "ultra_thin")
  /// A material that is more translucent than opaque.
  public static let thin = Material(name: "thin")
  /// A somewhat translucent material.
  public static let regular = Material(name: "regular")
  /// A material that is more opaque than translucent.
  public static let thick = Material(name: "thick")
  /// A mostly opaque material.
  public static let ultraThick = Material(name: "ultra_thick")
  /// The material of toolbars.
  public static let bar = Material(name: "bar")
}

extension ShapeStyle {
  /// The style with an opacity from 0 to 1.
  public func opacity(_ opacity: Double) -> some ShapeStyle { TransparentStyle(self, opacity) }
  /// The second level of the style.
  public var secondary: some ShapeStyle { TransparentStyle(self, 0.5) }
  /// The third level of the style.
  public var tertiary: some ShapeStyle { TransparentStyle(self, 0.25) }
  /// The fourth level of the style.
  public var quaternary: some ShapeStyle { TransparentStyle(self, 0.2) }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// The first level of the foreground style.
  public static var primary: HierarchicalShapeStyle { .primary }
  /// The second level of the foreground style.
  public static var secondary: HierarchicalShapeStyle { .secondary }
  /// The third level of the foreground style.
  public static var tertiary: HierarchicalShapeStyle { .tertiary }
  /// The fourth level of the foreground style.
  public static var quaternary: HierarchicalShapeStyle { .quaternary }
  /// The fifth level of the foreground style.
  public static var quinary: HierarchicalShapeStyle { .quinary }
}

extension ShapeStyle where Self == ForegroundStyle {
  /// The color of the surrounding text.
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}

extension ShapeStyle where Self == BackgroundStyle {
  /// The background of the context.
  public static var background: BackgroundStyle { BackgroundStyle() }
}

extension ShapeStyle where Self == TintShapeStyle {
  /// The tint of the context.
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

extension ShapeStyle where Self == FillShapeStyle {
  /// The system's color for filled shapes.
  public static var fill: FillShapeStyle { FillShapeStyle() }
}

extension ShapeStyle where Self == SeparatorShapeStyle {
  /// The color of dividing lines.
  public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}

extension ShapeStyle where Self == Material {
  /// A mostly translucent material.
  public static var ultraThinMaterial: Material { .ultraThin }
  /// A material that is more translucent than opaque.
  public static var thinMaterial: Material { .thin }
  /// A somewhat translucent material.
  public static var regularMaterial: Material { .regular }
  /// A material that is more opaque than translucent.
  public static var thickMaterial: Material { .thick }
  /// A mostly opaque material.
  public static var ultraThickMaterial: Material { .ultraThick }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// System colors as styles, as in `.foregroundStyle(.red)`.
extension ShapeStyle where Self == Color {
  public static var red: Color { Color.red }
  public static var orange: Color { Color.orange }
  public static var yellow: Color { Color.yellow }
  public static var green: Color { Color.green }
  public static var mint: Color { Color.mint }
  public static var teal: Color { Color.teal }
  public static var cyan: Color { Color.cyan }
  public static var blue: Color { Color.blue }
  public static var indigo: Color { Color.indigo }
  public static var purple: Color { Color.purple }
  public static var pink: Color { Color.pink }
  public static var brown: Color { Color.brown }
  public static var gray: Color { Color.gray }
  public static var black: Color { Color.black }
  public static var white: Color { Color.white }
  /// Fully transparent black.
  public static var clear: Color { Color.clear }
  public static var accentColor: Color { Color.accentColor }
}
