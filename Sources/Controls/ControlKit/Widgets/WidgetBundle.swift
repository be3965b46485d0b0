/// All widgets and controls of an app, in the order of the gallery.
@MainActor @preconcurrency
public protocol WidgetBundle {
  /// The type of the body.
  associatedtype Body: Widget
  /// Creates the bundle.
  ///
  /// Called by the system.
  init()
  /// The widgets and controls.
  @WidgetBundleBuilder var body: Self.Body { get }
}

/// Builds the list of widgets and controls of a bundle.
@resultBuilder @MainActor @preconcurrency
public enum WidgetBundleBuilder {
  /// Returns the widget unchanged.
  public static func buildExpression<Content: Widget>(_ content: Content) -> some Widget {
    content
  }

  /// Converts a control into an entry of the bundle.
  public static func buildExpression<Content: ControlWidget>(_ content: Content) -> some Widget {
    BundleEntries(.control(content))
  }

  /// An empty list.
  public static func buildBlock() -> some Widget {
    BundleEntries()
  }

  /// A list of widgets and controls.
  public static func buildBlock<each Content: Widget>(
    _ content: repeat each Content
  ) -> some Widget {
    var entries = BundleEntries()
    repeat entries.add(each content)
    return entries
  }

  /// An `if #available` without `else`.
  public static func buildOptional<Content: Widget>(_ content: Content?) -> some Widget {
    var entries = BundleEntries()
    if let content { entries.add(content) }
    return entries
  }

  /// The first branch of an `if #available` with `else`.
  public static func buildEither<Content: Widget>(first: Content) -> BundleEntries {
    entries(of: first)
  }

  /// The second branch of an `if #available` with `else`.
  public static func buildEither<Content: Widget>(second: Content) -> BundleEntries {
    entries(of: second)
  }

  private static func entries(of content: some Widget) -> BundleEntries {
    var entries = BundleEntries()
    entries.add(content)
    return entries
  }

  /// The content of an `if #available`.
  public static func buildLimitedAvailability<Content: Widget>(_ content: Content) -> some Widget {
    content
  }
}

/// The widgets and controls of a part of a bundle.
@MainActor @preconcurrency
public struct BundleEntries: Widget {
  enum Entry {
    case control(any ControlWidget)
    case widget(any Widget)
  }

  var all: [Entry]

  /// Creates an empty list.
  public init() { all = [] }

  init(_ entry: Entry) { all = [entry] }

  /// Empty, since each entry has its own configuration.
  public var body: EmptyWidgetConfiguration { EmptyWidgetConfiguration() }

  mutating func add(_ widget: some Widget) { all.append(contentsOf: Self.of(widget)) }

  static func of(_ widget: some Widget) -> [Entry] {
    (widget as? BundleEntries)?.all ?? [.widget(widget)]
  }
}

extension WidgetBundle {
  var controls: [any ControlWidget] {
    BundleEntries.of(body).compactMap {
      if case .control(let control) = $0 { control } else { nil }
    }
  }

  var widgets: [any Widget] {
    BundleEntries.of(body).compactMap { if case .widget(let widget) = $0 { widget } else { nil } }
  }
}
