package import SystemAccess

/// A control as clients show it: its identity, its state, and the face of this state.
///
/// Snapshots, `status`, the gallery and the events `control.loaded` and `control.stale` contain it under `control` (in the
/// gallery under `preview`). Outside messages it is only made from a display, without the texts that a locked device hides.
@Message(memberwise: false)
public struct ShownControl {
  /// The knowledge of the control's state.
  public enum State: String, CaseIterable, Codable, Sendable {
    /// The state is not known yet; the face is from the gallery's preview.
    case loading
    /// The option `unset_option` must be chosen first.
    case notConfigured = "not-configured"
    /// The current state.
    case loaded
    /// The last known state, because the latest load failed.
    case stale
    /// Every load failed; the face is from the gallery's preview.
    case unavailable
  }

  /// `loading`: not known yet; `not-configured`: `unset_option` must be chosen first; `stale`: the last known state,
  /// because the latest load failed; `unavailable`: every load failed.
  public private(set) var state: State
  /// The control's kind, such as `com.example.Productivity.TimerToggle`.
  public private(set) var kind: String
  /// The control's name in the gallery.
  @Field("display_name") public private(set) var displayName: String
  /// The title, such as `Work Timer`.
  public private(set) var title: String
  /// The face of the current state, with the hint.
  @Field(inline: true) public private(set) var face: ControlFace
  /// The color of the control while it is on: a system color's name or `#rrggbb`; absent for the system's blue.
  public private(set) var tint: ControlTint?
  /// Whether a toggle is on; absent for a button.
  public private(set) var isOn: Bool?
  /// The title of the intent that the next press performs instead of the control's own.
  public private(set) var nextIntent: String?
  /// Whether the control is disabled: a hold does nothing.
  @Field("disabled") public private(set) var isDisabled = false
  /// `required` if the action performs only on an unlocked device.
  public private(set) var authentication: String?
  /// The title of the option that must be chosen first.
  public private(set) var unsetOption: String?
  /// Whether content is hidden because the screen is locked.
  @Field("redacted") public private(set) var isRedacted = false
  /// The reason that the latest load failed.
  public private(set) var error: String?
  /// Whether the control is drawn in its color while no outcome is shown.
  @Field("lit") public private(set) var isLit = false
  /// The instant at which the shown state was loaded (`CLOCK_MONOTONIC`, nanoseconds); only in `status`, absent if the state
  /// was never loaded.
  public private(set) var loaded_ns: UInt64?

  /// Creates the control of a display, or `nil` if no control is assigned.
  ///
  /// No other initializer makes a control from a description, so that nothing is sent that a locked device hides.
  ///
  /// - Parameters:
  ///   - display: The control in its state.
  ///   - isLocked: Whether the device is locked.
  ///   - language: The language of the system's words.
  ///   - tapHint: The hint of the button's control for taps, which becomes part of the hint.
  ///   - loadedAt: The instant of the latest load, for clients that show it.
  package init?(
    _ display: ControlDisplay, isLocked: Bool, language: ControlLanguage, tapHint: String? = nil,
    loadedAt: Timestamp? = nil
  ) {
    let display = isLocked ? display.redacted(in: language) : display
    switch display {
    case .unassigned: return nil
    case .loading(let kind, let preview): self.init(.loading, kind: kind, preview: preview)
    case .unavailable(let kind, let preview, let error):
      self.init(.unavailable, kind: kind, preview: preview)
      self.error = error
    case .loaded(let control):
      self.init(control.unsetOption == nil ? .loaded : .notConfigured, control)
    case .stale(let control, let error):
      self.init(.stale, control)
      self.error = error
    }
    if let tapHint, display.control != nil {
      face.hint = ActionHint.tapAndHold(tap: tapHint, hold: hint, in: language) ?? hint
    }
    loaded_ns = loadedAt?.nanoseconds
  }

  private init(_ state: State, _ control: ControlDescription) {
    self.state = state
    kind = control.kind
    displayName = control.displayName
    title = control.title
    face = control.face
    face.hint = control.hint
    tint = control.tint
    isOn = control.isOn
    nextIntent = control.nextIntent
    isDisabled = control.isDisabled
    authentication = control.needsAuthentication ? "required" : nil
    unsetOption = control.unsetOption
    isRedacted = control.isRedacted
    isLit = !isDisabled && isOn ?? false && state != .notConfigured
  }

  /// Creates a control that was never loaded, from the gallery's preview or, without one, from the kind.
  private init(_ state: State, kind: String, preview: ControlDescription?) {
    self.state = state
    self.kind = kind
    displayName = preview?.displayName ?? kind
    title = displayName
    face = ControlFace(symbol: preview?.face.symbol, hint: "")
    face.isCustomSymbol = preview?.face.isCustomSymbol ?? false
    tint = preview?.tint
  }
}

extension ShownControl {
  /// The action hint; empty if a hold does nothing.
  public var hint: String { face.hint ?? "" }
}

/// The contents of a control in one state.
///
/// An extension sends the app's texts. A `ControlDescription` adds the system's texts: the value of a toggle and the hint.
@Message
public struct ControlFace: Hashable {
  /// The symbol's name.
  public var symbol: String?
  /// Whether the symbol is an image of the app instead of the system.
  @Field("custom_symbol") public var isCustomSymbol = false
  /// The animation of the symbol, such as `rotate` (developer.apple.com, `symbolEffect`), if any.
  public var effect: String?
  /// Whether the texts are hidden on a locked device; the symbol and the state are not.
  @Field("privacy_sensitive") public var isPrivacySensitive = false
  /// The text of the value label for this state, which can become part of the hint.
  public var valueText: String?
  /// The second text of the label, which is shown as the value but does not depend on the state.
  public var subtitle: String?
  /// The control's own hint: in an archive for reaching this state, or for a button for holding it; in a description for a
  /// hold in this state; absent or empty if a hold does nothing.
  public var hint: String?
  /// A text that is shown for a moment after this state is reached or the action is performed.
  public var status: String?
  /// A text that is shown while a button performs.
  public var actionLabel: String?
}

extension ControlFace {
  /// A copy for a locked device, with the symbols and no text except `hint`.
  func redacted(hint: String? = nil) -> Self {
    var copy = Self(symbol: symbol, effect: effect, hint: hint)
    copy.isCustomSymbol = isCustomSymbol
    copy.isPrivacySensitive = isPrivacySensitive
    return copy
  }
}
