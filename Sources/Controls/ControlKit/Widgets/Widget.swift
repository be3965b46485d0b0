/// A widget of an app.
///
/// The views of its current entry are read into a tree, which clients draw or reduce to text.
@MainActor @preconcurrency
public protocol Widget {
  associatedtype Body: WidgetConfiguration
  /// Creates the widget.
  ///
  /// Called by the system.
  init()
  /// The widget's configuration.
  var body: Self.Body { get }
}

/// The configuration of a widget.
@MainActor @preconcurrency
public protocol WidgetConfiguration {
  associatedtype Body: WidgetConfiguration
  /// The content of the configuration.
  var body: Self.Body { get }
}

extension Never: WidgetConfiguration {}

/// The configuration of a widget that shows nothing.
@MainActor @preconcurrency
public struct EmptyWidgetConfiguration: WidgetConfiguration, WidgetPart {
  package let parts = WidgetParts()

  /// Creates the empty configuration.
  public init() {}

  /// Never called: the configuration is primitive.
  public var body: Never { noBody(Self.self) }
}

/// A widget's configuration after all modifiers have been applied.
@MainActor
package struct WidgetParts {
  /// The kind; empty for an empty configuration and for a Live Activity.
  var kind = ""
  var displayName: String?
  var description: String?
  /// The supported sizes, or `nil` for all sizes.
  var families: [WidgetFamily]?
  /// For a Live Activity, the Swift name of the attributes type.
  var attributes: String?
  /// Whether the system's margins around the content are left out.
  var hasNoMargins = false
  var isConfigurable = false
  /// Whether clients ask for the options when the widget is placed.
  var promptsForUserConfiguration = false
  /// The type that receives the push token, or `nil`.
  var pushHandler: (any WidgetPushHandler.Type)?
  /// Begins a timeline, or `nil` for a widget without entries.
  var begin: (@MainActor () -> WidgetSetup)?
  var activityReader: ActivityViewReader?

  nonisolated init(kind: String = "") { self.kind = kind }

  /// Evaluates `configuration` and, unless it is primitive, its body.
  static func of(_ configuration: some WidgetConfiguration) -> WidgetParts {
    if let part = configuration as? any WidgetPart { return part.parts }
    return of(configuration.body)
  }
}

/// The options of a widget and the closures that request its entries.
@MainActor
struct WidgetSetup {
  /// The Swift name of the type of the intent whose parameters are the options; `nil` without options.
  var intent: String?
  /// The options, or `nil` for a widget without options.
  var parameters: StoredParameters?
  /// Requests the entries from the provider and evaluates their views.
  let timeline: @MainActor (TimelineProviderContext) async throws -> WidgetTimeline
  /// Requests the entry without personal data, and evaluates its view with hidden texts.
  let placeholder: @MainActor (TimelineProviderContext) async -> WidgetTimeline
  /// Requests the configurations that the provider recommends, or `nil` for a widget without options.
  var recommendations: (@MainActor () async -> [WidgetListing.Recommendation])?
}

/// A configuration without a body.
@MainActor
package protocol WidgetPart {
  var parts: WidgetParts { get }
}

/// All widgets and controls of an app, in the order of the gallery.
@MainActor @preconcurrency
public protocol WidgetBundle {
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

/// The size of a widget.
public enum WidgetFamily: Int, CaseIterable, CustomStringConvertible, Sendable {
  /// A square on the Home Screen.
  case systemSmall
  /// The area of two small widgets side by side.
  case systemMedium
  /// The area of four small widgets.
  case systemLarge
  /// Extra large, on the Home Screen of an iPad.
  case systemExtraLarge
  /// A circle on the Lock Screen or a watch.
  case accessoryCircular
  /// A corner of a watch face.
  case accessoryCorner
  /// A rectangle on the Lock Screen or a watch.
  case accessoryRectangular
  /// A single line on the Lock Screen or a watch.
  case accessoryInline

  /// Whether the size is for the Lock Screen or a watch.
  var isAccessory: Bool { rawValue >= Self.accessoryCircular.rawValue }

  /// The size in points on an iPhone 390 points wide; `systemExtraLarge` has its size on an iPad
  /// (Human Interface Guidelines, Widgets, Specifications).
  var size: ViewSize {
    switch self {
    case .systemSmall: ViewSize(width: 158, height: 158)
    case .systemMedium: ViewSize(width: 338, height: 158)
    case .systemLarge: ViewSize(width: 338, height: 354)
    case .systemExtraLarge: ViewSize(width: 715, height: 354)
    case .accessoryCircular, .accessoryCorner: ViewSize(width: 72, height: 72)
    case .accessoryRectangular: ViewSize(width: 160, height: 72)
    case .accessoryInline: ViewSize(width: 234, height: 26)
    }
  }

  package var points: (width: Double, height: Double) { (size.width, size.height) }

  /// The name of the case.
  public var description: String {
    switch self {
    case .systemSmall: "systemSmall"
    case .systemMedium: "systemMedium"
    case .systemLarge: "systemLarge"
    case .systemExtraLarge: "systemExtraLarge"
    case .accessoryCircular: "accessoryCircular"
    case .accessoryCorner: "accessoryCorner"
    case .accessoryRectangular: "accessoryRectangular"
    case .accessoryInline: "accessoryInline"
    }
  }
}

/// The colors in which a widget is shown.
public struct WidgetRenderingMode: Hashable, Sendable {
  private let name: String
  /// The widget is shown in its own colors.
  public static let fullColor = WidgetRenderingMode(name: "fullColor")
  /// The widget is shown in the accent color and one other color.
  public static let accented = WidgetRenderingMode(name: "accented")
  /// The widget is shown in the colors of the Lock Screen.
  public static let vibrant = WidgetRenderingMode(name: "vibrant")
}

/// The size of a Live Activity.
public enum ActivityFamily: CaseIterable, Sendable {
  /// The size on Apple Watch and in CarPlay.
  case small
  /// The size on iPhone and iPad.
  case medium
}
