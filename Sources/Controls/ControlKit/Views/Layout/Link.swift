public import FoundationEssentials

/// A part of a widget that opens an address in the app.
public struct Link<Label: View> {
  private let destination: URL
  private let label: Label

  /// A link with a label.
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }
}

extension Link: View {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  /// One node with its label.
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
