/// A point in a rectangle, its sides being 1 long.
public struct UnitPoint: Hashable, Sendable {
  /// From the left.
  public var x: Double
  /// From the top.
  public var y: Double

  /// A point from its parts.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The top left corner.
  public static let zero = UnitPoint(x: 0, y: 0)
  /// The middle.
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  /// The middle of the leading side.
  public static let leading = UnitPoint(x: 0, y: 0.5)
  /// The middle of the trailing side.
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  /// The middle of the top.
  public static let top = UnitPoint(x: 0.5, y: 0)
  /// The middle of the bottom.
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  /// The leading top corner.
  public static let topLeading = UnitPoint(x: 0, y: 0)
  /// The trailing top corner.
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  /// The leading bottom corner.
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  /// The trailing bottom corner.
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

  /// No angle.
  public init() { radians = 0 }
  /// The sum of two angles.
  public static func + (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians + right.radians)
  }
  /// The difference of two angles.
  public static func - (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians - right.radians)
  }
  /// The angle in the other direction.
  public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }
  /// A multiple of an angle.
  public static func * (left: Angle, right: Double) -> Angle {
    Angle(radians: left.radians * right)
  }
  /// A part of an angle.
  public static func / (left: Angle, right: Double) -> Angle {
    Angle(radians: left.radians / right)
  }
  /// Smaller angles come first.
  public static func < (left: Angle, right: Angle) -> Bool { left.radians < right.radians }

  /// An angle in radians.
  public init(radians: Double) { self.radians = radians }
  /// An angle in degrees.
  public init(degrees: Double) { radians = degrees * .pi / 180 }
  /// An angle in degrees.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
  /// An angle in radians.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  /// No angle.
  public static let zero = Angle(radians: 0)
}

/// Space at the four sides of something.
public struct EdgeInsets: Hashable, Sendable {
  /// Above.
  public var top: Double
  /// Before.
  public var leading: Double
  /// Below.
  public var bottom: Double
  /// Behind.
  public var trailing: Double

  /// Insets from their parts.
  public init(top: Double, leading: Double, bottom: Double, trailing: Double) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// No space.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }
}

/// A side of a rectangle.
public enum Edge: Int8, CaseIterable, Sendable {
  /// Above.
  case top
  /// Before.
  case leading
  /// Below.
  case bottom
  /// Behind.
  case trailing

  /// Several sides.
  public struct Set: OptionSet, Sendable {
    /// A bit for each side.
    public let rawValue: Int8

    /// Sides from their bits.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// Above.
    public static let top = Set(rawValue: 1)
    /// Before.
    public static let leading = Set(rawValue: 2)
    /// Below.
    public static let bottom = Set(rawValue: 4)
    /// Behind.
    public static let trailing = Set(rawValue: 8)
    /// All four.
    public static let all = Set(rawValue: 15)
    /// Before and behind.
    public static let horizontal = Set(rawValue: 10)
    /// Above and below.
    public static let vertical = Set(rawValue: 5)
  }
}

/// A direction of layout.
public enum Axis: Int8, CaseIterable, Sendable {
  /// From side to side.
  case horizontal
  /// From top to bottom.
  case vertical

  /// Several directions.
  public struct Set: OptionSet, Sendable {
    /// A bit for each direction.
    public let rawValue: Int8

    /// Directions from their bits.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// From side to side.
    public static let horizontal = Set(rawValue: 1)
    /// From top to bottom.
    public static let vertical = Set(rawValue: 2)
  }
}

/// How something of one shape fills a place of another.
public enum ContentMode: CaseIterable, Sendable {
  /// All of it is seen.
  case fit
  /// All of the place is filled.
  case fill
}

/// How lines of a text stand to each other.
public enum TextAlignment: CaseIterable, Sendable {
  /// At the leading side.
  case leading
  /// In the middle.
  case center
  /// At the trailing side.
  case trailing
}
