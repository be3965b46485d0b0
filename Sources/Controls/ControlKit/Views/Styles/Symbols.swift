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

/// An animation of a symbol.
///
/// Apple has a type for each animation. Here one type has all their names, and the archive of a
/// control contains the name. The client that shows the control decides details such as the direction.
public struct SymbolEffect: Hashable, Sendable {
  let name: String

  /// The symbol appears.
  public static let appear = SymbolEffect(name: "appear")
  /// The symbol bounces.
  public static let bounce = SymbolEffect(name: "bounce")
  /// The symbol grows and shrinks slowly.
  public static let breathe = SymbolEffect(name: "breathe")
  /// The symbol disappears.
  public static let disappear = SymbolEffect(name: "disappear")
  /// The strokes of the symbol are drawn.
  public static let drawOn = SymbolEffect(name: "drawOn")
  /// The opacity of the symbol pulses.
  public static let pulse = SymbolEffect(name: "pulse")
  /// The symbol is replaced by a new symbol.
  public static let replace = SymbolEffect(name: "replace")
  /// The symbol rotates.
  public static let rotate = SymbolEffect(name: "rotate")
  /// The symbol is scaled.
  public static let scale = SymbolEffect(name: "scale")
  /// The layers of the symbol change their opacity in turn.
  public static let variableColor = SymbolEffect(name: "variableColor")
  /// The symbol wiggles.
  public static let wiggle = SymbolEffect(name: "wiggle")
  /// The strokes of the symbol are removed.
  public static let drawOff = SymbolEffect(name: "drawOff")
  /// A replacement: the old symbol moves down, the new symbol moves up.
  public static let downUp = replace
  /// A replacement: the old symbol and the new symbol move up.
  public static let upUp = replace
  /// A replacement: the old symbol disappears, the new symbol moves up.
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
