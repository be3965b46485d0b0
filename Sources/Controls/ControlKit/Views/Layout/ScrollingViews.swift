// Views that scroll or take text. A widget has neither (developer.apple.com, WidgetKit): what is inside is drawn as it stands,
// and the tree names the view, so that a view that an app shares with its widget compiles and its author learns of it.

/// Views that an app can scroll; in a widget they are a stack that is cut at its end.
public struct ScrollView<Content: View>: View {
  private let isHorizontal: Bool
  private let content: Content

  /// Creates a view that scrolls in these directions.
  public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
  ) {
    isHorizontal = axes == .horizontal
    self.content = content()
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  /// A stack of the views inside it.
  public func archived(in context: ViewContext) -> [ViewNode] {
    context.isUnsupported("ScrollView; a widget does not scroll")
    return isHorizontal
      ? HStack { content }.archived(in: context) : VStack { content }.archived(in: context)
  }
}

/// Rows that an app can scroll; in a widget they are a stack.
public struct List<Content: View>: View {
  private let content: Content

  /// Creates a list of views.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Creates a list with a row for each element.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
    content = ForEach(data, content: rowContent)
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  /// A stack of the rows.
  public func archived(in context: ViewContext) -> [ViewNode] {
    context.isUnsupported("List; use VStack in a widget")
    return VStack(alignment: .leading) { content }.archived(in: context)
  }
}

/// A field for text; in a widget it is its text, or its title while that is empty.
public struct TextField: View {
  private let title: Text
  private let text: String

  /// Creates a field with a localized title.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    title = Text(titleKey)
    self.text = text.wrappedValue
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  /// The text.
  public func archived(in context: ViewContext) -> [ViewNode] {
    context.isUnsupported("TextField; a widget takes no text")
    return (text.isEmpty ? title : Text(verbatim: text)).archived(in: context)
  }
}

extension ViewContext {
  /// Names a view of a widget that is not drawn as it is in an app; a control's label has no views.
  fileprivate func isUnsupported(_ name: String) {
    if !isLabel { collected.isUnsupported(name) }
  }
}
