/// A gradient between colors.
///
/// Gradients are not shown here.
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
    /// The color.
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

/// A linear gradient.
public struct LinearGradient: ShapeStyle {
  /// Creates a gradient from colors.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {}
  /// Creates a gradient between two points.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {}
  /// Creates a gradient from stops.
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {}
}

/// A radial gradient.
public struct RadialGradient: ShapeStyle {
  /// Creates a gradient from colors.
  public init(colors: [Color], center: UnitPoint, startRadius: Double, endRadius: Double) {}
  /// Creates a gradient between two circles.
  public init(gradient: Gradient, center: UnitPoint, startRadius: Double, endRadius: Double) {}
}

/// An angular gradient.
public struct AngularGradient: ShapeStyle {
  /// Creates a gradient from colors.
  public init(
    colors: [Color], center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero
  ) {}
  /// Creates a gradient around a point.
  public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {}
}

extension ShapeStyle where Self == LinearGradient {
  /// A linear gradient.
  public static func linearGradient(
    colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
  }
}

extension LinearGradient: View, LabelPart {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  var content: LabelContent { LabelContent() }
}

extension RadialGradient: View, LabelPart {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  var content: LabelContent { LabelContent() }
}

extension AngularGradient: View, LabelPart {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  var content: LabelContent { LabelContent() }
}
