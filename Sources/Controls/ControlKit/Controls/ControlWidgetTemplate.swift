/// The template of a control: a button or a toggle.
@MainActor @preconcurrency
public protocol ControlWidgetTemplate {
  associatedtype Body: ControlWidgetTemplate
  /// The content of the template.
  @ControlWidgetTemplateBuilder var body: Self.Body { get }
}

/// Builds exactly one template.
///
/// As with Apple's builder, `if` and `switch` are not supported.
@resultBuilder
public enum ControlWidgetTemplateBuilder {
  /// Returns the template unchanged.
  public static func buildExpression<Content: ControlWidgetTemplate>(
    _ content: Content
  ) -> Content { content }

  /// Returns the only template of the block.
  public static func buildBlock<Content: ControlWidgetTemplate>(
    _ content: Content
  ) -> Content { content }
}

extension Never: ControlWidgetTemplate {}

/// The template of a control without content and action.
@MainActor @preconcurrency
public struct EmptyControlWidgetTemplate: ControlWidgetTemplate, TemplatePart {
  let parts = TemplateParts()

  /// Creates the empty template.
  public init() {}

  /// Never called: the template is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// A template after its labels have been evaluated and all modifiers applied.
struct TemplateParts {
  /// The content of the template; empty for a template without content.
  var shape = ControlArchive.Template.empty
  var title: String?
  /// The innermost tint; `.some(nil)` if the default tint was set explicitly.
  var tint: ControlTint??
  var isDisabled = false
  var isPrivacySensitive = false
  var action: ArchivedAction?

  /// Evaluates `template` and, unless it is primitive, its body.
  @MainActor
  static func of(_ template: some ControlWidgetTemplate) -> TemplateParts {
    if let part = template as? any TemplatePart { return part.parts }
    return of(template.body)
  }
}

extension ControlFace {
  mutating func setSymbol(_ symbol: LabelContent.Symbol?) {
    self.symbol = symbol?.name
    isCustomSymbol = symbol?.isCustom ?? false
    effect = symbol?.effect
  }
}

@MainActor
protocol TemplatePart {
  var parts: TemplateParts { get }
}

extension ControlWidgetTemplate {
  /// Sets the color of the symbol and the value text while a toggle is on; `nil` is the system's blue.
  public func tint(_ tint: Color?) -> some ControlWidgetTemplate {
    // The innermost modifier takes precedence; an outer modifier is only a default.
    ModifiedTemplate(base: self) { parts in
      if parts.tint == nil { parts.tint = .some(tint?.tint) }
    }
  }

  /// Disables all interaction while `disabled` is true.
  public func disabled(_ disabled: Bool) -> some ControlWidgetTemplate {
    ModifiedTemplate(base: self) { $0.isDisabled = $0.isDisabled || disabled }
  }

  /// Hides the content and state while the device is locked.
  public func privacySensitive(_ sensitive: Bool = true) -> some ControlWidgetTemplate {
    ModifiedTemplate(base: self) { $0.isPrivacySensitive = $0.isPrivacySensitive || sensitive }
  }
}

@MainActor
struct ModifiedTemplate<Base: ControlWidgetTemplate>: ControlWidgetTemplate, TemplatePart {
  let base: Base
  let change: (inout TemplateParts) -> Void

  var body: Never { return noBody(Self.self) }

  var parts: TemplateParts {
    var parts = TemplateParts.of(base)
    change(&parts)
    return parts
  }
}

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
  /// Returns no nodes: the system writes the label from the value or the intent.
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

  /// A button that performs `action`.
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
  /// Returns no nodes: the system writes the label from the value or the intent.
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
