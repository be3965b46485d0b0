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
public struct EmptyWidgetConfiguration: WidgetConfiguration {
  /// Makes the empty configuration.
  public init() {}

  /// Never called: the configuration is primitive.
  public var body: Never { noBody(Self.self) }
}
