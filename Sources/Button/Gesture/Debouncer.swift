public import SystemAccess

/// Turns the raw edges of a bouncing contact into presses and releases, without adding latency.
///
/// Takes the contact's events as the kernel saw them, and returns those that count.
/// A press is the first active edge after a confirmed release. A release is the first inactive edge
/// of an inactive run that lasts at least `period`: confirmed that much later, dated back.
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
/// The due column is applied before the event's own, by the event's timestamp: an active edge
/// exactly one period after the inactive one finds the release confirmed and is a new press. A loss
/// while releasing is dated at the release: the contact was last known closed then. With a release wait longer than the
/// period, an active edge after the period confirms the release, since the contact is still there, and is a new press.
/// `blocked` and `leaving` are how a button starts, and where a loss leaves it: a contact that may be
/// closed must be seen open for a whole period before a press counts.
public struct Debouncer: Sendable {
  /// What the contact is doing.
  public enum State: Equatable, Sendable {
    /// Perhaps closed; must open before a press counts.
    case blocked
    /// Open since then, after `blocked`, not yet for a whole period.
    case leaving(since: Timestamp)
    /// Open and confirmed.
    case released
    /// Closed since then, not yet for the glitch filter's period.
    case rising(since: Timestamp)
    /// Closed.
    case pressed
    /// Open since then, not yet for a whole period.
    case releasing(since: Timestamp)
  }

  /// The current state.
  public private(set) var state: State
  /// How long the contact must be open to be released (0 or more).
  private let period: Nanoseconds
  /// Active pulses shorter than this are ignored; zero is off.
  private let glitchFilter: Nanoseconds
  /// How long a release waits for a loss: the period or more.
  private let releaseWait: Nanoseconds

  /// A debouncer for a contact at `level`: a closed one is blocked until it opens.
  public init(
    period: Duration, glitchFilter: Duration = .zero, releaseWait: Duration = .zero, level: Level
  ) {
    self.period = Nanoseconds(period)
    self.releaseWait = Nanoseconds(max(period, releaseWait))
    self.glitchFilter = Nanoseconds(glitchFilter)
    self.state = level == .active ? .blocked : .released
  }

  /// The level that the edges so far imply; nil when it is not known.
  public var level: Level? {
    switch state {
    case .blocked: nil
    case .leaving, .released, .releasing: .inactive
    case .rising, .pressed: .active
    }
  }

  /// The instant by which the owner must call `wake(at:)`; nil when nothing is due.
  public var due: Timestamp? {
    switch state {
    case .blocked, .released, .pressed: nil
    case .leaving(let since): since.advanced(by: period)
    case .releasing(let since): since.advanced(by: releaseWait)
    case .rising(let since): since.advanced(by: glitchFilter)
    }
  }

  /// Takes one event, and adds those that count to `counted`; events come in the order of their timestamps.
  public mutating func handle(_ event: ContactEvent, into counted: inout [ContactEvent]) {
    if let due = wake(at: event.at) { counted.append(due) }
    if case .releasing(let since) = state, case .press(let at) = event,
      at >= since.advanced(by: period)
    {
      state = .released
      counted.append(.release(at: since))
    }
    if let own = apply(event) { counted.append(own) }
    // Without a period an edge is due at once.
    if let due = wake(at: event.at) { counted.append(due) }
    Invariant.check(due.map { $0 > event.at } ?? true, "an edge that is due is confirmed")
  }

  /// Confirms what is due at `now`; returns the event that counts, if there is one.
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

  /// Whether a press was counted, and its release was not.
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
