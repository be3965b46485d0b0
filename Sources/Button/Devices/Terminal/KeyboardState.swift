import Gesture
import SystemAccess

extension KeyboardButton {
  enum Mode: Equatable, Sendable {
    /// The query for the terminal's protocol was sent; keys do not count yet.
    case asking(until: Timestamp)
    /// Presses alone: a hold is recognized by auto-repeat.
    case repeats
    /// The protocol was switched on, and asked whether it reports releases.
    case switching(until: Timestamp)
    /// Presses, repeats and releases.
    case events
  }

  /// What is held other than by auto-repeat, which the detector holds.
  enum HeldKey: Equatable, Sendable {
    case none
    /// The space bar, as the terminal reports it.
    case space(since: Timestamp)
    /// `p`, until `r`.
    case latched(since: Timestamp)
    /// `h`, until then.
    case timed(until: Timestamp)
  }
}
