/// The template of a control that performs one action.
@MainActor @preconcurrency
public struct ControlWidgetButton<Label: View, ActionLabel: View, Action>: ControlWidgetTemplate,
  TemplatePart
{
  private let action: ArchivedAction
  let label: () -> Label
  private let actionLabel: (Bool) -> ActionLabel

  /// Never called: the template is primitive.
  public var body: Never { return noBody(Self.self) }

  var parts: TemplateParts {
    let label = LabelContent(of: label())
    let idle = LabelContent(of: actionLabel(false))
    let active = LabelContent(of: actionLabel(true))
    var face = ControlFace()
    face.setSymbol(label.symbols.first ?? idle.symbols.first)
    face.subtitle = label.texts.dropFirst().first
    face.hint = idle.hint ?? label.hint
    face.status = active.status ?? label.status
    face.actionLabel = active.texts.first
    face.isPrivacySensitive = label.isPrivacySensitive || idle.isPrivacySensitive
    return TemplateParts(shape: .button(face), title: label.texts.first, action: action)
  }
}

/// The default action label of a button, which is empty.
@MainActor @preconcurrency
public struct ControlWidgetButtonDefaultActionLabel: PrimitiveView {
  /// Returns no nodes.
  public func archived(in context: ViewContext) -> [ViewNode] { [] }
}

extension ControlWidgetButton where Action: AppIntent {
  /// A button with a label and an action label, whose closure receives whether the action is running.
  public init(
    action: Action, @ViewBuilder label: @escaping () -> Label,
    @ViewBuilder actionLabel: @escaping (Bool) -> ActionLabel
  ) {
    self.action = .running(action)
    self.label = label
    self.actionLabel = actionLabel
  }

  /// A button with a label.
  public init(action: Action, @ViewBuilder label: @escaping () -> Label)
  where ActionLabel == ControlWidgetButtonDefaultActionLabel {
    self.init(
      action: action, label: label,
      actionLabel: { _ in ControlWidgetButtonDefaultActionLabel() })
  }
}

extension ControlWidgetButton where Action: OpenIntent {
  /// A button that opens an app.
  public init(action: Action, @ViewBuilder label: @escaping () -> Label)
  where ActionLabel == ControlWidgetButtonDefaultActionLabel {
    self.init(
      action: action, label: label,
      actionLabel: { _ in ControlWidgetButtonDefaultActionLabel() })
  }
}

extension ControlWidgetButton where Label == Text, Action: AppIntent {
  /// A button with a localized title.
  public init(
    _ titleKey: LocalizedStringKey, action: Action,
    @ViewBuilder actionLabel: @escaping (Bool) -> ActionLabel
  ) {
    self.init(action: action, label: { Text(titleKey) }, actionLabel: actionLabel)
  }

  /// A button with a title from a resource.
  @_disfavoredOverload
  public init(
    _ titleResource: LocalizedStringResource, action: Action,
    @ViewBuilder actionLabel: @escaping (Bool) -> ActionLabel
  ) {
    self.init(action: action, label: { Text(titleResource) }, actionLabel: actionLabel)
  }

  /// A button with a title that is known only at run time.
  @_disfavoredOverload
  public init(
    _ title: some StringProtocol, action: Action,
    @ViewBuilder actionLabel: @escaping (Bool) -> ActionLabel
  ) {
    self.init(action: action, label: { Text(title) }, actionLabel: actionLabel)
  }
}
