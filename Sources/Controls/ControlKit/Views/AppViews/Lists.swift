// Views that scroll or navigate. As on Apple's systems, widgets and Live Activities cannot show them
// (developer.apple.com, Displaying the right widget views): nothing is drawn, and `lint` reports them. They exist so
// that a source file that a widget shares with an app compiles.

/// A view that scrolls, which only an app can show.
public struct ScrollView<Content: View>: View {
  /// Creates a view that scrolls.
  nonisolated public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
  ) {}

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// A column of rows, which only an app can show.
public struct List<SelectionValue: Hashable, Content: View>: View {
  /// Creates a list with a selection of several rows.
  nonisolated public init(
    selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content
  ) {}
  /// Creates a list with a selection of one row.
  nonisolated public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content)
  {}

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

extension List where SelectionValue == Never {
  /// Creates a list of views.
  nonisolated public init(@ViewBuilder content: () -> Content) {}
  /// Creates a list with a row for each identifiable element.
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, RowContent> {}
  /// Creates a list with a row for each element, identified by a key path.
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {}
}

/// A group of input views, which only an app can show.
public struct Form<Content: View>: View {
  /// Creates a form with these input views.
  nonisolated public init(@ViewBuilder content: () -> Content) {}

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// A stack of views with navigation, which only an app can show.
public struct NavigationStack<Root: View>: View {
  /// Creates a stack with its first view.
  nonisolated public init(@ViewBuilder root: () -> Root) {}

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// A stack of views with navigation, which only an app can show.
public struct NavigationView<Content: View>: View {
  /// Creates a stack with its first view.
  nonisolated public init(@ViewBuilder content: () -> Content) {}

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// A link to another view, which only an app can show.
public struct NavigationLink<Label: View, Destination: View>: View {
  /// Creates a link with a label.
  nonisolated public init(
    @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
  ) {}
  /// Creates a link with a label.
  nonisolated public init(destination: Destination, @ViewBuilder label: () -> Label) {}

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

extension NavigationLink where Label == Text {
  /// Creates a link with a localized title.
  nonisolated public init(
    _ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination
  ) {}
  /// Creates a link with a localized title.
  nonisolated public init(_ titleKey: LocalizedStringKey, destination: Destination) {}
  /// Creates a link with a title known at run time.
  @_disfavoredOverload
  nonisolated public init(_ title: some StringProtocol, @ViewBuilder destination: () -> Destination)
  {}
}

extension NavigationLink where Destination == Never {
  /// Creates a link to a value's view.
  nonisolated public init(value: (some Hashable)?, @ViewBuilder label: () -> Label) {}
}

/// A group of tabs, which only an app can show.
public struct TabView<SelectionValue: Hashable, Content: View>: View {
  /// Creates tabs with a selection.
  nonisolated public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content)
  {}

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

extension TabView where SelectionValue == Int {
  /// Creates tabs without a binding to the selected tab.
  nonisolated public init(@ViewBuilder content: () -> Content) {}
}
