/// A control as it is to be shown: words and names, no code.
public struct ControlDescription: Equatable, Sendable {
  /// What the control shows in one state, and what holding does there.
  public struct Face: Equatable, Sendable {
    /// The symbol's name.
    public var symbol: String?
    /// The value; a toggle always has one.
    public var valueText: String?
    /// A text shown for a moment when this state is reached, or the action has performed.
    public var status: String?
    /// A text shown while a button performs.
    public var actionLabel: String?
    /// What holding does while the control is in this state; empty if it does nothing.
    public var hint: String
    /// The symbol shown while a button performs, if it has one for that.
    public var actionSymbol: String?
    /// Whether the symbol is the app's own image, not one of the system's.
    public var isCustomSymbol: Bool
    /// The motion that the symbol is in, such as `rotate`; nil for none.
    public var effect: String?
    /// Whether title and value are hidden on a locked device while the state is not.
    public var isPrivacySensitive: Bool

    /// A face from its parts.
    public init(
      symbol: String?, valueText: String?, status: String?, actionLabel: String?, hint: String,
      actionSymbol: String? = nil, isCustomSymbol: Bool = false, effect: String? = nil,
      isPrivacySensitive: Bool = false
    ) {
      self.symbol = symbol
      self.valueText = valueText
      self.status = status
      self.actionLabel = actionLabel
      self.hint = hint
      self.actionSymbol = actionSymbol
      self.isCustomSymbol = isCustomSymbol
      self.effect = effect
      self.isPrivacySensitive = isPrivacySensitive
    }
  }

  /// A toggle with its two faces, or a button with its one.
  ///
  /// Indirect, because faces are large and descriptions are copied often.
  public indirect enum Template: Equatable, Sendable {
    /// A control that is on or off.
    case toggle(isOn: Bool, off: Face, on: Face)
    /// A control that does one thing.
    case button(Face)
  }

  /// The control's unique name for programs.
  public var kind: String
  /// What the control shows as its title; the display name if it has none.
  public var title: String
  /// The control's name in the gallery: its own, or else the app's.
  public var displayName: String
  /// The color while on; nil is `ControlTint.systemDefault`.
  public var tint: ControlTint?
  /// Whether holding is refused.
  public var isDisabled: Bool
  /// Whether content and state are hidden on a locked device.
  public var isPrivacySensitive: Bool
  /// The faces.
  public var template: Template
  /// The title of a required option that is not chosen: the control must be configured first.
  public var unsetOption: String?
  /// The title of the intent that the next press performs in place of the control's own; nil for that one.
  public var nextIntent: String?
  /// Whether its action performs on an unlocked device only.
  public var needsAuthentication = false
  /// What holding does, in words that tell neither content nor state: the hint of a redacted control.
  public var discreetHint: String
  /// Whether content is hidden here, and the state too if the control is sensitive.
  public private(set) var isRedacted = false

  /// A description from its parts.
  public init(
    kind: String, title: String, displayName: String, tint: ControlTint? = nil,
    isDisabled: Bool = false, isPrivacySensitive: Bool = false, discreetHint: String = "",
    template: Template
  ) {
    self.kind = kind
    self.title = title
    self.displayName = displayName
    self.tint = tint
    self.isDisabled = isDisabled
    self.isPrivacySensitive = isPrivacySensitive
    self.discreetHint = discreetHint
    self.template = template
  }
}

extension ControlDescription {
  /// Whether a toggle is on; nil for a button.
  public var isOn: Bool? {
    switch template {
    case .toggle(let isOn, _, _): isOn
    case .button: nil
    }
  }

  /// The face of the state that the control is in.
  public var face: Face {
    switch template {
    case .toggle(let isOn, let off, let on): isOn ? on : off
    case .button(let face): face
    }
  }

  /// What holding does now.
  public var hint: String { face.hint }

  /// The value that a press sets; nil for a button.
  ///
  /// A disabled toggle has one too, but refuses to be set.
  public var target: Bool? { isOn.map { !$0 } }

  /// The same control in another state: what is shown while its intent performs.
  ///
  /// A button stays as it is.
  public func setting(isOn: Bool) -> ControlDescription {
    switch template {
    case .toggle(_, let off, let on):
      var copy = self
      copy.template = .toggle(isOn: isOn, off: off, on: on)
      return copy
    case .button:
      return self
    }
  }

  /// The control on a locked device: if it is sensitive, without title and value, and shown off,
  /// so that nothing shows its state (Human Interface Guidelines, Controls).
  ///
  /// If only its label is, title and value are hidden and the state stays visible (developer.apple.com,
  /// Adding refinements and configuration to controls). The hint becomes the discreet one, `Hold for ‘N’`:
  /// Apple says nothing of it; that of the off state would promise what a hold does not do while the
  /// control is on, and an app's own words may be about what is hidden.
  public func redacted() -> ControlDescription {
    guard !isRedacted, hidesOnLockedDevice else { return self }
    var copy = isPrivacySensitive ? setting(isOn: false) : self
    copy.isRedacted = true
    copy.title = ""
    copy.nextIntent = nil
    if isPrivacySensitive { copy.tint = nil }
    let hint = discreetHint
    switch copy.template {
    case .toggle(let isOn, let off, let on):
      copy.template = .toggle(
        isOn: isOn, off: off.redacted(hint),
        on: isPrivacySensitive ? off.redacted(hint) : on.redacted(hint))
    case .button(let face):
      copy.template = .button(face.redacted(hint))
    }
    return copy
  }

  /// Whether anything of it is hidden on a locked device.
  public var hidesOnLockedDevice: Bool { isPrivacySensitive || face.isPrivacySensitive }
}

extension ControlDescription.Face {
  fileprivate func redacted(_ discreetHint: String) -> Self {
    var copy = self
    copy.valueText = nil
    copy.status = nil
    copy.actionLabel = nil
    copy.hint = hint.isEmpty ? "" : discreetHint
    return copy
  }
}
