/// The configuration of a widget without options.
///
/// Its provider and its views are kept by nobody: this system shows controls, not widgets.
@MainActor @preconcurrency
public struct StaticConfiguration<Content: View>: WidgetConfiguration, WidgetPart {
  let parts: WidgetParts

  /// A widget whose entries come from a provider.
  public init<Provider: TimelineProvider>(
    kind: String, provider: Provider,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) {
    parts = WidgetParts(kind: kind)
  }

  /// Never called: the configuration is primitive.
  public var body: Never { noBody(Self.self) }
}

/// The configuration of a widget whose options a person can choose.
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
    parts = WidgetParts(kind: kind)
  }

  /// Never called: the configuration is primitive.
  public var body: Never { noBody(Self.self) }
}
