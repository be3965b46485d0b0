/// Views under a heading.
public struct Section<Header: View, Content: View> {
  private let header: Header
  private let content: Content

  /// Views under a heading.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header) {
    self.header = header()
    self.content = content()
  }
}

extension Section: View {
  /// The heading above the views.
  public var body: some View {
    header
    content
  }
}

extension Section where Header == Text {
  /// Views under a localized title.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
}

extension Section where Header == EmptyView {
  /// Views without a heading.
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content) { EmptyView() }
  }
}

/// A view with a label on its leading side.
public struct LabeledContent<Label: View, Content: View> {
  private let label: Label
  private let content: Content

  /// A view with a label.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }
}

extension LabeledContent: View {
  /// The label and the view at the two ends of a row.
  public var body: some View {
    HStack {
      label
      Spacer()
      content
    }
  }
}

extension LabeledContent where Label == Text {
  /// A view with a localized label.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
}

extension LabeledContent where Label == Text, Content == Text {
  /// A text with a localized label.
  public init(_ titleKey: LocalizedStringKey, value: some StringProtocol) {
    self.init(titleKey) { Text(value) }
  }
}
