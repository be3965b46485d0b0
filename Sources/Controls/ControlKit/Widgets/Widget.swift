/// A widget of an app.
///
/// The views of its current entry are read into a tree, which clients draw or reduce to text.
@MainActor @preconcurrency
public protocol Widget {
  /// The type of the widget's configuration.
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
  /// The type of the body.
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
