/// How many colours a symbol has.
public struct SymbolRenderingMode: Sendable {
  /// One.
  public static let monochrome = SymbolRenderingMode()
  /// Its own.
  public static let multicolor = SymbolRenderingMode()
  /// One in several strengths.
  public static let hierarchical = SymbolRenderingMode()
  /// Several.
  public static let palette = SymbolRenderingMode()
}

/// Another drawing of a symbol.
public struct SymbolVariants: Hashable, Sendable {
  /// The symbol itself.
  public static let none = SymbolVariants()
  /// In a circle.
  public static let circle = SymbolVariants()
  /// In a square.
  public static let square = SymbolVariants()
  /// In a rectangle.
  public static let rectangle = SymbolVariants()
  /// Filled.
  public static let fill = SymbolVariants()
  /// Crossed out.
  public static let slash = SymbolVariants()
  /// In a circle.
  public var circle: SymbolVariants { self }
  /// In a square.
  public var square: SymbolVariants { self }
  /// In a rectangle.
  public var rectangle: SymbolVariants { self }
  /// Filled.
  public var fill: SymbolVariants { self }
  /// Crossed out.
  public var slash: SymbolVariants { self }
}

/// A motion of a symbol.
///
/// Apple has a type for each motion; one type takes all their names here, and a control's face records which
/// it is. How it moves, layer by layer or upwards, is decided by the client that shows it.
public struct SymbolEffect: Hashable, Sendable {
  /// The motion's name, such as `rotate`.
  let name: String

  /// It appears.
  public static let appear = SymbolEffect(name: "appear")
  /// It jumps.
  public static let bounce = SymbolEffect(name: "bounce")
  /// It breathes.
  public static let breathe = SymbolEffect(name: "breathe")
  /// It disappears.
  public static let disappear = SymbolEffect(name: "disappear")
  /// It is drawn.
  public static let drawOn = SymbolEffect(name: "drawOn")
  /// It pulses.
  public static let pulse = SymbolEffect(name: "pulse")
  /// It is replaced.
  public static let replace = SymbolEffect(name: "replace")
  /// It turns.
  public static let rotate = SymbolEffect(name: "rotate")
  /// It grows.
  public static let scale = SymbolEffect(name: "scale")
  /// Its layers change colour.
  public static let variableColor = SymbolEffect(name: "variableColor")
  /// It wiggles.
  public static let wiggle = SymbolEffect(name: "wiggle")
  /// It is undrawn.
  public static let drawOff = SymbolEffect(name: "drawOff")
  /// It is replaced: the old one goes down, the new one comes up.
  public static let downUp = replace
  /// It is replaced: the old one goes up, the new one comes up.
  public static let upUp = replace
  /// It is replaced: the old one goes away.
  public static let offUp = replace
  /// It is replaced: what both have in common stays.
  public static func magic(fallback: SymbolEffect) -> SymbolEffect { replace }
  /// As it pulses, too.
  public var pulse: SymbolEffect { self }
  /// Without more.
  public var plain: SymbolEffect { self }
  /// Upwards.
  public var up: SymbolEffect { self }
  /// Downwards.
  public var down: SymbolEffect { self }
  /// To the left.
  public var left: SymbolEffect { self }
  /// To the right.
  public var right: SymbolEffect { self }
  /// As the clock goes.
  public var clockwise: SymbolEffect { self }
  /// Against the clock.
  public var counterClockwise: SymbolEffect { self }
  /// Layer by layer.
  public var byLayer: SymbolEffect { self }
  /// All layers at once.
  public var wholeSymbol: SymbolEffect { self }
  /// One layer after the other.
  public var iterative: SymbolEffect { self }
  /// More and more layers.
  public var cumulative: SymbolEffect { self }
  /// There and back.
  public var reversing: SymbolEffect { self }
  /// Always in one direction.
  public var nonReversing: SymbolEffect { self }
  /// Other layers are dimmed.
  public var dimInactiveLayers: SymbolEffect { self }
  /// Other layers are hidden.
  public var hideInactiveLayers: SymbolEffect { self }
  /// The old one goes down, the new one comes up.
  public var downUp: SymbolEffect { self }
  /// The old one goes up, the new one comes up.
  public var upUp: SymbolEffect { self }
  /// The old one goes away.
  public var offUp: SymbolEffect { self }
  /// What both have in common stays.
  public func magic(fallback: SymbolEffect) -> SymbolEffect { self }
}

/// How a symbol moves.
///
/// Only whether it goes on is kept.
public struct SymbolEffectOptions: Hashable, Sendable {
  /// Whether the motion goes on for as long as it is active.
  var goesOn = true

  /// As the motion itself says.
  public static let `default` = SymbolEffectOptions()
  /// Again and again.
  public static let repeating = SymbolEffectOptions()
  /// Once.
  public static let nonRepeating = SymbolEffectOptions(goesOn: false)
  /// How often a motion is repeated.
  public struct RepeatBehavior: Hashable, Sendable {
    /// Without a pause.
    public static let continuous = RepeatBehavior()
    /// With pauses.
    public static let periodic = RepeatBehavior()
    /// With pauses.
    public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> RepeatBehavior {
      RepeatBehavior()
    }
  }
  /// A number of times.
  public static func `repeat`(_ count: Int) -> SymbolEffectOptions { nonRepeating }
  /// As the behaviour says.
  public static func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions {
    SymbolEffectOptions()
  }
  /// Faster or slower.
  public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions() }
  /// A number of times.
  public func `repeat`(_ count: Int) -> SymbolEffectOptions { Self.nonRepeating }
  /// Faster or slower.
  public func speed(_ speed: Double) -> SymbolEffectOptions { self }
  /// Again and again.
  public var repeating: SymbolEffectOptions { Self.repeating }
  /// Once.
  public var nonRepeating: SymbolEffectOptions { Self.nonRepeating }
}
