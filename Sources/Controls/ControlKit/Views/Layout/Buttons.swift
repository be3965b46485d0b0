public import FoundationEssentials

/// A button in a widget or a Live Activity, shown as the text of its label.
///
/// A control is pressed as a whole, so a button inside it never performs its intent.
public struct Button<Label: View>: View, LabelPart {
  let content: LabelContent

  private init(_ label: Label) {
    content = LabelContent(of: label)
  }

  /// A button that performs an intent.
  public init(intent: some AppIntent, @ViewBuilder label: () -> Label) {
    self.init(label())
  }

  /// A button with a role that performs an intent.
  public init(role: ButtonRole?, intent: some AppIntent, @ViewBuilder label: () -> Label) {
    self.init(label())
  }

  /// A button that calls a closure.
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(label())
  }

  /// A button with a role that calls a closure.
  public init(
    role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.init(label())
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

extension Button where Label == Text {
  /// A button with a localized title that performs an intent.
  public init(_ titleKey: LocalizedStringKey, intent: some AppIntent) {
    self.init(Text(titleKey))
  }

  /// A button with a title known at run time that performs an intent.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, intent: some AppIntent) {
    self.init(Text(title))
  }

  /// A button with a localized title that calls a closure.
  public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    self.init(Text(titleKey))
  }
}

extension Button where Label == ControlKit.Label<Text, Image> {
  /// A button with a title and a symbol that performs an intent.
  public init(_ titleKey: LocalizedStringKey, systemImage: String, intent: some AppIntent) {
    self.init(ControlKit.Label(titleKey, systemImage: systemImage))
  }

  /// A button with a title and a symbol that calls a closure.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void
  ) {
    self.init(ControlKit.Label(titleKey, systemImage: systemImage))
  }
}

/// The role of a button.
public enum ButtonRole: Equatable, Sendable {
  /// Deletes data.
  case destructive
  /// Cancels an operation.
  case cancel
}

/// A toggle in a widget or a Live Activity, shown as the text of its label.
public struct Toggle<Label: View>: View, LabelPart {
  let content: LabelContent

  private init(_ label: Label) {
    content = LabelContent(of: label)
  }

  /// A toggle that performs an intent.
  public init(isOn: Bool, intent: some AppIntent, @ViewBuilder label: () -> Label) {
    self.init(label())
  }

  /// A toggle for a value.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.init(label())
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

extension Toggle where Label == Text {
  /// A toggle with a localized title that performs an intent.
  public init(_ titleKey: LocalizedStringKey, isOn: Bool, intent: some AppIntent) {
    self.init(Text(titleKey))
  }

  /// A toggle with a title known at run time that performs an intent.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, isOn: Bool, intent: some AppIntent) {
    self.init(Text(title))
  }

  /// A toggle for a value with a localized title.
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(Text(titleKey))
  }
}

/// A link in a widget, shown as the text of its label.
public struct Link<Label: View>: View, LabelPart {
  let content: LabelContent

  /// A link with a label.
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    content = LabelContent(of: label())
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
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
