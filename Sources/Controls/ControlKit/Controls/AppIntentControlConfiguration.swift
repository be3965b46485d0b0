/// The configuration of a control with options.
///
/// The options are the parameters of the intent. Until a person chooses a value, each has its
/// default; for an entity, that is the result of the default query's `defaultResult()`.
@MainActor @preconcurrency
public struct AppIntentControlConfiguration<
  Configuration: ControlConfigurationIntent, Content: ControlWidgetTemplate
>: ControlWidgetConfiguration, ConfigurationPart {
  let parts: ConfigurationParts

  /// A control without a value provider.
  public init(
    kind: String, intent: Configuration.Type = Configuration.self,
    @ControlWidgetTemplateBuilder content: @escaping (Configuration) -> Content
  ) {
    parts = ConfigurationParts(kind: kind, isConfigurable: true) {
      let configuration = Configuration()
      return ControlSetup(
        configuration: configuration,
        preview: { TemplateParts.of(content(configuration)) },
        load: { TemplateParts.of(content(configuration)) })
    }
  }

  /// A control with a value provider.
  public init<Provider: AppIntentControlValueProvider>(
    kind: String, provider: Provider,
    @ControlWidgetTemplateBuilder content: @escaping (Provider.Value) -> Content
  ) where Configuration == Provider.Configuration {
    parts = ConfigurationParts(kind: kind, isConfigurable: true) {
      let configuration = Configuration()
      return ControlSetup(
        configuration: configuration,
        preview: {
          TemplateParts.of(content(provider.previewValue(configuration: configuration)))
        },
        load: {
          let value = try await currentValue(
            of: Transferred(value: provider), configuration: configuration)
          return TemplateParts.of(content(value.value))
        })
    }
  }

  /// Never called: the configuration is primitive.
  public var body: Never { return noBody(Self.self) }
}
