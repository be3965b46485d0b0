/// The configuration of a control: its kind, value provider and template.
@MainActor @preconcurrency
public protocol ControlWidgetConfiguration {
  /// The type of the body.
  associatedtype Body: ControlWidgetConfiguration
  /// The configuration that this one consists of.
  @ControlWidgetConfigurationBuilder var body: Self.Body { get }
}

/// Builds exactly one configuration.
///
/// As with Apple's builder, `if` and `switch` are not supported.
@resultBuilder
public enum ControlWidgetConfigurationBuilder {
  /// Accepts one configuration.
  public static func buildExpression<Content: ControlWidgetConfiguration>(
    _ content: Content
  ) -> Content { content }

  /// Returns the configuration.
  public static func buildBlock<Content: ControlWidgetConfiguration>(
    _ content: Content
  ) -> Content { content }
}

extension Never: ControlWidgetConfiguration {}

/// An empty configuration, which a catalog refuses.
@MainActor @preconcurrency
public struct EmptyControlWidgetConfiguration: ControlWidgetConfiguration, ConfigurationPart {
  /// Creates the empty configuration.
  public init() {}

  /// Never called: the configuration is primitive.
  public var body: Never { return noBody(Self.self) }
  var parts: ConfigurationParts {
    ConfigurationParts(kind: "", isConfigurable: false) {
      ControlSetup(preview: { TemplateParts() }, load: { TemplateParts() })
    }
  }
}

/// A configuration after all modifiers have been applied.
@MainActor
struct ConfigurationParts {
  let kind: String
  let isConfigurable: Bool
  var displayName: String?
  var description: String?
  var promptsForUserConfiguration = false
  var pushHandler: (any ControlPushHandler.Type)?
  /// Begins a preview or a load; the options have their default values.
  let begin: @MainActor () -> ControlSetup

  init(kind: String, isConfigurable: Bool, begin: @escaping @MainActor () -> ControlSetup) {
    self.kind = kind
    self.isConfigurable = isConfigurable
    self.begin = begin
  }

  /// Evaluates `configuration` and, unless it is primitive, its body.
  static func of(_ configuration: some ControlWidgetConfiguration) -> ConfigurationParts {
    if let part = configuration as? any ConfigurationPart { return part.parts }
    return of(configuration.body)
  }

  static func of(_ control: some ControlWidget) -> ConfigurationParts { of(control.body) }
}

/// One preview or load of a control: its options and the closures that make its templates.
@MainActor
struct ControlSetup {
  /// The intent whose parameters are the options.
  ///
  /// They must be set before a template is made.
  var configuration: (any ControlConfigurationIntent)?
  let preview: @MainActor () -> TemplateParts
  /// Makes the template of the current value; throws the value provider's errors.
  let load: @MainActor () async throws -> TemplateParts

  /// The options.
  var parameters: StoredParameters? { configuration.map { StoredParameters(of: $0) } }
}

/// A configuration without a body.
@MainActor
protocol ConfigurationPart {
  var parts: ConfigurationParts { get }
}
