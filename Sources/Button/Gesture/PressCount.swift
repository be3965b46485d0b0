import SystemAccess

/// Counts successive presses from the effects of the hold gesture.
///
///     state       began         released early         performed          other end    end of the window
///     none        → down(1)     ·                      ·                  ·            ·
///     down(n)     ·             → up(n)                → none             → none       ·
///                                 counted(n), open       counted(n - 1)
///     up(n)       → down(n+1)   ·                      ·                  → none       → none
///                                                                           counted(n)   counted(n)
///
/// The window begins at the release; a press at its end begins a new count. `open` means that another press may be
/// counted until the end of the window. A hold ends the count of the presses before it, if there are any, and performs at
/// once. `other end` is a press that was not released, or missing edges: a press that broke off ends the count without a
/// result.
struct PressCount: Sendable {
  private enum State: Equatable, Sendable {
    case none
    case down(Int)
    case up(Int, until: Timestamp)
  }

  private var state = State.none
  private let window: Nanoseconds

  /// Creates a count of presses that each begin sooner than `window` after the previous release.
  init(within window: Duration) { self.window = Nanoseconds(window) }

  /// The instant by which `wake` must be called, or `nil` if nothing is due.
  var due: Timestamp? {
    if case .up(_, let until) = state { until } else { nil }
  }

  /// Returns the effects of the gesture with the effects of the count inserted.
  mutating func handle(_ effects: [HoldGesture.Effect]) -> [HoldGesture.Effect] {
    effects.flatMap { effect -> [HoldGesture.Effect] in
      wake(at: effect.instant) + count(effect)
    }
  }

  /// Ends the count if its window is over at `now`.
  mutating func wake(at now: Timestamp) -> [HoldGesture.Effect] {
    guard case .up(let count, let until) = state, until <= now else { return [] }
    Invariant.check(count > 0, "a count of presses has at least one")
    state = .none
    return [.counted(count, until: nil, at: until)]
  }

  /// Ends a count that waits for another press, because edges are missing from `now` on.
  mutating func lost(at now: Timestamp) -> [HoldGesture.Effect] {
    guard case .up(let count, _) = state else { return [] }
    state = .none
    return [.counted(count, until: nil, at: now)]
  }

  private mutating func count(_ effect: HoldGesture.Effect) -> [HoldGesture.Effect] {
    switch (state, effect) {
    case (.none, .began): state = .down(1)
    case (.up(let count, _), .began): state = .down(count + 1)
    case (.down(let count), .cancelled(.releasedEarly, let at)):
      let until = at.advanced(by: window)
      Invariant.check(until >= at, "the window for another press ends after the release")
      state = .up(count, until: until)
      return [.counted(count, until: until, at: at), effect]
    case (.down(let count), .performed(_, let at)):
      state = .none
      return (count > 1 ? [.counted(count - 1, until: nil, at: at)] : []) + [effect]
    case (.down, .cancelled): state = .none
    case (.none, _), (.up, _), (.down, .began), (.down, .armed), (.down, .tapped),
      (.down, .reached), (.down, .repeated), (.down, .ended), (.down, .counted):
      break
    }
    return [effect]
  }
}
