/// Views under a heading: the heading comes first.
public struct Section<Content: View>: View, LabelPart {
  let content: LabelContent

  /// Views under a localized title.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }

  /// Views without a heading.
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content) { EmptyView() }
  }

  /// Views under a heading.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> some View) {
    var all = LabelContent(of: header())
    all.add(LabelContent(of: content()))
    self.content = all
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// A view with a name: the name comes first.
public struct LabeledContent<Content: View>: View, LabelPart {
  let content: LabelContent

  /// A view with a localized name.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    let parts = [LabelContent(of: Text(titleKey)), LabelContent(of: content())]
    var all = parts.reduce(into: LabelContent()) { $0.add($1) }
    all.joinLines(of: parts)
    self.content = all
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

extension LabeledContent where Content == Text {
  /// A text with a localized name.
  public init(_ titleKey: LocalizedStringKey, value: some StringProtocol) {
    self.init(titleKey) { Text(value) }
  }
}
