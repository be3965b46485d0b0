/// A widget of an app.
///
/// Controls and widgets stand together in one bundle, so a bundle's file compiles only where
/// widgets exist. A catalog of controls passes over them: this system shows controls.
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
struct WidgetParts: Equatable {
  /// Empty for a widget without a kind: an empty one, or a Live Activity's.
  var kind = ""
  var displayName: String?
  var description: String?
  /// The sizes; nil for all.
  var families: [WidgetFamily]?
  /// The Swift name of the attributes that a Live Activity is for.
  var attributes: String?

  /// Reduces `configuration`, through its body if it is not primitive.
  @MainActor
  static func of(_ configuration: some WidgetConfiguration) -> WidgetParts {
    if let part = configuration as? any WidgetPart { return part.parts }
    return of(configuration.body)
  }
}

/// A widget's configuration that has no body.
@MainActor
protocol WidgetPart {
  var parts: WidgetParts { get }
}
