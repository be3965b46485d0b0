import AssetCatalogs

extension Gradient {
  /// A color at a position.
  public struct Stop: Sendable {
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

  /// A gradient of colors.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }
  /// A gradient of stops.
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
  /// A gradient of stops.
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
  /// A linear gradient.
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

  /// Creates a type-erased style.
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
  /// Creates the style.
  public init() {}
}

/// The background of the context.
public struct BackgroundStyle: ShapeStyle {
  /// The style as a parameter of a `ViewTree`.
  public var styleValue: JSONValue? { .string("background") }
  /// Creates the style.
  public init() {}
}

/// The tint of the context.
public struct TintShapeStyle: ShapeStyle {
  /// The style as a parameter of a `ViewTree`.
  public var styleValue: JSONValue? { .string("tint") }
  /// Creates the style.
  public init() {}
}

/// The fill of a shape.
public struct FillShapeStyle: ShapeStyle {
  /// The style as a parameter of a `ViewTree`.
  public var styleValue: JSONValue? { .string("fill") }
  /// Creates the style.
  public init() {}
}

/// The color of dividing lines.
public struct SeparatorShapeStyle: ShapeStyle {
  /// The style as a parameter of a `ViewTree`.
  public var styleValue: JSONValue? { .string("separator") }
  /// Creates the style.
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
  /// The fill of a shape.
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

/// System colors as styles, as in `.foregroundStyle(.red)`.
extension ShapeStyle where Self == Color {
  /// The system color red.
  public static var red: Color { Color.red }
  /// The system color orange.
  public static var orange: Color { Color.orange }
  /// The system color yellow.
  public static var yellow: Color { Color.yellow }
  /// The system color green.
  public static var green: Color { Color.green }
  /// The system color mint.
  public static var mint: Color { Color.mint }
  /// The system color teal.
  public static var teal: Color { Color.teal }
  /// The system color cyan.
  public static var cyan: Color { Color.cyan }
  /// The system color blue.
  public static var blue: Color { Color.blue }
  /// The system color indigo.
  public static var indigo: Color { Color.indigo }
  /// The system color purple.
  public static var purple: Color { Color.purple }
  /// The system color pink.
  public static var pink: Color { Color.pink }
  /// The system color brown.
  public static var brown: Color { Color.brown }
  /// The system color gray.
  public static var gray: Color { Color.gray }
  /// Black.
  public static var black: Color { Color.black }
  /// White.
  public static var white: Color { Color.white }
  /// Fully transparent black.
  public static var clear: Color { Color.clear }
  /// The app's accent color.
  public static var accentColor: Color { Color.accentColor }
}
