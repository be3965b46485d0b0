/// Colours that pass into each other; shown nowhere on this system.
public struct Gradient: ShapeStyle {
  /// In which space colours are mixed.
  public struct ColorSpace: Hashable, Sendable {
    private let name: String
    /// That of the screen.
    public static let device = ColorSpace(name: "device")
    /// One in which equal steps look equal.
    public static let perceptual = ColorSpace(name: "perceptual")
  }

  /// A colour and its place between 0 and 1.
  public struct Stop: Sendable {
    /// The colour.
    public var color: Color
    /// The place.
    public var location: Double

    /// A stop from its parts.
    public init(color: Color, location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// Where the colours lie.
  public var stops: [Stop]

  /// A gradient of stops.
  public init(stops: [Stop]) {
    self.stops = stops
  }

  /// A gradient of colours at equal distances.
  public init(colors: [Color]) {
    let last = Double(max(colors.count - 1, 1))
    stops = colors.enumerated().map { Stop(color: $1, location: Double($0) / last) }
  }
}

/// A gradient along a line.
public struct LinearGradient: ShapeStyle {
  /// A gradient of colours.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {}
  /// A gradient between two points.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {}
  /// A gradient of stops.
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {}
}

/// A gradient around a point.
public struct RadialGradient: ShapeStyle {
  /// A gradient of colours.
  public init(colors: [Color], center: UnitPoint, startRadius: Double, endRadius: Double) {}
  /// A gradient between two circles.
  public init(gradient: Gradient, center: UnitPoint, startRadius: Double, endRadius: Double) {}
}

/// A gradient over an angle.
public struct AngularGradient: ShapeStyle {
  /// A gradient of colours.
  public init(
    colors: [Color], center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero
  ) {}
  /// A gradient around a point.
  public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {}
}

extension ShapeStyle where Self == LinearGradient {
  /// A gradient along a line.
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
