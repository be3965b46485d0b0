/// How a change takes its time; nothing moves here.
public struct Animation: Hashable, Sendable {
  /// As usual.
  public static let `default` = Animation()
  /// Evenly.
  public static let linear = Animation()
  /// Slowly at first.
  public static let easeIn = Animation()
  /// Slowly at last.
  public static let easeOut = Animation()
  /// Slowly at both ends.
  public static let easeInOut = Animation()
  /// As on a spring.
  public static let spring = Animation()
  /// As on a loose spring.
  public static let bouncy = Animation()
  /// As on a stiff spring.
  public static let snappy = Animation()
  /// As on a damped spring.
  public static let smooth = Animation()
  /// Evenly, for a time.
  public static func linear(duration: Double) -> Animation { Animation() }
  /// Slowly at first, for a time.
  public static func easeIn(duration: Double) -> Animation { Animation() }
  /// Slowly at last, for a time.
  public static func easeOut(duration: Double) -> Animation { Animation() }
  /// Slowly at both ends, for a time.
  public static func easeInOut(duration: Double) -> Animation { Animation() }
  /// As on a spring.
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
  ) -> Animation { Animation() }
  /// As on a spring.
  public static func spring(duration: Double, bounce: Double = 0) -> Animation { Animation() }
  /// Later.
  public func delay(_ delay: Double) -> Animation { self }
  /// Faster or slower.
  public func speed(_ speed: Double) -> Animation { self }
  /// A number of times.
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation { self }
  /// Again and again.
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

/// How a view comes and goes.
public struct AnyTransition: Sendable {
  /// At once.
  public static let identity = AnyTransition()
  /// It fades.
  public static let opacity = AnyTransition()
  /// It grows.
  public static let scale = AnyTransition()
  /// It slides.
  public static let slide = AnyTransition()
  /// One blurs into the other.
  public static let blurReplace = AnyTransition()
  /// It grows from a point.
  public static func scale(scale: Double, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition()
  }
  /// It moves from a side.
  public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
  /// It pushes the old one away.
  public static func push(from edge: Edge) -> AnyTransition { AnyTransition() }
  /// It moves from a place.
  public static func offset(x: Double = 0, y: Double = 0) -> AnyTransition { AnyTransition() }
  /// It comes in one way and goes in another.
  public static func asymmetric(
    insertion: AnyTransition, removal: AnyTransition
  ) -> AnyTransition { AnyTransition() }
  /// Both at once.
  public func combined(with other: AnyTransition) -> AnyTransition { self }
  /// In its own time.
  public func animation(_ animation: Animation?) -> AnyTransition { self }
}

/// How the content of a view changes.
public struct ContentTransition: Hashable, Sendable {
  /// At once.
  public static let identity = ContentTransition()
  /// Step by step.
  public static let interpolate = ContentTransition()
  /// It fades.
  public static let opacity = ContentTransition()
  /// Digit by digit.
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    ContentTransition()
  }
  /// Digit by digit, as the value goes.
  public static func numericText(value: Double) -> ContentTransition { ContentTransition() }
  /// As a symbol moves.
  public static let symbolEffect = ContentTransition()
  /// As a symbol moves.
  public static func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default
  ) -> ContentTransition { ContentTransition() }
}

/// Performs a change; it takes no time here.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }
