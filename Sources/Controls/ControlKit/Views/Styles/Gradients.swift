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

/// An angular gradient.
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

/// A style that is also a view, which fills its frame.
@MainActor @preconcurrency
public protocol FillingView: PrimitiveView, ShapeStyle {}

extension FillingView {
  /// One node; no node in a control's label, which gets its color only from the template's tint.
  public func archived(in context: ViewContext) -> [ViewNode] {
    context.isLabel ? [] : context.primitive(.fill, ["style": value])
  }
}

extension LinearGradient: FillingView {}
extension RadialGradient: FillingView {}
extension AngularGradient: FillingView {}
extension Material: FillingView {}
extension Color: FillingView {}
