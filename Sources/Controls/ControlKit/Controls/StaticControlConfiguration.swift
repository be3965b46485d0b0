/// The configuration of a control without options.
@MainActor @preconcurrency
public struct StaticControlConfiguration<Content: ControlWidgetTemplate>:
  ControlWidgetConfiguration, ConfigurationPart
{
  let parts: ConfigurationParts

  /// A control without a value provider.
  public init(
    kind: String, @ControlWidgetTemplateBuilder content: @escaping () -> Content
  ) {
    parts = ConfigurationParts(kind: kind, isConfigurable: false) {
      ControlSetup(
        preview: { TemplateParts.of(content()) }, load: { TemplateParts.of(content()) })
    }
  }

  /// A control with a value provider.
  public init<Provider: ControlValueProvider>(
    kind: String, provider: Provider,
    @ControlWidgetTemplateBuilder content: @escaping (Provider.Value) -> Content
  ) {
    parts = ConfigurationParts(kind: kind, isConfigurable: false) {
      ControlSetup(
        preview: { TemplateParts.of(content(provider.previewValue)) },
        load: {
          let value = try await currentValue(of: Transferred(value: provider))
          return TemplateParts.of(content(value.value))
        })
    }
  }

  /// Never called: the configuration is primitive.
  public var body: Never { return noBody(Self.self) }
}
