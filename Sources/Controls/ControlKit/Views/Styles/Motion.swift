/// The timing of an animation; animations are not shown here, so all timings are equal.
public struct Animation: Hashable, Sendable {
  /// The default timing.
  public static let `default` = Animation()
  /// The timing with constant speed.
  public static let linear = Animation()
  /// The timing that is slow at the beginning.
  public static let easeIn = Animation()
  /// The timing that is slow at the end.
  public static let easeOut = Animation()
  /// The timing that is slow at the beginning and at the end.
  public static let easeInOut = Animation()
  /// The motion of a spring.
  public static let spring = Animation()
  /// The motion of a bouncy spring.
  public static let bouncy = Animation()
  /// The motion of a fast spring.
  public static let snappy = Animation()
  /// The motion of a spring without bounce.
  public static let smooth = Animation()
  /// The timing with constant speed, for a duration in seconds.
  public static func linear(duration: Double) -> Animation { Animation() }
  /// The timing that is slow at the beginning, for a duration in seconds.
  public static func easeIn(duration: Double) -> Animation { Animation() }
  /// The timing that is slow at the end, for a duration in seconds.
  public static func easeOut(duration: Double) -> Animation { Animation() }
  /// The timing that is slow at the beginning and at the end, for a duration in seconds.
  public static func easeInOut(duration: Double) -> Animation { Animation() }
  /// The motion of a spring; times are in seconds.
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
  ) -> Animation { Animation() }
  /// The motion of a spring; times are in seconds.
  public static func spring(duration: Double, bounce: Double = 0) -> Animation { Animation() }
  /// Returns the animation unchanged: it is not shown here.
  public func delay(_ delay: Double) -> Animation { self }
  /// Returns the animation unchanged: it is not shown here.
  public func speed(_ speed: Double) -> Animation { self }
  /// Returns the animation unchanged: it is not shown here.
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation { self }
  /// Returns the animation unchanged: it is not shown here.
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

/// The way in which a view appears and disappears; transitions are not shown here.
public struct AnyTransition: Sendable {
  /// No transition.
  public static let identity = AnyTransition()
  /// The view fades.
  public static let opacity = AnyTransition()
  /// The view is scaled.
  public static let scale = AnyTransition()
  /// The view slides in from the leading edge and out to the trailing edge.
  public static let slide = AnyTransition()
  /// The old view blurs into the new view.
  public static let blurReplace = AnyTransition()
  /// The view is scaled around a point.
  public static func scale(scale: Double, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition()
  }
  /// The view moves in from an edge and out to the same edge.
  public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
  /// The new view moves in from an edge and pushes the old view away.
  public static func push(from edge: Edge) -> AnyTransition { AnyTransition() }
  /// The view moves by an offset in points.
  public static func offset(x: Double = 0, y: Double = 0) -> AnyTransition { AnyTransition() }
  /// The view appears with one transition and disappears with another.
  public static func asymmetric(
    insertion: AnyTransition, removal: AnyTransition
  ) -> AnyTransition { AnyTransition() }
  /// Returns the transition unchanged: it is not shown here.
  public func combined(with other: AnyTransition) -> AnyTransition { self }
  /// Returns the transition unchanged: it is not shown here.
  public func animation(_ animation: Animation?) -> AnyTransition { self }
}

/// The way in which a view's old content changes to the new content; it is not shown here.
public struct ContentTransition: Hashable, Sendable {
  /// No transition.
  public static let identity = ContentTransition()
  /// The values between the old and the new content are shown.
  public static let interpolate = ContentTransition()
  /// The old content fades into the new content.
  public static let opacity = ContentTransition()
  /// The digits that differ change.
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    ContentTransition()
  }
  /// The digits that differ change, in the direction of the value's change.
  public static func numericText(value: Double) -> ContentTransition { ContentTransition() }
  /// The symbols of the view change with an animation.
  public static let symbolEffect = ContentTransition()
  /// The symbols of the view change with an animation.
  public static func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default
  ) -> ContentTransition { ContentTransition() }
}

/// Calls `body`; the changes are not animated.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }
