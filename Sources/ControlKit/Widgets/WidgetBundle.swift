/// All widgets and controls of an app, in the order of the gallery.
@MainActor @preconcurrency
public protocol WidgetBundle {
  /// The type of the list.
  associatedtype Body: Widget
  /// Makes the bundle; called by the system.
  init()
  /// The list of widgets and controls.
  @WidgetBundleBuilder var body: Self.Body { get }
}

/// Builds the list of a bundle from widgets and controls.
@resultBuilder @MainActor
public enum WidgetBundleBuilder {
  /// Takes one widget as it stands.
  public static func buildExpression<Content: Widget>(_ content: Content) -> some Widget {
    content
  }

  /// Takes one control as an entry of the list.
  public static func buildExpression<Content: ControlWidget>(_ content: Content) -> some Widget {
    BundleEntries(controls: [content])
  }

  /// An empty list.
  public static func buildBlock() -> some Widget {
    BundleEntries(controls: [])
  }

  /// A list in its order.
  public static func buildBlock<each Content: Widget>(
    _ content: repeat each Content
  ) -> some Widget {
    var controls: [any ControlWidget] = []
    repeat controls.append(contentsOf: BundleEntries.controls(in: each content))
    return BundleEntries(controls: controls)
  }

  /// An `if #available` without `else`.
  public static func buildOptional<Content: Widget>(_ content: Content?) -> some Widget {
    BundleEntries(controls: content.map { BundleEntries.controls(in: $0) } ?? [])
  }

  /// The content of an `if #available`.
  public static func buildLimitedAvailability<Content: Widget>(_ content: Content) -> some Widget {
    content
  }
}

/// The controls of a part of a bundle; widgets leave no trace.
@MainActor
struct BundleEntries: Widget {
  let controls: [any ControlWidget]

  init() { self.init(controls: []) }

  init(controls: [any ControlWidget]) { self.controls = controls }

  var body: EmptyWidgetConfiguration { EmptyWidgetConfiguration() }

  static func controls(in widget: some Widget) -> [any ControlWidget] {
    (widget as? BundleEntries)?.controls ?? []
  }
}

extension WidgetBundle {
  /// The controls of the bundle, in its order.
  var controls: [any ControlWidget] { BundleEntries.controls(in: body) }
}
