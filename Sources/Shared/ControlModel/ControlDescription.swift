/// A control with all texts for display, but no code.
public struct ControlDescription: Equatable, Sendable {
  /// A toggle with two faces, or a button with one face.
  ///
  /// Indirect, because faces are large and descriptions are copied often.
  public indirect enum Template: Equatable, Sendable {
    /// A control that is on or off.
    case toggle(isOn: Bool, off: ControlFace, on: ControlFace)
    /// A control that performs an action.
    case button(ControlFace)
  }

  /// The control's unique name for programs.
  public var kind: String
  /// The control's title, or else its display name.
  public var title: String
  /// The control's name in the gallery, or else the app's name.
  public var displayName: String
  /// The color while on; `nil` is `ControlTint.systemDefault`.
  public var tint: ControlTint?
  /// Whether a hold does nothing.
  public var isDisabled: Bool
  /// Whether content and state are hidden on a locked device.
  public var isPrivacySensitive: Bool
  /// The face for each state.
  public var template: Template
  /// The title of a required option that has not been chosen: the control must be configured first.
  public var unsetOption: String?
  /// The title of the intent that the next press performs instead of the control's own, if any.
  public var nextIntent: String?
  /// Whether the action performs only on an unlocked device.
  public var needsAuthentication = false
  /// The hint of a redacted control, which reveals neither content nor state.
  public var discreetHint: String
  /// Whether the content is hidden; if the control is privacy-sensitive, its state is hidden, too.
  public private(set) var isRedacted = false

  /// Creates a description.
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
  /// Whether a toggle is on, or `nil` for a button.
  public var isOn: Bool? {
    switch template {
    case .toggle(let isOn, _, _): isOn
    case .button: nil
    }
  }

  /// The face of the current state.
  public var face: ControlFace {
    switch template {
    case .toggle(let isOn, let off, let on): isOn ? on : off
    case .button(let face): face
    }
  }

  /// The hint in the current state; empty if a hold does nothing.
  public var hint: String { face.hint ?? "" }

  /// The value that a press sets, or `nil` for a button; also for a disabled toggle, although its press does nothing.
  public var target: Bool? { isOn.map { !$0 } }

  /// A copy of a toggle in another state, to show while its intent performs; a button is returned unchanged.
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

  /// A copy for a locked device: a sensitive control is off and has no title and no value, so that its state is hidden.
  ///
  /// Source: Human Interface Guidelines, Controls. If only the label is sensitive, title and value are hidden and the
  /// state stays visible (developer.apple.com, Adding refinements and configuration to controls). The hint becomes
  /// `discreetHint`, such as `Hold for ‘N’`. Apple does not describe this hint; but the hint of the off state would be wrong
  /// while the control is on, and an app's own hint may reveal hidden content.
  public func redacted() -> ControlDescription {
    guard !isRedacted, hidesOnLockedDevice else { return self }
    var copy = isPrivacySensitive ? setting(isOn: false) : self
    copy.isRedacted = true
    copy.title = ""
    copy.nextIntent = nil
    if isPrivacySensitive { copy.tint = nil }
    func hidden(_ face: ControlFace) -> ControlFace {
      face.redacted(hint: (face.hint ?? "").isEmpty ? nil : discreetHint)
    }
    switch copy.template {
    case .toggle(let isOn, let off, let on):
      copy.template = .toggle(
        isOn: isOn, off: hidden(off), on: hidden(isPrivacySensitive ? off : on))
    case .button(let face):
      copy.template = .button(hidden(face))
    }
    return copy
  }

  /// Whether any part of the control is hidden on a locked device.
  public var hidesOnLockedDevice: Bool { isPrivacySensitive || face.isPrivacySensitive }
}

extension ControlDescription {
  /// Completes an archive with the system's texts: names, hints, On and Off.
  ///
  /// - Parameters:
  ///   - archive: The control's archive from the extension.
  ///   - appName: The name that replaces a missing display name.
  ///   - language: The language of the system's texts.
  public init(_ archive: ControlArchive, appName: String, language: ControlLanguage) {
    let words = SystemWords(
      displayName: archive.displayName?.nonBlank, appName: appName, language: language)
    let name = archive.displayName?.nonBlank ?? appName
    self.init(
      kind: archive.kind, title: archive.title?.nonBlank ?? name, displayName: name,
      tint: archive.tint, isDisabled: archive.isDisabled,
      isPrivacySensitive: archive.isPrivacySensitive,
      discreetHint: words.discreetHint(opensApp: archive.action?.opensApp ?? false),
      template: .button(ControlFace()))
    unsetOption = archive.unsetOption
    nextIntent = archive.nextIntent
    // An app opens only on an unlocked device, whatever the intent's policy is.
    needsAuthentication =
      archive.action.map { $0.authentication != .none || $0.opensApp } ?? false
    // A control that must be configured first has no hint.
    func hint(_ control: ActionHint.Control, _ face: ControlFace) -> String {
      archive.unsetOption == nil ? words.hint(control, face) : ""
    }
    switch archive.template {
    case .empty:
      isDisabled = true
    case .toggle(let isOn, let off, let on):
      // The hint of a state describes the other state, which is the result of a hold.
      template = .toggle(
        isOn: isOn,
        off: words.face(
          off, value: words.value(off, isOn: false), hint: hint(.toggle(target: true), on)),
        on: words.face(
          on, value: words.value(on, isOn: true), hint: hint(.toggle(target: false), off)))
    case .button(let face):
      let opensApp = archive.action?.opensApp ?? false
      template = .button(
        words.face(
          face, value: face.subtitle?.nonBlank, hint: hint(.button(opensApp: opensApp), face)))
    }
  }
}

/// The system's texts for a control.
private struct SystemWords {
  /// The control's display name, if its author specified one.
  let displayName: String?
  let appName: String
  let language: ControlLanguage

  func face(_ face: ControlFace, value: String?, hint: String) -> ControlFace {
    var copy = face
    copy.valueText = value
    copy.subtitle = nil
    copy.hint = hint
    copy.status = face.status?.nonBlank
    copy.actionLabel = face.actionLabel?.nonBlank
    copy.effect = face.effect?.nonBlank
    return copy
  }

  /// The value of a toggle: its own text, or else the system's.
  func value(_ face: ControlFace, isOn: Bool) -> String {
    face.valueText?.nonBlank ?? face.subtitle?.nonBlank ?? language.valueText(isOn: isOn)
  }

  /// The hint for a button (row 7 or 8 of `ActionHint`), which contains only the control's name.
  func discreetHint(opensApp: Bool) -> String {
    ActionHint(
      for: .button(opensApp: opensApp), customHint: nil, valueText: nil, displayName: displayName,
      appName: appName
    ).text(in: language)
  }

  func hint(_ control: ActionHint.Control, _ face: ControlFace) -> String {
    ActionHint(
      for: control, customHint: face.hint, valueText: face.valueText, displayName: displayName,
      appName: appName
    ).text(in: language)
  }
}
