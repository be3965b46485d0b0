/// A view for each element of a collection.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View> {
  private let data: Data
  private let content: (Data.Element) -> Content

  private init(all data: Data, content: @escaping (Data.Element) -> Content) {
    (self.data, self.content) = (data, content)
  }

  /// Creates a view for each element, identified by a key path.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(all: data, content: content)
  }
}

extension ForEach: View {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  /// The nodes of the views of all elements; no more elements are read than a tree has room for.
  public func archived(in context: ViewContext) -> [ViewNode] {
    data.prefix(ViewTree.mostNodes).flatMap { content($0).archived(in: context) }
  }
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
