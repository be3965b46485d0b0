/// What a description needs besides the template.
struct DescriptionContext {
  let kind: String
  /// The display name that the control's author gave.
  let displayName: String?
  let appName: String
  let language: ControlLanguage

  var shownName: String { displayName ?? appName }
}

extension ControlDescription {
  /// Completes a template's parts with names, the system's words and hints.
  init(_ parts: TemplateParts, in context: DescriptionContext) {
    self.init(
      kind: context.kind, title: parts.title ?? context.shownName,
      displayName: context.shownName, tint: parts.tint ?? nil, isDisabled: parts.isDisabled,
      isPrivacySensitive: parts.isPrivacySensitive, template: .button(.empty))
    switch parts.shape {
    case .empty:
      isDisabled = true
    case .toggle(let isOn, let off, let on):
      // The hint of a state speaks of the other one: it is where holding leads.
      template = .toggle(
        isOn: isOn,
        off: context.face(off, isOn: false, hint: context.hint(leadingTo: on, target: true)),
        on: context.face(on, isOn: true, hint: context.hint(leadingTo: off, target: false)))
    case .button(let face):
      template = .button(
        Face(
          symbol: face.symbol, valueText: face.labelValueText, status: face.status,
          actionLabel: face.actionLabel,
          hint: context.hint(of: face, opensApp: parts.action?.opensApp ?? false),
          actionSymbol: face.actionSymbol))
    }
  }
}

extension ControlDescription.Face {
  /// What a control shows that has nothing to show.
  static let empty = Self(
    symbol: nil, valueText: nil, status: nil, actionLabel: nil, hint: "")
}

extension DescriptionContext {
  func face(_ parts: FaceParts, isOn: Bool, hint: String) -> ControlDescription.Face {
    ControlDescription.Face(
      symbol: parts.symbol,
      valueText: parts.ownValueText ?? parts.labelValueText ?? language.valueText(isOn: isOn),
      status: parts.status, actionLabel: nil, hint: hint)
  }

  func hint(leadingTo face: FaceParts, target: Bool) -> String {
    hint(.toggle(target: target), face)
  }

  func hint(of face: FaceParts, opensApp: Bool) -> String {
    hint(.button(opensApp: opensApp), face)
  }

  private func hint(_ control: ActionHint.Control, _ face: FaceParts) -> String {
    ActionHint(
      for: control, customHint: face.hint, valueText: face.ownValueText,
      displayName: displayName, appName: appName
    ).text(in: language)
  }
}
