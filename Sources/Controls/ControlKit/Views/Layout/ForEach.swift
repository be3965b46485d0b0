/// A view for each element of a collection.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View, LabelPart {
  let content: LabelContent

  private init(all data: Data, content: (Data.Element) -> Content) {
    self.content = data.reduce(into: LabelContent()) { $0.add(LabelContent(of: content($1))) }
  }

  /// Creates a view for each element, identified by a key path.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(all: data, content: content)
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  /// Creates a view for each identifiable element.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(all: data, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int {
  /// Creates a view for each number in a range.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(all: data, content: content)
  }
}
