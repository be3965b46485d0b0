package import ControlModel
package import SystemAccess

extension ControlSlot {
  /// The control's state on the screen.
  ///
  ///     display        loaded      load failed      intent starts    intent failed    assigned
  ///     unassigned     ·           ·                ·                ·                → loading
  ///     loading        → loaded    → unavailable    ·                ·                → loading, unassigned
  ///     loaded         → loaded    → stale          → loaded¹        → stale²         → loading, unassigned
  ///     stale          → loaded    → stale          → loaded¹        ·                → loading, unassigned
  ///     unavailable    → loaded    → unavailable    ·                ·                → loading, unassigned
  ///
  /// ¹ The expected result of the intent, displayed at once. ² The state before the intent, unless another control
  /// was assigned meanwhile. Indirect, because a description is large.
  package indirect enum Display: Equatable, Sendable {
    case unassigned
    /// Never loaded; `preview` is the gallery's preview of the control, without a state.
    case loading(kind: String, preview: ControlDescription?)
    /// Loaded, or the expected result of the intent under way.
    case loaded(ControlDescription)
    /// The latest load or intent failed: the last known state, which may be wrong.
    case stale(ControlDescription, error: String)
    /// The latest load failed, and no state was ever known.
    case unavailable(kind: String, preview: ControlDescription?, error: String)

    /// The control's kind, or `nil` if no control is assigned.
    package var kind: String? {
      switch self {
      case .unassigned: nil
      case .loading(let kind, _), .unavailable(let kind, _, _): kind
      case .loaded(let control), .stale(let control, _): control.kind
      }
    }

    /// The control in its last known state, or `nil` if no state was ever known.
    package var control: ControlDescription? {
      switch self {
      case .unassigned, .loading, .unavailable: nil
      case .loaded(let control), .stale(let control, _): control
      }
    }

    /// The gallery's preview of a control whose state was never known.
    package var preview: ControlDescription? {
      switch self {
      case .loading(_, let preview), .unavailable(_, let preview, _): preview
      case .unassigned, .loaded, .stale: nil
      }
    }
  }
}

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
