package import ControlModel
package import SystemAccess

extension ControlSlot {
  /// The outcome of the last press, shown until an instant.
  package enum Outcome: Equatable, Sendable {
    /// Nothing to show.
    case none
    /// The press was cancelled.
    case cancelled(EndReason, until: Timestamp)
    /// The hold was performed but its intent was not run.
    case skipped(EndReason, until: Timestamp)
    case failed(error: String, until: Timestamp)
    /// The intent returned and its state is shown, with its momentary status text.
    case performed(status: String?, until: Timestamp)

    /// When it is no longer shown; nil if there is nothing to show.
    package var until: Timestamp? {
      switch self {
      case .none: nil
      case .cancelled(_, let until), .skipped(_, let until), .failed(_, let until),
        .performed(_, let until):
        until
      }
    }
  }

  /// The time limits of one slot.
  package struct Limits: Equatable, Sendable {
    /// An intent whose deadline lies further in the past is not run.
    package var late = Duration.seconds(5)
    /// A hold whose control is not loaded waits this long for it.
    package var wait = Duration.seconds(2)
    /// A load that takes longer has failed.
    package var load = Duration.seconds(10)
    /// An intent that takes longer has failed.
    package var perform = Duration.seconds(30)
    /// How long an outcome or a momentary status is shown.
    package var feedback = Duration.seconds(2)
    /// A failed load is tried again after this time, which doubles with each failure.
    package static let firstRetry = Duration.seconds(1)
    /// A failed load is tried again after this time at the latest.
    package static let lastRetry = Duration.seconds(60)

    /// The defaults of the configuration file.
    package init() {}
  }
}
