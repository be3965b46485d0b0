extension PlaceSnapshot {
  /// How a control looks in its present state.
  @Message
  public struct Face {
    /// The control's kind: `com.example.Productivity.TimerToggle`.
    @Field(required: true) public var kind: String = ""
    /// The title: `Work Timer`.
    public var title: String
    /// The symbol's name; absent if the control shows none.
    public var symbol: String?
    /// Whether the symbol is the app's own, which the request `symbol` returns.
    @Field("custom_symbol") public var isCustomSymbol = false
    /// The motion that the symbol is in, such as `rotate`.
    public var effect: String?
    /// The value text, such as `Running`.
    public var valueText: String?
    /// The tint, used for what is on: a system color's name or `#rrggbb`; absent for the system's own.
    public var tint: ControlTint?
    /// The state of a toggle; absent for a button.
    public var isOn: Bool?
    /// What holding does; empty if it does nothing.
    @Field(required: true) public var hint: String = ""
    /// The title of the intent that the next press performs in place of the control's own.
    public var nextIntent: String?
    /// Whether holding is refused.
    @Field("disabled") public var isDisabled = false
    /// What its action needs of the device: `required`, an unlocked one.
    public var authentication: String?
    /// Whether content is hidden, since the screen is locked.
    @Field("redacted") public var isRedacted = false

    /// Whether its action performs on an unlocked device only.
    public var needsAuthentication: Bool {
      get { authentication == "required" }
      set { authentication = newValue ? "required" : nil }
    }
  }

  /// The control in this place.
  public enum Control: Equatable, Sendable {
    /// Nothing is assigned.
    case none
    /// Assigned, its state not known yet; the face is the gallery's.
    case loading(Face)
    /// A required option must be chosen before it can work; with that option's title.
    case notConfigured(Face, option: String)
    /// Its current state.
    case loaded(Face)
    /// Its last known state: the latest load failed.
    case stale(Face, error: String)
    /// Its state was never known, since every load failed; the face is the gallery's.
    case unavailable(Face, error: String)
  }
}

// MARK: In messages

/// The control of a snapshot as it is in messages.
@Message
struct ControlFields {
  enum State: String, CaseIterable, Codable {
    case loading, loaded, stale, unavailable
    case notConfigured = "not-configured"
  }

  /// `loading`: not known yet; `not-configured`: `unset_option` must be chosen first; `stale`: the last known state, since
  /// the latest load failed; `unavailable`: never known, since every load failed.
  var state: State
  /// What it shows.
  @Field(inline: true) var face: PlaceSnapshot.Face
  /// The title of the option that must be chosen first.
  var unset_option: String?
  /// Why the latest load failed.
  var error: String?
  /// Whether it is in its color while no outcome is shown.
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
