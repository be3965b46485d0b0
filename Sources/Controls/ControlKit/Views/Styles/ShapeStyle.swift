package import AssetCatalogs

/// The fill of a shape or the color of a text: a color, a gradient or a material.
public protocol ShapeStyle: Sendable {
  /// The style as a parameter of a `ViewTree`, or `nil` if the tree cannot represent the style.
  ///
  /// ControlKit implements this property for its own styles.
  var styleValue: JSONValue? { get }
}

extension Color: ShapeStyle {
  /// A gradient of shades of the color.
  public var gradient: AnyGradient { AnyGradient(color: self) }

  /// The name of a system color, or the components in both appearances as `#rrggbbaa`.
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

/// The standard gradient of a color, or a type-erased gradient.
public struct AnyGradient: ShapeStyle {
  /// The style as a parameter of a `ViewTree`.
  public let styleValue: JSONValue?

  /// Creates a gradient from the top to the bottom.
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
  static func point(_ point: UnitPoint) -> JSONValue {
    .array([number(point.x) ?? .int(0), number(point.y) ?? .int(0)])
  }
}

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

/// A list of colors that blend into each other.
public struct Gradient: ShapeStyle {
  /// The color space in which colors are mixed.
  public struct ColorSpace: Hashable, Sendable {
    private let name: String
    /// The color space of the display.
    public static let device = ColorSpace(name: "device")
    /// A color space in which equal distances look equal.
    public static let perceptual = ColorSpace(name: "perceptual")
  }

  /// The colors with their positions.
  public var stops: [Stop]

  /// Creates a gradient from stops.
  public init(stops: [Stop]) {
    self.stops = stops
  }

  /// Creates a gradient from colors at equal distances.
  public init(colors: [Color]) {
    let last = Double(max(colors.count - 1, 1))
    stops = colors.enumerated().map { Stop(color: $1, location: Double($0) / last) }
  }
}

extension Gradient {
  /// The gradient from the top to the bottom.
  public var styleValue: JSONValue? { AnyGradient(self).styleValue }

  /// The gradient as a parameter of a `ViewTree`.
  ///
  /// `color` represents the gradient where only one color is possible; by default it is the color of the first stop.
  func value(
    _ kind: String, _ geometry: [String: JSONValue?], standingFor color: Color? = nil
  ) -> JSONValue {
    var parts = geometry.compactMapValues { $0 }
    parts["gradient"] = .string(kind)
    parts["stops"] = .array(
      stops.map { .array([$0.color.value, .number($0.location) ?? .int(0)]) })
    parts["style"] = (color ?? stops.first?.color)?.value
    return .object(parts)
  }
}

/// A gradient around a point, by angle.
public struct AngularGradient: ShapeStyle {
  /// The style as a parameter of a `ViewTree`.
  public let styleValue: JSONValue?

  /// A gradient of colors.
  public init(
    colors: [Color], center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero
  ) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startAngle: startAngle, endAngle: endAngle
    )
  }
  /// A gradient in a full turn around a point, starting at an angle.
  public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: gradient, center: center, startAngle: angle, endAngle: angle)
  }
  /// A gradient in a full turn around a point, starting at an angle.
  public init(colors: [Color], center: UnitPoint, angle: Angle) {
    self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
  }
  /// A gradient between two angles; equal angles mean a full turn.
  public init(gradient: Gradient, center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    let end = endAngle == startAngle ? startAngle.degrees + 360 : endAngle.degrees
    styleValue = gradient.value(
      "angular",
      [
        "center": .point(center), "start_angle": .number(startAngle.degrees),
        "end_angle": .number(end),
      ])
  }
}

/// A style that is also a view, which fills its frame.
@MainActor @preconcurrency
public protocol FillingView: PrimitiveView, ShapeStyle {}

extension LinearGradient: FillingView {}
extension RadialGradient: FillingView {}
extension AngularGradient: FillingView {}
extension Material: FillingView {}
extension Color: FillingView {}

/// The material of iOS 26, “Liquid Glass” (developer.apple.com, Glass).
///
/// It is drawn as a thin material or, with a tint, as that color. It does not refract.
public struct Glass: Equatable, Sendable {
  private enum Kind: Sendable { case regular, clear, identity }

  private let kind: Kind
  private var color: Color?

  /// The usual glass.
  public static let regular = Glass(kind: .regular)
  /// More transparent glass.
  public static let clear = Glass(kind: .clear)
  /// No glass: nothing is drawn.
  public static let identity = Glass(kind: .identity)

  /// Tints the glass; `nil` removes the tint.
  public func tint(_ color: Color?) -> Glass {
    var tinted = self
    tinted.color = color
    return tinted
  }

  /// The style that fills the shape of the glass, or `nil` for `identity`.
  package var style: AnyShapeStyle? {
    switch (kind, color) {
    case (.identity, _): nil
    case (_, let color?): AnyShapeStyle(color)
    case (.regular, nil): AnyShapeStyle(Material.regular)
    case (.clear, nil): AnyShapeStyle(Material.ultraThin)
    }
  }
}

/// A color with a value for the light and a value for the dark appearance.
///
/// Controls use the light value. The system colors are from Apple's Human Interface Guidelines
/// (Color, Specifications, iOS 18).
public struct Color: Hashable, Sendable {
  /// The name of a system color, such as `purple`, or `nil` for any other color.
  package let name: String?
  package let pair: ColorPair

  /// The color space in which components are given.
  public enum RGBColorSpace: Hashable, Sendable {
    /// Extended sRGB; components are used unchanged.
    case sRGB
    /// sRGB with linear components.
    case sRGBLinear
    /// The wide-gamut color space of Apple's displays; colors outside sRGB are clamped when they
    /// are shown.
    case displayP3
  }

  package init(name: String? = nil, _ pair: ColorPair) {
    self.name = name
    self.pair = pair
  }

  /// A color that is the same in both appearances.
  package init(_ parts: ColorParts) {
    self.init(name: nil, ColorPair(parts))
  }

  /// A color from components between 0 and 1; values outside are clamped when the color is shown.
  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
    opacity: Double = 1
  ) {
    switch colorSpace {
    case .sRGB: self.init(ColorParts(red: red, green: green, blue: blue, opacity: opacity))
    case .sRGBLinear:
      self.init(ColorParts(linearRed: red, green: green, blue: blue, opacity: opacity))
    case .displayP3:
      self.init(ColorParts(displayP3Red: red, green: green, blue: blue, opacity: opacity))
    }
  }

  /// A gray from 0, black, to 1, white.
  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
  }

  /// A color from hue, saturation and brightness, each from 0 to 1.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    self.init(
      ColorParts(hue: hue, saturation: saturation, brightness: brightness, opacity: opacity))
  }

  /// The color with another opacity.
  ///
  /// A tint ignores the opacity.
  public func opacity(_ opacity: Double) -> Color {
    Color(
      name: name,
      ColorPair(
        light: pair.light.with(opacity: pair.light.opacity * opacity),
        dark: pair.dark.with(opacity: pair.dark.opacity * opacity)))
  }

  /// Mixes two colors; a fraction of 0 is this color, 1 the other color.
  public func mix(
    with rhs: Color, by fraction: Double, in colorSpace: Gradient.ColorSpace = .perceptual
  ) -> Color {
    // The colors are mixed in sRGB whatever the requested space; the difference is small.
    Color(
      ColorPair(
        light: pair.light.mixed(with: rhs.pair.light, by: fraction),
        dark: pair.dark.mixed(with: rhs.pair.dark, by: fraction)))
  }

  /// The tint that is sent to the daemon: the light value, and the name of a system color.
  package var tint: ControlTint {
    let bytes = pair.light.bytes
    return ControlTint(name: name, red: bytes.red, green: bytes.green, blue: bytes.blue)
  }
}

extension Color: CustomStringConvertible {
  /// The name of a system color; otherwise red, green, blue and opacity as eight hexadecimal
  /// digits.
  public var description: String {
    if let name { return name }
    let opacity = String(UInt8((pair.light.opacity * 255).rounded()), radix: 16)
    return (tint.hex + (opacity.count < 2 ? "0" : "") + opacity).uppercased()
  }
}

extension Color {
  /// The color with this name in the program's asset catalogs, or else the accent color.
  public init(_ name: String) {
    self.init(ColorResource(name: name))
  }

  /// The referenced color, or the accent color if the catalog does not contain it.
  public init(_ resource: ColorResource) {
    self = resource.pair.map { Color($0) } ?? .accentColor
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// System colors differ between the light and the dark appearance; `blue` is the default tint of a toggle that is on.
extension Color {
  public static let red = system("red", "systemRed")
  public static let orange = system("orange", "systemOrange")
  public static let yellow = system("yellow", "systemYellow")
  public static let green = system("green", "systemGreen")
  public static let mint = system("mint", "systemMint")
  public static let teal = system("teal", "systemTeal")
  public static let cyan = system("cyan", "systemCyan")
  public static let blue = system("blue", "systemBlue")
  public static let indigo = system("indigo", "systemIndigo")
  public static let purple = system("purple", "systemPurple")
  public static let pink = system("pink", "systemPink")
  public static let brown = system("brown", "systemBrown")
  public static let gray = system("gray", "systemGray")
  public static let black = Color(name: "black", ColorPair(ColorParts(white: 0)))
  public static let white = Color(name: "white", ColorPair(ColorParts(white: 1)))
  /// Fully transparent black.
  public static let clear = Color(name: "clear", ColorPair(ColorParts(white: 0, opacity: 0)))
  public static let primary = system("primary", "label")
  public static let secondary = system("secondary", "secondaryLabel")
  /// A color from the system palette.
  ///
  /// A test ensures that every entry exists; a missing entry would be black.
  private static func system(_ name: String, _ entry: String) -> Color {
    Color(name: name, SystemPalette.color(named: entry) ?? ColorPair(ColorParts(white: 0)))
  }

  /// The app's accent color: `AccentColor` in its asset catalogs, or blue.
  public static var accentColor: Color {
    ColorResource(name: "AccentColor").pair.map { Color($0) } ?? systemAccent
  }

  private static let systemAccent = system("accentColor", "systemBlue")
}

/// A reference to a color in an asset catalog.
public struct ColorResource: Hashable, Sendable {
  package let name: String
  /// The folder of the catalog's bundle, or `nil` for the program's own resources.
  package let folder: String?

  package init(name: String, folder: String?) {
    self.name = name
    self.folder = folder
  }

  /// A color in the program's own asset catalogs.
  public init(name: String) {
    self.init(name: name, folder: nil)
  }

  package var pair: ColorPair? { AssetFolders.shared.catalog(in: folder).colors[name] }
}

/// A container whose glass views merge (iOS 26); here the views stay separate.
public struct GlassEffectContainer<Content: View> {
  private let content: Content

  /// Creates a container; the spacing, in points, has no effect.
  public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension GlassEffectContainer: View {
  /// The content without a glass effect.
  public var body: some View { content }
}
