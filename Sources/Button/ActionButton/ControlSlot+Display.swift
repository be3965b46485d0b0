package import ControlModel
package import SystemAccess

extension ControlSlot {
  /// The outcome of the latest press, displayed for a limited time.
  package enum Outcome: Equatable, Sendable {
    case none
    case cancelled(EndReason, until: Timestamp)
    /// The hold or tap was performed, but its intent was not run.
    case skipped(EndReason, until: Timestamp)
    case failed(error: String, until: Timestamp)
    /// The intent returned and its result is displayed, with its momentary status text.
    case performed(status: String?, until: Timestamp)

    /// The instant at which the outcome is hidden, or `nil` without an outcome.
    package var until: Timestamp? {
      switch self {
      case .none: nil
      case .cancelled(_, let until), .skipped(_, let until), .failed(_, let until),
        .performed(_, let until):
        until
      }
    }
  }

  package struct Limits: Equatable, Sendable {
    /// The greatest age of a deadline; the intent of an older deadline is not run.
    package var late = Duration.seconds(5)
    /// The longest time that a hold waits for its control to be loaded.
    package var wait = Duration.seconds(2)
    /// The longest duration of a load, which fails after it.
    package var load = Duration.seconds(10)
    /// The longest duration of an intent, which fails after it.
    package var perform = Duration.seconds(30)
    /// The time for which an outcome or a momentary status is displayed.
    package var feedback = Duration.seconds(2)
    /// The delay before the first retry of a failed load; it doubles with each failure.
    package static let firstRetry = Duration.seconds(1)
    /// The longest delay before a retry of a failed load.
    package static let lastRetry = Duration.seconds(60)

    package init() {}
  }
}
