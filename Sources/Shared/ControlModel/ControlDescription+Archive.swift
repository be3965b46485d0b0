extension ControlDescription {
  /// Completes an archive with the system's words: names, hints, On and Off.
  ///
  /// - Parameters:
  ///   - archive: What the extension handed over.
  ///   - appName: The name that stands for a missing display name.
  ///   - language: The language of the system's words.
  public init(_ archive: ControlArchive, appName: String, language: ControlLanguage) {
    let words = SystemWords(
      displayName: archive.displayName?.nonBlank, appName: appName, language: language)
    let name = archive.displayName?.nonBlank ?? appName
    self.init(
      kind: archive.kind, title: archive.title?.nonBlank ?? name, displayName: name,
      tint: archive.tint, isDisabled: archive.isDisabled,
      isPrivacySensitive: archive.isPrivacySensitive,
      discreetHint: words.discreetHint(opensApp: archive.action?.opensApp ?? false),
      template: .button(.empty))
    unsetOption = archive.unsetOption
    nextIntent = archive.nextIntent
    // As above all apps come to the front: of an unlocked device only, whatever the policy says.
    needsAuthentication =
      archive.action.map { $0.authentication != .none || $0.opensApp } ?? false
    // A control that cannot perform promises nothing.
    func hint(_ control: ActionHint.Control, _ face: ControlArchive.Face) -> String {
      archive.unsetOption == nil ? words.hint(control, face) : ""
    }
    switch archive.template {
    case .empty:
      isDisabled = true
    case .toggle(let isOn, let off, let on):
      // The hint of a state names the other one, which is the result of holding.
      template = .toggle(
        isOn: isOn,
        off: words.face(off, isOn: false, hint: hint(.toggle(target: true), on)),
        on: words.face(on, isOn: true, hint: hint(.toggle(target: false), off)))
    case .button(let face):
      let opensApp = archive.action?.opensApp ?? false
      template = .button(
        Face(
          symbol: face.symbol, valueText: face.subtitle?.nonBlank, status: face.status?.nonBlank,
          actionLabel: face.actionLabel?.nonBlank,
          hint: hint(.button(opensApp: opensApp), face), actionSymbol: face.actionSymbol,
          isCustomSymbol: face.isCustomSymbol, effect: face.effect?.nonBlank,
          isPrivacySensitive: face.isPrivacySensitive))
    }
  }
}

extension ControlDescription.Face {
  /// What a control shows that has nothing to show.
  static let empty = Self(
    symbol: nil, valueText: nil, status: nil, actionLabel: nil, hint: "")
}

/// What the system adds to a control's own words.
private struct SystemWords {
  /// The display name that the control's author gave.
  let displayName: String?
  let appName: String
  let language: ControlLanguage

  func face(
    _ face: ControlArchive.Face, isOn: Bool, hint: String
  ) -> ControlDescription.Face {
    ControlDescription.Face(
      symbol: face.symbol,
      valueText: face.valueText?.nonBlank ?? face.subtitle?.nonBlank
        ?? language.valueText(isOn: isOn),
      status: face.status?.nonBlank, actionLabel: nil, hint: hint,
      isCustomSymbol: face.isCustomSymbol, effect: face.effect?.nonBlank,
      isPrivacySensitive: face.isPrivacySensitive)
  }

  /// The row for any button: it names the control and nothing else.
  func discreetHint(opensApp: Bool) -> String {
    ActionHint(
      for: .button(opensApp: opensApp), customHint: nil, valueText: nil, displayName: displayName,
      appName: appName
    ).text(in: language)
  }

  func hint(_ control: ActionHint.Control, _ face: ControlArchive.Face) -> String {
    ActionHint(
      for: control, customHint: face.hint, valueText: face.valueText, displayName: displayName,
      appName: appName
    ).text(in: language)
  }
}
