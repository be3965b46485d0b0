/// The configuration of a control whose options a person can choose.
///
/// The parameters of the intent are the options. Until there is a choice each has its default,
/// or, for an entity, what the default query answers to `defaultResult()`.
@MainActor @preconcurrency
public struct AppIntentControlConfiguration<
  Configuration: ControlConfigurationIntent, Content: ControlWidgetTemplate
>: ControlWidgetConfiguration, ConfigurationPart {
  let parts: ConfigurationParts

  /// A control whose closure reads its state by itself, for the chosen options.
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

  /// A control whose state comes from a value provider, for the chosen options.
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
