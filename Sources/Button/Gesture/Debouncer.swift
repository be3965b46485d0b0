public import SystemAccess

/// Turns the raw edges of a bouncing contact into presses and releases.
///
/// A press is the first active edge after a confirmed release; only a glitch filter delays it.
/// A release is the first inactive edge of an inactive run that lasts at least `period`: it is
/// confirmed that much later, with the timestamp of that edge.
///
///     state       press             release             due                      lost
///     blocked     ·                 → leaving           (none)                   ·
///     leaving     → blocked         ·                   since + period           → blocked
///                                                       → released
///     released    → rising (filter) ·                   (none)                   → blocked
///                 → pressed, press
///     rising      ·                 → released          since + glitch filter    → blocked
///                                                       → pressed, press(since)
///     pressed     ·                 → releasing         (none)                   → blocked, lost
///     releasing   → pressed         ·                   since + period or wait   → blocked,
///                                                       → released, release(since)  lost(since)
///
/// The due column is applied before the event's own column, by the event's timestamp: an active edge
/// exactly one period after the inactive edge finds the release confirmed and is a new press. A loss
/// while releasing is dated at the release, when the contact was last known to be closed. If the release wait is longer
/// than the period, an active edge after the period shows that the contact is still connected: it confirms the release
/// and is a new press. A contact that is closed at the start, or that has lost edges, is `blocked` and then `leaving`:
/// a contact that may be closed must be seen open for a whole period before a press counts.
public struct Debouncer: Sendable {
  /// The state of the contact; the table shows its changes.
  public enum State: Equatable, Sendable {
    /// Perhaps closed: the contact must open before a press counts.
    case blocked
    /// Open since `since` after `blocked`, and not yet for a whole period.
    case leaving(since: Timestamp)
    /// Open, with the release confirmed.
    case released
    /// Closed since `since`, and not yet for the glitch filter's period.
    case rising(since: Timestamp)
    /// Closed.
    case pressed
    /// Open since `since`, with the release not confirmed yet.
    case releasing(since: Timestamp)
  }

  /// The state after the events handled so far.
  public private(set) var state: State
  /// The time that the contact must be open to be released (0 or more).
  private let period: Nanoseconds
  /// Active pulses shorter than this are ignored; zero turns the filter off.
  private let glitchFilter: Nanoseconds
  /// The time that a release waits for a loss: the period or more.
  private let releaseWait: Nanoseconds

  /// Creates a debouncer for a contact at `level`; a closed contact is blocked until it opens.
  public init(
    period: Duration, glitchFilter: Duration = .zero, releaseWait: Duration = .zero, level: Level
  ) {
    self.period = Nanoseconds(period)
    self.releaseWait = Nanoseconds(max(period, releaseWait))
    self.glitchFilter = Nanoseconds(glitchFilter)
    self.state = level == .active ? .blocked : .released
  }

  /// The level that the edges so far imply, or `nil` while it is unknown.
  public var level: Level? {
    switch state {
    case .blocked: nil
    case .leaving, .released, .releasing: .inactive
    case .rising, .pressed: .active
    }
  }

  /// The instant by which the owner must call `wake(at:)`, or `nil` if nothing is due.
  public var due: Timestamp? {
    switch state {
    case .blocked, .released, .pressed: nil
    case .leaving(let since): since.advanced(by: period)
    case .releasing(let since): since.advanced(by: releaseWait)
    case .rising(let since): since.advanced(by: glitchFilter)
    }
  }

  /// Handles an event, in the order of timestamps, and appends the events that count to `counted`.
  public mutating func handle(_ event: ContactEvent, into counted: inout [ContactEvent]) {
    if let due = wake(at: event.at) { counted.append(due) }
    if case .releasing(let since) = state, case .press(let at) = event,
      at >= since.advanced(by: period)
    {
      state = .released
      counted.append(.release(at: since))
    }
    if let own = apply(event) { counted.append(own) }
    // Without a debounce period, an edge is due at once.
    if let due = wake(at: event.at) { counted.append(due) }
    Invariant.check(due.map { $0 > event.at } ?? true, "an edge that is due is confirmed")
  }

  /// Applies the due column at `now`, and returns the confirmed press or release, if there is one.
  public mutating func wake(at now: Timestamp) -> ContactEvent? {
    guard let due, due <= now else { return nil }
    switch state {
    case .leaving: return go(.released)
    case .rising(let since): return go(.pressed, .press(at: since))
    case .releasing(let since): return go(.released, .release(at: since))
    case .blocked, .released, .pressed: return nil
    }
  }

  private mutating func apply(_ event: ContactEvent) -> ContactEvent? {
    switch (state, event) {
    case (.blocked, .release(let at)): go(.leaving(since: at))
    case (.blocked, .press), (.blocked, .lost): nil

    case (.leaving, .press), (.leaving, .lost): go(.blocked)
    case (.leaving, .release): nil

    case (.released, .press(let at)):
      glitchFilter > .zero ? go(.rising(since: at)) : go(.pressed, event)
    case (.released, .lost): go(.blocked)
    case (.released, .release): nil

    case (.rising, .release): go(.released)
    case (.rising, .lost): go(.blocked)
    case (.rising, .press): nil

    case (.pressed, .release(let at)): go(.releasing(since: at))
    case (.pressed, .lost): go(.blocked, event)
    case (.pressed, .press): nil

    case (.releasing, .press): go(.pressed)
    case (.releasing(let since), .lost(let reason, _)): go(.blocked, .lost(reason, at: since))
    case (.releasing, .release): nil
    }
  }

  /// Whether a press was counted and its release was not.
  private var isClosed: Bool {
    switch state {
    case .pressed, .releasing: true
    case .blocked, .leaving, .released, .rising: false
    }
  }

  private func isPress(_ event: ContactEvent) -> Bool {
    if case .press = event { true } else { false }
  }

  private mutating func go(_ next: State, _ output: ContactEvent? = nil) -> ContactEvent? {
    Invariant.check(
      output.map { isPress($0) != isClosed } ?? true,
      "a press follows a release, and a release or a loss follows a press")
    state = next
    return output
  }
}
