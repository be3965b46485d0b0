/// The configuration of a widget with options.
///
/// The options are the parameters of the intent. Until a person chooses a value, each has its
/// default; for an entity, that is the result of the default query's `defaultResult()`.
@MainActor @preconcurrency
public struct AppIntentConfiguration<Intent: WidgetConfigurationIntent, Content: View>:
  WidgetConfiguration, WidgetPart
{
  let parts: WidgetParts

  /// A widget whose entries come from a timeline provider.
  public init<Provider: AppIntentTimelineProvider>(
    kind: String, intent: Intent.Type = Intent.self, provider: Provider,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) where Provider.Intent == Intent {
    var parts = WidgetParts(kind: kind)
    parts.isConfigurable = true
    parts.begin = {
      let configuration = Intent()
      return WidgetSetup(configuration: configuration) { context in
        let timeline = await entries(
          of: Transferred(value: provider), for: configuration, in: context)
        return WidgetTimeline(of: timeline.value, in: context, content)
      } placeholder: { context in
        await WidgetTimeline(
          of: placeholder(of: Transferred(value: provider), in: context), content)
      } recommendations: {
        await ControlKit.recommendations(of: Transferred(value: provider))
      }
    }
    self.parts = parts
  }

  /// Never called: the configuration is primitive.
  public var body: Never { noBody(Self.self) }
}
