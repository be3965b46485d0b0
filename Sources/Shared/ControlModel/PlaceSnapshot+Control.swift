extension PlaceSnapshot {
  /// How a control looks in its present state.
  public struct Face: Equatable, Sendable {
    /// The control's kind: `com.example.Productivity.TimerToggle`.
    public var kind = ""
    /// The title: `Work Timer`.
    public var title: String
    /// The SF Symbols name; absent if the control shows none.
    public var symbol: String?
    /// Whether the symbol is the app's own image, which the socket's request `symbol` gives.
    public var isCustomSymbol = false
    /// The motion that the symbol is in, such as `rotate`, if any.
    public var effect: String?
    /// The value text, such as `Running`, if any.
    public var valueText: String?
    /// The tint, used for what is on; absent for the system's own.
    public var tint: ControlTint?
    /// The state of a toggle; absent for a button control.
    public var isOn: Bool?
    /// What holding does; empty if it does nothing.
    public var hint = ""
    /// The title of the intent that the next press performs in place of the control's own; absent for that one.
    public var nextIntent: String?
    /// Whether holding is refused.
    public var isDisabled = false
    /// Whether its action performs on an unlocked device only.
    public var needsAuthentication = false
    /// Whether content is hidden, since the device is locked.
    public var isRedacted = false

    /// A face from its parts.
    public init(
      title: String, symbol: String? = nil, valueText: String? = nil, tint: ControlTint? = nil,
      isOn: Bool? = nil
    ) {
      self.title = title
      self.symbol = symbol
      self.valueText = valueText
      self.tint = tint
      self.isOn = isOn
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
  /// The control's kind.
  var kind: String
  /// The title.
  var title: String
  /// The symbol's name.
  var symbol: String?
  /// Whether the symbol is the app's own, which the request `symbol` returns.
  var custom_symbol: Bool?
  /// The motion that the symbol is in, such as `rotate`.
  var effect: String?
  /// The value text.
  var value_text: String?
  /// The tint: a system color's name or `#rrggbb`.
  var tint: String?
  /// The state of a toggle; absent for a button.
  var is_on: Bool?
  /// What holding does; empty if it does nothing.
  var hint: String
  /// The title of the intent that the next press performs in place of the control's own.
  var next_intent: String?
  /// Whether holding is refused.
  var disabled: Bool?
  /// What its action needs of the device: `required`, an unlocked one.
  var authentication: String?
  /// Whether content is hidden, since the screen is locked.
  var redacted: Bool?
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
    kind = face.kind
    title = face.title
    symbol = face.symbol
    custom_symbol = face.isCustomSymbol ? true : nil
    effect = face.effect
    value_text = face.valueText
    tint = face.tint.map { $0.name ?? $0.hex }
    is_on = face.isOn
    hint = face.hint
    next_intent = face.nextIntent
    disabled = face.isDisabled ? true : nil
    authentication = face.needsAuthentication ? "required" : nil
    redacted = face.isRedacted ? true : nil
    lit = snapshot.isLit(.none) ? true : nil
  }

  func control() -> PlaceSnapshot.Control {
    var face = PlaceSnapshot.Face(
      title: title, symbol: symbol, valueText: value_text, tint: tint.flatMap { ControlTint($0) },
      isOn: is_on)
    face.kind = kind
    face.isCustomSymbol = custom_symbol ?? false
    face.effect = effect
    face.hint = hint
    face.nextIntent = next_intent
    face.isDisabled = disabled ?? false
    face.needsAuthentication = authentication == "required"
    face.isRedacted = redacted ?? false
    return switch state {
    case .loading: .loading(face)
    case .notConfigured: .notConfigured(face, option: unset_option ?? "")
    case .loaded: .loaded(face)
    case .stale: .stale(face, error: error ?? "")
    case .unavailable: .unavailable(face, error: error ?? "")
    }
  }
}
