public import FoundationEssentials

/// A button of a widget or a Live Activity.
///
/// A control is pressed as a whole, so the intent of a button inside one is never performed.
public struct Button<Label: View> {
  private let label: Label
  private let role: ButtonRole?
  private let action: ArchivedAction?

  /// A button with a role that performs an intent.
  public init(role: ButtonRole?, intent: some AppIntent, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.role = role
    action = .running(intent)
  }

  /// A button that performs an intent.
  public init(intent: some AppIntent, @ViewBuilder label: () -> Label) {
    self.init(role: nil, intent: intent, label: label)
  }

  /// A button with a role and a closure, which is never called: a widget has no process that could call it
  /// (developer.apple.com, Adding interactivity to widgets and Live Activities).
  public init(
    role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.role = role
    self.action = nil
  }

  /// A button that calls a closure; the closure is never called here.
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, action: action, label: label)
  }
}

extension Button: PrimitiveView {
  /// One node with the label, as drawn by the button's style.
  public func archived(in context: ViewContext) -> [ViewNode] {
    let style = context.environment.buttonStyle ?? SystemButtonStyle()
    let label: [ViewNode]
    if style.systemLook != nil {
      label = context.nodes(of: self.label)
    } else {
      label = context.nodes(
        ofStyled: style.view(
          ButtonStyleConfiguration(role: role, label: .init(view: self.label))),
        without: \.buttonStyle)
    }
    if action == nil, !context.isLabel {
      context.collected.isUnsupported("Button(action:); use Button(intent:)")
    }
    return context.primitive(
      .button,
      [
        "action": action.flatMap { context.collected.number(of: $0) }.map { .int($0) },
        "look": .text(style.systemLook ?? "plain"), "role": .text(role.map { "\($0)" }),
        "border_shape": .text(context.environment.buttonBorderShape.name),
        "disabled": context.environment.isEnabled ? nil : .bool(true),
      ], children: label)
  }
}

extension Button where Label == Text {
  /// A button with a localized title that performs an intent.
  public init(_ titleKey: LocalizedStringKey, intent: some AppIntent) {
    self.init(intent: intent) { Text(titleKey) }
  }

  /// A button with a localized title and a role that performs an intent.
  public init(_ titleKey: LocalizedStringKey, role: ButtonRole?, intent: some AppIntent) {
    self.init(role: role, intent: intent) { Text(titleKey) }
  }

  /// A button with a title known at run time that performs an intent.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, intent: some AppIntent) {
    self.init(intent: intent) { Text(title) }
  }

  /// A button with a localized title that calls a closure; the closure is never called here.
  public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(titleKey) }
  }

  /// A button with a localized title and a role that calls a closure; the closure is never called here.
  public init(
    _ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { Text(titleKey) }
  }

  /// A button with a title known at run time that calls a closure; the closure is never called here.
  @_disfavoredOverload
  public init(
    _ title: some StringProtocol, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { Text(title) }
  }
}

extension Button where Label == ControlKit.Label<Text, Image> {
  /// A button with a title and a symbol that performs an intent.
  public init(_ titleKey: LocalizedStringKey, systemImage: String, intent: some AppIntent) {
    self.init(intent: intent) { ControlKit.Label(titleKey, systemImage: systemImage) }
  }

  /// A button with a title and a symbol that calls a closure; the closure is never called here.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void
  ) {
    self.init(action: action) { ControlKit.Label(titleKey, systemImage: systemImage) }
  }
}

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

/// The default button style for the context.
public typealias DefaultButtonStyle = SystemButtonStyle

extension ButtonStyle {
  /// The name of a standard style in a `ViewTree`; the outer optional is `nil` for a style of the app.
  var systemLook: String?? {
    if let style = self as? SystemButtonStyle { return .some(style.look) }
    if let style = Self.self as? any NamedButtonStyle.Type { return .some(style.look) }
    return nil
  }

  func view(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}

extension ToggleStyle {
  func view(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}

extension LabelStyle {
  func view(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}

extension GaugeStyle {
  func view(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}

extension ProgressViewStyle {
  func view(_ configuration: Configuration) -> any View { makeBody(configuration: configuration) }
}

/// The purpose of a button.
public enum ButtonRole: Equatable, Sendable {
  /// The button deletes data.
  case destructive
  case cancel
}

/// A part of a widget that opens a URL in the app.
public struct Link<Label: View> {
  private let destination: URL
  private let label: Label

  /// A link with a label.
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }
}

extension Link: PrimitiveView {
  /// One node with the label.
  public func archived(in context: ViewContext) -> [ViewNode] {
    context.primitive(
      .link, ["url": .string(destination.absoluteString)], children: context.nodes(of: label))
  }
}

extension Link where Label == Text {
  /// A link with a localized title.
  public init(_ titleKey: LocalizedStringKey, destination: URL) {
    self.init(destination: destination) { Text(titleKey) }
  }

  /// A link with a title known at run time.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }
}
