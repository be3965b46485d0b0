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
  /// The negative angle.
  public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }

  /// An angle in radians.
  public init(radians: Double) { self.radians = radians }
  /// An angle in degrees.
  public init(degrees: Double) { radians = degrees * .pi / 180 }
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
