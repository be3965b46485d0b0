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

/// The alignment of a view in its frame.
public struct Alignment: Hashable, Sendable {
  /// The horizontal alignment.
  public var horizontal: HorizontalAlignment
  /// The vertical alignment.
  public var vertical: VerticalAlignment

  /// Combines a horizontal and a vertical alignment.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The middle.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// The middle of the leading side.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// The middle of the trailing side.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// The middle of the top.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// The middle of the bottom.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// The leading top corner.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// The trailing top corner.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// The leading bottom corner.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// The trailing bottom corner.
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

  /// The name in a `ViewTree`, such as `top_leading`; a first baseline becomes `top`, a last baseline `bottom`.
  var name: String {
    let row =
      vertical == .firstTextBaseline
      ? "top" : vertical == .lastTextBaseline ? "bottom" : vertical.name
    if row == "center" { return horizontal.name }
    return horizontal == .center ? row : "\(row)_\(horizontal.name)"
  }
}

/// A variant of a symbol.
public struct SymbolVariants: Hashable, Sendable {
  /// The endings of the symbol's name.
  private let endings: [String]

  /// The symbol without a variant.
  public static let none = SymbolVariants(endings: [])
  /// The variant in a circle.
  public static let circle = SymbolVariants(endings: ["circle"])
  /// The variant in a square.
  public static let square = SymbolVariants(endings: ["square"])
  /// The variant in a rectangle.
  public static let rectangle = SymbolVariants(endings: ["rectangle"])
  /// The filled variant.
  public static let fill = SymbolVariants(endings: ["fill"])
  /// The variant with a diagonal line across the symbol.
  public static let slash = SymbolVariants(endings: ["slash"])
  /// The variant in a circle.
  public var circle: SymbolVariants { adding("circle") }
  /// The variant in a square.
  public var square: SymbolVariants { adding("square") }
  /// The variant in a rectangle.
  public var rectangle: SymbolVariants { adding("rectangle") }
  /// The filled variant.
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
