public import SystemAccess

/// Ignores presses that begin too soon after a release, such as the presses of a trembling hand.
///
///     state          press                          release            lost
///     fresh          → pressed, passed on           ·                  ·
///     open(since)    sooner than the period         ·                  ·
///                      after since: → ignored
///                    later: → pressed, passed on
///     pressed        ·                              → open, passed on  → open, passed on
///     ignored        ·                              → open             → open
///
/// A press exactly one period after the release counts. The release of an ignored press counts as a release:
/// only a button that was released for the whole period can be pressed again.
public struct RepeatFilter: Sendable {
  /// The state of the filter; the table shows its changes.
  public enum State: Equatable, Sendable {
    /// Never pressed.
    case fresh
    /// Released at `since`.
    case open(since: Timestamp)
    /// Pressed, and the press counts.
    case pressed
    /// Pressed, and the press is ignored.
    case ignored
  }

  /// The state after the events handled so far.
  public private(set) var state = State.fresh
  private let period: Nanoseconds

  /// Creates a filter that ignores presses sooner than `period` after a release.
  public init(_ period: Duration) {
    self.period = Nanoseconds(period)
  }

  /// Handles the next debounced event, and returns `false` if the event must be ignored.
  public mutating func passes(_ event: ContactEvent) -> Bool {
    if case .open(let since) = state {
      Invariant.check(event.at >= since, "events come in the order of their instants")
    }
    switch (state, event) {
    case (.open(let since), .press(let at)) where at < since.advanced(by: period):
      state = .ignored
      return false
    case (.fresh, .press), (.open, .press):
      state = .pressed
      return true
    case (.pressed, .release(let at)), (.pressed, .lost(_, let at)):
      state = .open(since: at)
      return true
    case (.ignored, .release(let at)), (.ignored, .lost(_, let at)):
      state = .open(since: at)
      return false
    case (.pressed, .press): return true
    case (.ignored, .press): return false
    case (.fresh, .release), (.fresh, .lost), (.open, .release), (.open, .lost): return true
    }
  }
}
