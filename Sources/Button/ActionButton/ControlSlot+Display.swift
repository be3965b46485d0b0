package import ControlModel

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
    /// Nothing is assigned.
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
