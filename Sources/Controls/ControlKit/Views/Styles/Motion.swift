/// The timing of an animation; animations are not shown here.
public struct Animation: Hashable, Sendable {
  /// The default timing.
  public static let `default` = Animation()
  /// At constant speed.
  public static let linear = Animation()
  /// Slow at the beginning.
  public static let easeIn = Animation()
  /// Slow at the end.
  public static let easeOut = Animation()
  /// Slow at the beginning and at the end.
  public static let easeInOut = Animation()
  /// With the motion of a spring.
  public static let spring = Animation()
  /// With the motion of a bouncy spring.
  public static let bouncy = Animation()
  /// With the motion of a fast spring.
  public static let snappy = Animation()
  /// With the motion of a spring without bounce.
  public static let smooth = Animation()
  /// At constant speed, for a duration in seconds.
  public static func linear(duration: Double) -> Animation { Animation() }
  /// Slow at the beginning, for a duration in seconds.
  public static func easeIn(duration: Double) -> Animation { Animation() }
  /// Slow at the end, for a duration in seconds.
  public static func easeOut(duration: Double) -> Animation { Animation() }
  /// Slow at the beginning and at the end, for a duration in seconds.
  public static func easeInOut(duration: Double) -> Animation { Animation() }
  /// With the motion of a spring.
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
  ) -> Animation { Animation() }
  /// With the motion of a spring.
  public static func spring(duration: Double, bounce: Double = 0) -> Animation { Animation() }
  /// With a delay.
  public func delay(_ delay: Double) -> Animation { self }
  /// With another speed.
  public func speed(_ speed: Double) -> Animation { self }
  /// Repeated this number of times.
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation { self }
  /// Repeated without end.
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

/// How a view appears and disappears.
public struct AnyTransition: Sendable {
  /// Without an animation.
  public static let identity = AnyTransition()
  /// By fading.
  public static let opacity = AnyTransition()
  /// By scaling.
  public static let scale = AnyTransition()
  /// By sliding.
  public static let slide = AnyTransition()
  /// By blurring one view into the other.
  public static let blurReplace = AnyTransition()
  /// By scaling around a point.
  public static func scale(scale: Double, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition()
  }
  /// By moving from an edge.
  public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
  /// By pushing the previous view away.
  public static func push(from edge: Edge) -> AnyTransition { AnyTransition() }
  /// By moving by an offset.
  public static func offset(x: Double = 0, y: Double = 0) -> AnyTransition { AnyTransition() }
  /// With different transitions to appear and to disappear.
  public static func asymmetric(
    insertion: AnyTransition, removal: AnyTransition
  ) -> AnyTransition { AnyTransition() }
  /// Combines two transitions.
  public func combined(with other: AnyTransition) -> AnyTransition { self }
  /// With its own timing.
  public func animation(_ animation: Animation?) -> AnyTransition { self }
}

/// How the content of a view changes.
public struct ContentTransition: Hashable, Sendable {
  /// Without an animation.
  public static let identity = ContentTransition()
  /// With interpolated values.
  public static let interpolate = ContentTransition()
  /// By fading.
  public static let opacity = ContentTransition()
  /// By changing single digits.
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    ContentTransition()
  }
  /// By changing single digits, in the direction of the value's change.
  public static func numericText(value: Double) -> ContentTransition { ContentTransition() }
  /// With the animation of a symbol.
  public static let symbolEffect = ContentTransition()
  /// With the animation of a symbol.
  public static func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default
  ) -> ContentTransition { ContentTransition() }
}

/// Calls `body`; the changes are not animated.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }
