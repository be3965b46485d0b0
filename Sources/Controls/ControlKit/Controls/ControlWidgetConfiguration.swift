/// What a control consists of: its kind, its value provider and its template.
@MainActor @preconcurrency
public protocol ControlWidgetConfiguration {
  /// The type of the configuration that this one is made of.
  associatedtype Body: ControlWidgetConfiguration
  /// The configuration that this one is made of.
  @ControlWidgetConfigurationBuilder var body: Self.Body { get }
}

/// Builds exactly one configuration, as Apple's does: no `if`, no `switch`.
@resultBuilder
public enum ControlWidgetConfigurationBuilder {
  /// Takes one configuration as it stands.
  public static func buildExpression<Content: ControlWidgetConfiguration>(
    _ content: Content
  ) -> Content { content }

  /// The one configuration.
  public static func buildBlock<Content: ControlWidgetConfiguration>(
    _ content: Content
  ) -> Content { content }
}

extension Never: ControlWidgetConfiguration {}

/// The configuration of no control; a catalog refuses it.
@MainActor @preconcurrency
public struct EmptyControlWidgetConfiguration: ControlWidgetConfiguration, ConfigurationPart {
  /// Makes the empty configuration.
  public init() {}

  /// Never called: the configuration is primitive.
  public var body: Never { return noBody(Self.self) }
  var parts: ConfigurationParts {
    ConfigurationParts(kind: "", isConfigurable: false) {
      ControlSetup(preview: { TemplateParts() }, load: { TemplateParts() })
    }
  }
}

/// What is left of a configuration when its modifiers are applied.
@MainActor
struct ConfigurationParts {
  let kind: String
  let isConfigurable: Bool
  var displayName: String?
  var description: String?
  var promptsForUserConfiguration = false
  var pushHandler: (any ControlPushHandler.Type)?
  /// Begins one preview or load, with options that are not chosen yet.
  let begin: @MainActor () -> ControlSetup

  init(kind: String, isConfigurable: Bool, begin: @escaping @MainActor () -> ControlSetup) {
    self.kind = kind
    self.isConfigurable = isConfigurable
    self.begin = begin
  }

  /// Reduces `configuration`, through its body if it is not primitive.
  static func of(_ configuration: some ControlWidgetConfiguration) -> ConfigurationParts {
    if let part = configuration as? any ConfigurationPart { return part.parts }
    return of(configuration.body)
  }

  static func of(_ control: some ControlWidget) -> ConfigurationParts { of(control.body) }
}

/// One preview or load of a control: its options, and the templates that they lead to.
@MainActor
struct ControlSetup {
  /// The intent whose parameters are the options; set them before the template is made.
  var configuration: (any ControlConfigurationIntent)?
  /// The template of the preview value.
  let preview: @MainActor () -> TemplateParts
  /// The template of the current value; throws what the value provider throws.
  let load: @MainActor () async throws -> TemplateParts

  /// The options.
  var parameters: StoredParameters? { configuration.map { StoredParameters(of: $0) } }
}

/// A configuration that has no body.
@MainActor
protocol ConfigurationPart {
  var parts: ConfigurationParts { get }
}
