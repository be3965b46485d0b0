/// The configuration of a widget without options.
@MainActor @preconcurrency
public struct StaticConfiguration<Content: View>: WidgetConfiguration, WidgetPart {
  let parts: WidgetParts

  /// A widget whose entries come from a timeline provider.
  public init<Provider: TimelineProvider>(
    kind: String, provider: Provider,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) {
    var parts = WidgetParts(kind: kind)
    parts.begin = {
      WidgetSetup { context in
        let timeline = try await entries(of: Transferred(value: provider), in: context)
        return WidgetTimeline(of: timeline.value, in: context, content)
      } placeholder: { context in
        await WidgetTimeline(
          of: placeholder(of: Transferred(value: provider), in: context), content)
      }
    }
    self.parts = parts
  }

  /// Never called: the configuration is primitive.
  public var body: Never { noBody(Self.self) }
}
