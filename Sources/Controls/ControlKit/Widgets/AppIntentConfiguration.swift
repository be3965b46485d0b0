/// The configuration of a widget whose options a person can choose.
///
/// There is no place to choose them yet: each has its default, or, for an entity, what the default query
/// answers to `defaultResult()`.
@MainActor @preconcurrency
public struct AppIntentConfiguration<Intent: WidgetConfigurationIntent, Content: View>:
  WidgetConfiguration, WidgetPart
{
  let parts: WidgetParts

  /// A widget whose entries come from a provider, for the chosen options.
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
      }
    }
    self.parts = parts
  }

  /// Never called: the configuration is primitive.
  public var body: Never { noBody(Self.self) }
}
