/// The template of a control that is on or off.
@MainActor @preconcurrency
public struct ControlWidgetToggle<Label: View, ValueLabel: View, Action>: ControlWidgetTemplate,
  TemplatePart
{
  private let isOn: Bool
  private let action: ArchivedAction
  let label: () -> Label
  private let valueLabel: (Bool) -> ValueLabel

  /// Never called: the template is primitive.
  public var body: Never { return noBody(Self.self) }

  var parts: TemplateParts {
    let label = LabelContent(of: label())
    return TemplateParts(
      shape: .toggle(isOn: isOn, off: face(false, label), on: face(true, label)),
      title: label.texts.first, action: action)
  }

  private func face(_ state: Bool, _ label: LabelContent) -> ControlFace {
    let value = LabelContent(of: valueLabel(state))
    var face = ControlFace()
    face.setSymbol(value.symbols.first ?? label.symbols.first)
    face.valueText = value.texts.first
    face.subtitle = label.texts.dropFirst().first
    face.hint = value.hint ?? label.hint
    face.status = value.status ?? label.status
    face.isPrivacySensitive = value.isPrivacySensitive || label.isPrivacySensitive
    return face
  }
}

/// The default value label of a toggle, the system's On and Off.
@MainActor @preconcurrency
public struct ControlWidgetToggleDefaultLabel: PrimitiveView {
  /// Returns no nodes.
  public func archived(in context: ViewContext) -> [ViewNode] { [] }
}

extension ControlWidgetToggle where Action: SetValueIntent, Action.ValueType == Bool {
  /// A toggle with a label and a value label for each state.
  public init(
    isOn: Bool, action: Action, @ViewBuilder label: @escaping () -> Label,
    @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
  ) {
    self.isOn = isOn
    self.action = .setting(action)
    self.label = label
    self.valueLabel = valueLabel
  }

  /// A toggle with a label and the system's On and Off.
  public init(isOn: Bool, action: Action, @ViewBuilder label: @escaping () -> Label)
  where ValueLabel == ControlWidgetToggleDefaultLabel {
    self.init(
      isOn: isOn, action: action, label: label,
      valueLabel: { _ in ControlWidgetToggleDefaultLabel() })
  }
}

extension ControlWidgetToggle
where Label == Text, Action: SetValueIntent, Action.ValueType == Bool {
  /// A toggle with a localized title.
  public init(
    _ titleKey: LocalizedStringKey, isOn: Bool, action: Action,
    @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
  ) {
    self.init(isOn: isOn, action: action, label: { Text(titleKey) }, valueLabel: valueLabel)
  }

  /// A toggle with a title from a resource.
  @_disfavoredOverload
  public init(
    _ titleResource: LocalizedStringResource, isOn: Bool, action: Action,
    @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
  ) {
    self.init(isOn: isOn, action: action, label: { Text(titleResource) }, valueLabel: valueLabel)
  }

  /// A toggle with a title that is known only at run time.
  @_disfavoredOverload
  public init(
    _ title: some StringProtocol, isOn: Bool, action: Action,
    @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
  ) {
    self.init(isOn: isOn, action: action, label: { Text(title) }, valueLabel: valueLabel)
  }
}
