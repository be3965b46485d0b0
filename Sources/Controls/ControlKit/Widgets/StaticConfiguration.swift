/// The configuration of a widget without options.
@MainActor @preconcurrency
public struct StaticConfiguration<Content: View>: WidgetConfiguration, WidgetPart {
  package let parts: WidgetParts

  /// A widget whose entries come from a timeline provider.
  public init<Provider: TimelineProvider>(
    kind: String, provider: Provider,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) {
    var parts = WidgetParts(kind: kind)
    parts.begin = {
      WidgetSetup { context in
        let timeline = try await entries(of: Transferred(value: provider), in: context)
        var result = WidgetTimeline(of: timeline.value, in: context, content)
        if !context.isPreview {
          let source: any RelevanceSource = StaticEntries(provider: provider)
          result.setRelevances(
            await limited(to: QueryLimit.options) { await source.relevance() })
        }
        return result
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

/// The provider of a widget without options.
///
/// `@unchecked Sendable` is sound: the provider is used only here, and its functions are nonisolated.
private struct StaticEntries<Provider: TimelineProvider>: RelevanceSource, @unchecked Sendable {
  let provider: Provider

  func relevance() async -> [RelevantOptions] {
    await provider.relevance().attributes.map { RelevantOptions([:], $0.context) }
  }
}
