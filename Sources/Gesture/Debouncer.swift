/// Turns the raw edges of a bouncing contact into presses and releases, without adding latency.
///
/// A press is the first active edge after a confirmed release. A release is the first inactive edge
/// of an inactive run that lasts at least `period`: confirmed that much later, dated back.
///
///     state       active edge       inactive edge       due                      lost
///     blocked     ·                 → leaving           (none)                   ·
///     leaving     → blocked         ·                   since + period           → blocked
///                                                       → released
///     released    → rising (filter) ·                   (none)                   → blocked
///                 → pressed, press
///     rising      ·                 → released          since + glitch filter    → blocked
///                                                       → pressed, press(since)
///     pressed     ·                 → releasing         (none)                   → blocked, lost
///     releasing   → pressed         ·                   since + period           → blocked,
///                                                       → released, release(since)  lost(since)
///
/// The due column is applied before the event's own, by the event's timestamp: an active edge
/// exactly one period after the inactive one finds the release confirmed and is a new press. A loss
/// while releasing is dated at the release: the contact was last known closed then.
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

  /// A fact about the contact.
  public enum Event: Equatable, Sendable {
    /// The kernel reported a change to this level.
    case edge(Level)
    /// Edges are missing from this instant on, or the device is gone.
    case lost(EndReason)
    /// Time passed.
    case wake
  }

  /// The debounced events.
  public enum Output: Equatable, Sendable {
    /// The button was pressed at that instant.
    case press(at: Timestamp)
    /// The button was released at that instant.
    case release(at: Timestamp)
    /// A press that was under way can no longer be trusted.
    case lost(EndReason, at: Timestamp)
  }

  /// The current state.
  public private(set) var state: State
  /// How long the contact must be open to be released (0 or more).
  public let period: Duration
  /// Active pulses shorter than this are ignored; zero is off.
  public let glitchFilter: Duration
  /// `period` and `glitchFilter`, taken apart once.
  private let open: Period
  private let closed: Period

  /// A debouncer for a contact at `level`: a closed one is blocked until it opens.
  public init(period: Duration, glitchFilter: Duration = .zero, level: Level) {
    self.period = period
    self.glitchFilter = glitchFilter
    open = Period(period)
    closed = Period(glitchFilter)
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

  /// The instant by which the owner must call `handle(.wake, at:)`; nil when nothing is due.
  public var due: Timestamp? {
    switch state {
    case .blocked, .released, .pressed: nil
    case .leaving(let since), .releasing(let since): since.advanced(by: open)
    case .rising(let since): since.advanced(by: closed)
    }
  }

  /// Takes one event at its own timestamp; events come in the order of their timestamps.
  public mutating func handle(_ event: Event, at now: Timestamp) -> Few<Output> {
    var outputs = isDue(by: now) ? expire() : Few()
    outputs.append(contentsOf: apply(event, at: now))
    // Without a period an edge is due at once.
    if isDue(by: now) { outputs.append(contentsOf: expire()) }
    return outputs
  }

  private func isDue(by now: Timestamp) -> Bool {
    guard let due else { return false }
    return due <= now
  }

  private mutating func expire() -> Few<Output> {
    switch state {
    case .leaving: return go(.released)
    case .rising(let since): return go(.pressed, .press(at: since))
    case .releasing(let since): return go(.released, .release(at: since))
    case .blocked, .released, .pressed: return Few()
    }
  }

  private mutating func apply(_ event: Event, at now: Timestamp) -> Few<Output> {
    switch (state, event) {
    case (.blocked, .edge(.inactive)): go(.leaving(since: now))
    case (.blocked, .edge(.active)), (.blocked, .lost): Few()

    case (.leaving, .edge(.active)), (.leaving, .lost): go(.blocked)
    case (.leaving, .edge(.inactive)): Few()

    case (.released, .edge(.active)):
      closed.nanoseconds > 0 ? go(.rising(since: now)) : go(.pressed, .press(at: now))
    case (.released, .lost): go(.blocked)
    case (.released, .edge(.inactive)): Few()

    case (.rising, .edge(.inactive)): go(.released)
    case (.rising, .lost): go(.blocked)
    case (.rising, .edge(.active)): Few()

    case (.pressed, .edge(.inactive)): go(.releasing(since: now))
    case (.pressed, .lost(let reason)): go(.blocked, .lost(reason, at: now))
    case (.pressed, .edge(.active)): Few()

    case (.releasing, .edge(.active)): go(.pressed)
    case (.releasing(let since), .lost(let reason)): go(.blocked, .lost(reason, at: since))
    case (.releasing, .edge(.inactive)): Few()

    case (_, .wake): Few()
    }
  }

  private mutating func go(_ next: State, _ output: Output? = nil) -> Few<Output> {
    state = next
    return output.map { Few($0) } ?? Few()
  }
}
