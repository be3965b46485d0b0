/// A point in a rectangle, in units of its width and height.
public struct UnitPoint: Hashable, Sendable {
  /// The distance from the left edge; 1 is the right edge.
  public var x: Double
  /// The distance from the top edge; 1 is the bottom edge.
  public var y: Double

  /// Creates a point from its distances from the left and the top edge.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The top left corner.
  public static let zero = UnitPoint(x: 0, y: 0)
  /// The center.
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  /// The middle of the leading edge.
  public static let leading = UnitPoint(x: 0, y: 0.5)
  /// The middle of the trailing edge.
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  /// The middle of the top edge.
  public static let top = UnitPoint(x: 0.5, y: 0)
  /// The middle of the bottom edge.
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  /// The top leading corner.
  public static let topLeading = UnitPoint(x: 0, y: 0)
  /// The top trailing corner.
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  /// The bottom leading corner.
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  /// The bottom trailing corner.
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}

/// An angle.
public struct Angle: Hashable, Comparable, AdditiveArithmetic, Sendable {
  /// The angle in radians.
  public var radians: Double
  /// The angle in degrees.
  public var degrees: Double {
    get { radians * 180 / .pi }
    set { radians = newValue * .pi / 180 }
  }

  /// Creates the angle 0.
  public init() { radians = 0 }
  /// The sum of two angles.
  public static func + (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians + right.radians)
  }
  /// The difference of two angles.
  public static func - (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians - right.radians)
  }
  /// The negative angle.
  public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }
  /// A multiple of an angle.
  public static func * (left: Angle, right: Double) -> Angle {
    Angle(radians: left.radians * right)
  }
  /// A fraction of an angle.
  public static func / (left: Angle, right: Double) -> Angle {
    Angle(radians: left.radians / right)
  }
  /// Compares two angles; smaller ones come first.
  public static func < (left: Angle, right: Angle) -> Bool { left.radians < right.radians }

  /// An angle in radians.
  public init(radians: Double) { self.radians = radians }
  /// An angle in degrees.
  public init(degrees: Double) { radians = degrees * .pi / 180 }
  /// An angle in degrees.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
  /// An angle in radians.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  /// The angle 0.
  public static let zero = Angle(radians: 0)
}

/// Distances from the four edges of a rectangle, in points.
public struct EdgeInsets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: Double
  /// The distance from the leading edge.
  public var leading: Double
  /// The distance from the bottom edge.
  public var bottom: Double
  /// The distance from the trailing edge.
  public var trailing: Double

  /// Creates insets with a distance in points from each edge.
  public init(top: Double, leading: Double, bottom: Double, trailing: Double) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Creates insets of 0.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }
}

/// An edge of a rectangle.
public enum Edge: Int8, CaseIterable, Sendable {
  /// The top edge.
  case top
  /// The leading edge.
  case leading
  /// The bottom edge.
  case bottom
  /// The trailing edge.
  case trailing

  /// A set of edges.
  public struct Set: OptionSet, Sendable {
    /// The raw bits.
    public let rawValue: Int8

    /// Creates a set from raw bits.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// The top edge.
    public static let top = Set(rawValue: 1)
    /// The leading edge.
    public static let leading = Set(rawValue: 2)
    /// The bottom edge.
    public static let bottom = Set(rawValue: 4)
    /// The trailing edge.
    public static let trailing = Set(rawValue: 8)
    /// All edges.
    public static let all = Set(rawValue: 15)
    /// The leading and trailing edges.
    public static let horizontal = Set(rawValue: 10)
    /// The top and bottom edges.
    public static let vertical = Set(rawValue: 5)
  }
}

/// A direction of a layout.
public enum Axis: Int8, CaseIterable, Sendable {
  /// The horizontal direction.
  case horizontal
  /// The vertical direction.
  case vertical

  /// A set of directions.
  public struct Set: OptionSet, Sendable {
    /// The raw bits.
    public let rawValue: Int8

    /// Creates a set from raw bits.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// The horizontal direction.
    public static let horizontal = Set(rawValue: 1)
    /// The vertical direction.
    public static let vertical = Set(rawValue: 2)
  }
}

/// How content with another aspect ratio fills its frame.
public enum ContentMode: CaseIterable, Sendable {
  /// All of the content is visible.
  case fit
  /// The whole frame is filled.
  case fill
}

/// The alignment of several lines of text.
public enum TextAlignment: CaseIterable, Sendable {
  /// The lines begin at the leading edge.
  case leading
  /// The lines are centered.
  case center
  /// The lines end at the trailing edge.
  case trailing
}
