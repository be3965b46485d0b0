/// A group of views with a header, which comes first.
public struct Section<Content: View>: View, LabelPart {
  let content: LabelContent

  /// Creates a section with a localized header.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }

  /// Creates a section without a header.
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content) { EmptyView() }
  }

  /// Creates a section with a header.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> some View) {
    var all = LabelContent(of: header())
    all.add(LabelContent(of: content()))
    self.content = all
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// A view with a label, which comes first.
public struct LabeledContent<Content: View>: View, LabelPart {
  let content: LabelContent

  /// Creates a view with a localized label.
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
  /// Creates a text with a localized label.
  public init(_ titleKey: LocalizedStringKey, value: some StringProtocol) {
    self.init(titleKey) { Text(value) }
  }
}
