extension PlaceSnapshot {
  /// The look of a control in its current state.
  @Message
  public struct Face {
    /// The control's kind, such as `com.example.Productivity.TimerToggle`.
    @Field(required: true) public var kind: String = ""
    /// The title, such as `Work Timer`.
    public var title: String
    /// The symbol's name; absent if the control shows none.
    public var symbol: String?
    /// Whether the symbol is an image of the app, which the request `symbol` returns.
    @Field("custom_symbol") public var isCustomSymbol = false
    /// The animation of the symbol, such as `rotate`.
    public var effect: String?
    /// The value text, such as `Running`.
    public var valueText: String?
    /// The color of the control while it is on: a system color's name or `#rrggbb`; absent for the system's blue.
    public var tint: ControlTint?
    /// Whether a toggle is on; absent for a button.
    public var isOn: Bool?
    /// The action hint; empty if a hold does nothing.
    @Field(required: true) public var hint: String = ""
    /// The title of the intent that the next press performs instead of the control's own.
    public var nextIntent: String?
    /// Whether the control is disabled: a hold does nothing.
    @Field("disabled") public var isDisabled = false
    /// `required` if the action performs only on an unlocked device.
    public var authentication: String?
    /// Whether content is hidden because the screen is locked.
    @Field("redacted") public var isRedacted = false

    /// Whether the action performs only on an unlocked device.
    public var needsAuthentication: Bool {
      get { authentication == "required" }
      set { authentication = newValue ? "required" : nil }
    }

    /// Creates the face of a loaded control.
    package init(_ control: ControlDescription) {
      let face = control.face
      self.init(
        title: control.title, symbol: face.symbol, effect: face.effect, valueText: face.valueText,
        tint: control.tint, isOn: control.isOn, nextIntent: control.nextIntent)
      kind = control.kind
      isCustomSymbol = face.isCustomSymbol
      hint = control.hint
      isDisabled = control.isDisabled
      needsAuthentication = control.needsAuthentication
      isRedacted = control.isRedacted
    }

    /// Creates the face of a control that was never loaded, from the gallery's preview or, without one, from the kind.
    package init(kind: String, preview: ControlDescription?) {
      self.init(
        title: preview?.displayName ?? kind, symbol: preview?.face.symbol, tint: preview?.tint)
      self.kind = kind
      isCustomSymbol = preview?.face.isCustomSymbol ?? false
    }
  }

  /// The state of the assigned control.
  public enum Control: Equatable, Sendable {
    /// Nothing is assigned.
    case none
    /// The state is not known yet; the face is from the gallery's preview.
    case loading(Face)
    /// A required option must be chosen first; `option` is its title.
    case notConfigured(Face, option: String)
    /// The current state.
    case loaded(Face)
    /// The last known state, because the latest load failed.
    case stale(Face, error: String)
    /// Every load failed; the face is from the gallery's preview.
    case unavailable(Face, error: String)
  }
}

// MARK: In messages

/// The control of a snapshot in messages.
@Message
struct ControlFields {
  enum State: String, CaseIterable, Codable {
    case loading, loaded, stale, unavailable
    case notConfigured = "not-configured"
  }

  /// `loading`: not known yet; `not-configured`: `unset_option` must be chosen first; `stale`: the last known state,
  /// because the latest load failed; `unavailable`: every load failed.
  var state: State
  /// The look of the control in its current state.
  @Field(inline: true) var face: PlaceSnapshot.Face
  /// The title of the option that must be chosen first.
  var unset_option: String?
  /// The reason that the latest load failed.
  var error: String?
  /// Whether the control is drawn in its color while no outcome is shown.
  var lit: Bool?

  init?(_ snapshot: PlaceSnapshot) {
    guard let face = snapshot.anyFace else { return nil }
    switch snapshot.control {
    case .none, .loading: state = .loading
    case .notConfigured(_, let option): (state, unset_option) = (.notConfigured, option)
    case .loaded: state = .loaded
    case .stale(_, let error): (state, self.error) = (.stale, error)
    case .unavailable(_, let error): (state, self.error) = (.unavailable, error)
    }
    self.face = face
    lit = snapshot.isLit(.none) ? true : nil
  }

  func control() -> PlaceSnapshot.Control {
    switch state {
    case .loading: .loading(face)
    case .notConfigured: .notConfigured(face, option: unset_option ?? "")
    case .loaded: .loaded(face)
    case .stale: .stale(face, error: error ?? "")
    case .unavailable: .unavailable(face, error: error ?? "")
    }
  }
}
