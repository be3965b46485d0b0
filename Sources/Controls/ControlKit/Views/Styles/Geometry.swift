/// An angle; it is stored in radians.
public struct Angle: Hashable, Comparable, AdditiveArithmetic, Sendable {
  /// The value in radians; π is half a turn.
  public var radians: Double
  /// The angle in degrees.
  public var degrees: Double {
    get { radians * 180 / .pi }
    set { radians = newValue * .pi / 180 }
  }

  /// Creates the angle 0.
  public init() { radians = 0 }
  /// The negative angle.
  public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }

  /// An angle in radians; π is half a turn.
  public init(radians: Double) { self.radians = radians }
  /// An angle in degrees.
  public init(degrees: Double) { radians = degrees * .pi / 180 }
}

extension Angle {
  /// The sum of two angles.
  public static func + (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians + right.radians)
  }
  /// The difference of two angles.
  public static func - (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians - right.radians)
  }
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
  /// An angle in degrees; 180 is half a turn.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
  /// An angle in radians; π is half a turn.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  /// No rotation.
  public static let zero = Angle(radians: 0)
}

/// The alignment of a view in its frame.
public struct Alignment: Hashable, Sendable {
  /// The alignment along the x axis.
  public var horizontal: HorizontalAlignment
  /// The alignment along the y axis.
  public var vertical: VerticalAlignment

  /// Combines a horizontal and a vertical alignment.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The name in a `ViewTree`, such as `top_leading`; a first baseline becomes `top`, a last baseline `bottom`.
  var name: String {
    let row =
      vertical == .firstTextBaseline
      ? "top" : vertical == .lastTextBaseline ? "bottom" : vertical.name
    if row == "center" { return horizontal.name }
    return horizontal == .center ? row : "\(row)_\(horizontal.name)"
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Alignment {
  public static let center = Alignment(horizontal: .center, vertical: .center)
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  public static let top = Alignment(horizontal: .center, vertical: .top)
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
  /// The leading end of the first line of text.
  public static let leadingFirstTextBaseline = Alignment(
    horizontal: .leading, vertical: .firstTextBaseline)
  /// The middle of the first line of text.
  public static let centerFirstTextBaseline = Alignment(
    horizontal: .center, vertical: .firstTextBaseline)
  /// The trailing end of the first line of text.
  public static let trailingFirstTextBaseline = Alignment(
    horizontal: .trailing, vertical: .firstTextBaseline)
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// A variant of a symbol.
public struct SymbolVariants: Hashable, Sendable {
  /// The endings of the symbol's name.
  private let endings: [String]

  /// The symbol without a variant.
  public static let none = SymbolVariants(endings: [])
  public static let circle = SymbolVariants(endings: ["circle"])
  public static let square = SymbolVariants(endings: ["square"])
  public static let rectangle = SymbolVariants(endings: ["rectangle"])
  public static let fill = SymbolVariants(endings: ["fill"])
  /// The variant with a diagonal line across the symbol.
  public static let slash = SymbolVariants(endings: ["slash"])
  public var circle: SymbolVariants { adding("circle") }
  public var square: SymbolVariants { adding("square") }
  public var rectangle: SymbolVariants { adding("rectangle") }
  public var fill: SymbolVariants { adding("fill") }
  /// The variant with a diagonal line across the symbol.
  public var slash: SymbolVariants { adding("slash") }

  private func adding(_ ending: String) -> SymbolVariants {
    SymbolVariants(endings: endings + [ending])
  }

  /// The symbol's name in this variant, such as `heart.circle.fill`.
  func applied(to name: String) -> String {
    let parts = name.split(separator: ".")
    var all = endings.filter { !parts.contains(Substring($0)) }
    // The names of SF Symbols end with `fill`.
    all.sort { ($0 == "fill" ? 1 : 0) < ($1 == "fill" ? 1 : 0) }
    return ([name] + all).joined(separator: ".")
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// The horizontal alignment of views.
public struct HorizontalAlignment: Hashable, Sendable {
  let name: String

  public static let leading = HorizontalAlignment(name: "leading")
  public static let center = HorizontalAlignment(name: "center")
  public static let trailing = HorizontalAlignment(name: "trailing")
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// The vertical alignment of views.
public struct VerticalAlignment: Hashable, Sendable {
  let name: String

  public static let top = VerticalAlignment(name: "top")
  public static let center = VerticalAlignment(name: "center")
  public static let bottom = VerticalAlignment(name: "bottom")
  public static let firstTextBaseline = VerticalAlignment(name: "first_baseline")
  public static let lastTextBaseline = VerticalAlignment(name: "last_baseline")
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
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

  public static let zero = UnitPoint(x: 0, y: 0)
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  public static let leading = UnitPoint(x: 0, y: 0.5)
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  public static let top = UnitPoint(x: 0.5, y: 0)
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  public static let topLeading = UnitPoint(x: 0, y: 0)
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Distances from the four edges of a rectangle, in points.
public struct EdgeInsets: Hashable, Sendable {
  public var top: Double
  public var leading: Double
  public var bottom: Double
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
  case top
  case leading
  case bottom
  case trailing

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  /// A set of edges.
  public struct Set: OptionSet, Sendable {
    /// The raw bits.
    public let rawValue: Int8

    /// Creates a set from raw bits.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    public static let top = Set(rawValue: 1)
    public static let leading = Set(rawValue: 2)
    public static let bottom = Set(rawValue: 4)
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
  case horizontal
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

/// The way in which content with another aspect ratio fills its frame.
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

/// The colors in which a symbol is drawn.
public struct SymbolRenderingMode: Sendable {
  /// The mode's name in a `ViewTree`.
  let name: String

  /// A single color.
  public static let monochrome = SymbolRenderingMode(name: "monochrome")
  /// The symbol's own colors.
  public static let multicolor = SymbolRenderingMode(name: "multicolor")
  /// One color in several opacities.
  public static let hierarchical = SymbolRenderingMode(name: "hierarchical")
  /// Several colors.
  public static let palette = SymbolRenderingMode(name: "palette")
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// An animation of a symbol.
///
/// Apple has a type for each animation. Here one type has all their names, and the archive of a
/// control contains the name. The client that shows the control decides details such as the direction.
public struct SymbolEffect: Hashable, Sendable {
  let name: String

  public static let appear = SymbolEffect(name: "appear")
  public static let bounce = SymbolEffect(name: "bounce")
  /// The symbol grows and shrinks slowly.
  public static let breathe = SymbolEffect(name: "breathe")
  public static let disappear = SymbolEffect(name: "disappear")
  /// The strokes of the symbol are drawn.
  public static let drawOn = SymbolEffect(name: "drawOn")
  /// The opacity of the symbol pulses.
  public static let pulse = SymbolEffect(name: "pulse")
  /// The symbol is replaced by a new symbol.
  public static let replace = SymbolEffect(name: "replace")
  public static let rotate = SymbolEffect(name: "rotate")
  public static let scale = SymbolEffect(name: "scale")
  /// The layers of the symbol change their opacity in turn.
  public static let variableColor = SymbolEffect(name: "variableColor")
  public static let wiggle = SymbolEffect(name: "wiggle")
  /// The strokes of the symbol are removed.
  public static let drawOff = SymbolEffect(name: "drawOff")
  /// A replacement: the old symbol moves down, the new symbol moves up.
  public static let downUp = replace
  /// A replacement: the old symbol and the new symbol move up.
  public static let upUp = replace
  public static let offUp = replace
  /// A replacement in which the common parts of both symbols stay; `fallback` is ignored.
  public static func magic(fallback: SymbolEffect) -> SymbolEffect { replace }
}

/// The options of a symbol animation, of which only `repeats` is stored.
public struct SymbolEffectOptions: Hashable, Sendable {
  /// Whether the animation repeats while it is active.
  var repeats = true

  /// The default options of the animation.
  public static let `default` = SymbolEffectOptions()
  /// The animation repeats without end.
  public static let repeating = SymbolEffectOptions()
  /// The animation plays once.
  public static let nonRepeating = SymbolEffectOptions(repeats: false)
  /// The animation plays once; the count is ignored.
  public static func `repeat`(_ count: Int) -> SymbolEffectOptions { nonRepeating }
  /// The animation repeats without end; the behavior is ignored.
  public static func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions {
    SymbolEffectOptions()
  }
  /// The default options; the speed is ignored.
  public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions() }
  /// The animation plays once; the count is ignored.
  public func `repeat`(_ count: Int) -> SymbolEffectOptions { Self.nonRepeating }
  /// The animation repeats without end.
  public var repeating: SymbolEffectOptions { Self.repeating }
  /// The animation plays once.
  public var nonRepeating: SymbolEffectOptions { Self.nonRepeating }
}
