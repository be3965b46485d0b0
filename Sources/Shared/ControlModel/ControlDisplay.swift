import SystemAccess

/// The state of one control on the screen, with all texts, which only the daemon has.
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
package indirect enum ControlDisplay: Equatable, Sendable {
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

  /// A copy for a locked device: without the texts that the control hides, and without an error that may contain them.
  package func redacted(in language: ControlLanguage) -> ControlDisplay {
    switch self {
    case .unassigned: .unassigned
    case .loading(let kind, let preview): .loading(kind: kind, preview: preview?.redacted())
    case .loaded(let control): .loaded(control.redacted())
    case .stale(let control, let error):
      .stale(
        control.redacted(),
        error: control.hidesOnLockedDevice ? Self.hiddenError(in: language) : error)
    case .unavailable(let kind, let preview, _):
      // A control that was never loaded may be private.
      .unavailable(
        kind: kind, preview: preview?.redacted(), error: Self.hiddenError(in: language))
    }
  }

  /// The text in place of an error that a locked device hides.
  package static func hiddenError(in language: ControlLanguage) -> String {
    ("unlock the device to see why" as Sentence).text(in: language)
  }
}
