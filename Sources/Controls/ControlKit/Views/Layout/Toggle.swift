/// A toggle in a widget or a Live Activity.
public struct Toggle<Label: View> {
  private let label: Label
  private let isOn: Bool
  private let action: ArchivedAction?

  /// A toggle that performs an intent.
  ///
  /// The intent is performed unchanged: it contains the value to set, or inverts the current value
  /// (developer.apple.com, Adding interactivity to widgets and Live Activities).
  public init(isOn: Bool, intent: some AppIntent, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.isOn = isOn
    action = .running(intent)
  }

  /// A toggle for a binding, which has no effect: a widget has no process that could set the value.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.isOn = isOn.wrappedValue
    action = nil
  }
}

extension Toggle: PrimitiveView {
  /// One node with the label, as drawn by the toggle's style.
  public func archived(in context: ViewContext) -> [ViewNode] {
    let style = context.environment.toggleStyle ?? SystemToggleStyle(look: nil)
    let system = style as? SystemToggleStyle
    let label: [ViewNode]
    if system != nil {
      label = context.nodes(of: self.label)
    } else {
      label = context.nodes(
        ofStyled: style.view(ToggleStyleConfiguration(label: .init(view: self.label), isOn: isOn)),
        without: \.toggleStyle)
    }
    if action == nil, !context.isLabel {
      context.collected.isUnsupported("Toggle(isOn: Binding); use Toggle(isOn:intent:)")
    }
    return context.primitive(
      .toggle,
      [
        "action": action.flatMap { context.collected.number(of: $0) }.map { .int($0) },
        "is_on": .bool(isOn), "look": .text(system == nil ? "plain" : system?.look),
        "disabled": context.environment.isEnabled ? nil : .bool(true),
      ], children: label)
  }
}

extension Toggle where Label == Text {
  /// A toggle with a localized title that performs an intent.
  public init(_ titleKey: LocalizedStringKey, isOn: Bool, intent: some AppIntent) {
    self.init(isOn: isOn, intent: intent) { Text(titleKey) }
  }

  /// A toggle with a title known at run time that performs an intent.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, isOn: Bool, intent: some AppIntent) {
    self.init(isOn: isOn, intent: intent) { Text(title) }
  }

  /// A toggle for a binding with a localized title; the value is never set here.
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(titleKey) }
  }
}
