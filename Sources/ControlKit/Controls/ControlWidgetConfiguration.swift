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
    ConfigurationParts(
      kind: "", isConfigurable: false, preview: { TemplateParts() }, load: { TemplateParts() })
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
  /// The template of the preview value; nil if a required option has no value yet.
  let preview: () -> TemplateParts?
  /// The template of the current value; throws `ControlError`'s reasons as `LoadFailure`.
  let load: () async throws -> TemplateParts

  init(
    kind: String, isConfigurable: Bool, preview: @escaping () -> TemplateParts?,
    load: @escaping () async throws -> TemplateParts
  ) {
    self.kind = kind
    self.isConfigurable = isConfigurable
    self.preview = preview
    self.load = load
  }

  /// Reduces `configuration`, through its body if it is not primitive.
  static func of(_ configuration: some ControlWidgetConfiguration) -> ConfigurationParts {
    if let part = configuration as? any ConfigurationPart { return part.parts }
    return of(configuration.body)
  }

  static func of(_ control: some ControlWidget) -> ConfigurationParts { of(control.body) }
}

/// A configuration that has no body.
@MainActor
protocol ConfigurationPart {
  var parts: ConfigurationParts { get }
}

/// Why a template could not be made.
enum LoadFailure: Error, Equatable {
  case provider(reason: String)
  case unset(intent: String, parameter: String)
}
