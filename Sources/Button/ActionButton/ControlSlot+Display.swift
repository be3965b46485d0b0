package import ControlModel
package import SystemAccess

extension ControlSlot {
  /// What the slot shows.
  ///
  ///     display        loaded      load failed      intent starts    intent failed    assigned
  ///     unassigned     ·           ·                ·                ·                → loading
  ///     loading        → loaded    → unavailable    ·                ·                → loading, unassigned
  ///     loaded         → loaded    → stale          → loaded¹        → stale²         → loading, unassigned
  ///     stale          → loaded    → stale          → loaded¹        ·                → loading, unassigned
  ///     unavailable    → loaded    → unavailable    ·                ·                → loading, unassigned
  ///
  /// ¹ As the intent will leave it, without waiting. ² The state before the intent; not if another control
  /// has been assigned meanwhile. Indirect, because a description is large.
  package indirect enum Display: Equatable, Sendable {
    case unassigned
    /// Never loaded; `preview` is what the gallery shows of the control, without a state.
    case loading(kind: String, preview: ControlDescription?)
    /// Loaded, or shown as the intent under way will leave it.
    case loaded(ControlDescription)
    /// The latest load or intent failed: the last known state, which may be wrong.
    case stale(ControlDescription, error: String)
    /// The latest load failed, and no state was ever known.
    case unavailable(kind: String, preview: ControlDescription?, error: String)

    /// The control's kind; nil if nothing is assigned.
    package var kind: String? {
      switch self {
      case .unassigned: nil
      case .loading(let kind, _), .unavailable(let kind, _, _): kind
      case .loaded(let control), .stale(let control, _): control.kind
      }
    }

    /// The control in its last known state; nil if none was ever known.
    package var control: ControlDescription? {
      switch self {
      case .unassigned, .loading, .unavailable: nil
      case .loaded(let control), .stale(let control, _): control
      }
    }

    /// What the gallery shows of a control whose state was never known.
    package var preview: ControlDescription? {
      switch self {
      case .loading(_, let preview), .unavailable(_, let preview, _): preview
      case .unassigned, .loaded, .stale: nil
      }
    }
  }
}

extension ControlSlot {
  /// The outcome of the last press, shown until an instant.
  package enum Outcome: Equatable, Sendable {
    case none
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

    package init() {}
  }
}
