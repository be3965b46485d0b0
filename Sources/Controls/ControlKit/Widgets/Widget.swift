/// A widget of an app.
///
/// Its current entry is shown as text: views here have no layout.
@MainActor @preconcurrency
public protocol Widget {
  /// The type of the widget's configuration.
  associatedtype Body: WidgetConfiguration
  /// Makes the widget; called by the system.
  init()
  /// What the widget consists of.
  var body: Self.Body { get }
}

/// What a widget consists of.
@MainActor @preconcurrency
public protocol WidgetConfiguration {
  /// The type of the configuration that this one is made of.
  associatedtype Body: WidgetConfiguration
  /// The configuration that this one is made of.
  var body: Self.Body { get }
}

extension Never: WidgetConfiguration {}

/// The configuration of a widget that shows nothing.
@MainActor @preconcurrency
public struct EmptyWidgetConfiguration: WidgetConfiguration, WidgetPart {
  let parts = WidgetParts()

  /// Makes the empty configuration.
  public init() {}

  /// Never called: the configuration is primitive.
  public var body: Never { noBody(Self.self) }
}

/// What is left of a widget's configuration when its modifiers are applied.
@MainActor
struct WidgetParts {
  /// Empty for a widget without a kind: an empty one, or a Live Activity's.
  var kind = ""
  var displayName: String?
  var description: String?
  /// The sizes; nil for all.
  var families: [WidgetFamily]?
  /// The Swift name of the attributes that a Live Activity is for.
  var attributes: String?
  /// Whether a person could choose options.
  var isConfigurable = false
  /// Begins one timeline; nil for a widget without entries.
  var begin: (@MainActor () -> WidgetSetup)?
  /// Reads the views of a Live Activity.
  var read: ActivityReading?

  /// The parts of a widget of this kind.
  nonisolated init(kind: String = "") { self.kind = kind }

  /// Reduces `configuration`, through its body if it is not primitive.
  static func of(_ configuration: some WidgetConfiguration) -> WidgetParts {
    if let part = configuration as? any WidgetPart { return part.parts }
    return of(configuration.body)
  }
}

/// One timeline of a widget: its options, and the entries that they lead to.
@MainActor
struct WidgetSetup {
  /// The intent whose parameters are the options.
  var configuration: (any WidgetConfigurationIntent)?
  /// Asks the provider and reads the view of each entry.
  let timeline: @MainActor (TimelineProviderContext) async throws -> WidgetTimeline
}

/// A widget's configuration that has no body.
@MainActor
protocol WidgetPart {
  var parts: WidgetParts { get }
}
