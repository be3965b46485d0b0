import SwiftUI
import WidgetKit

struct E: TimelineEntry { let date: Date }
struct V: View {
  @Environment(\.widgetRenderingMode) private var mode
  @Environment(\.levelOfDetail) private var levelOfDetail
  @Environment(\.widgetFamily) private var family
  var entry: E
  var body: some View {
    switch (family, levelOfDetail) {
    case (.systemExtraLargePortrait, .simplified): Text("big")
    case (_, .default): Text(entry.date, style: .time)
    default: EmptyView()
    }
  }
}
struct W: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "w", provider: P()) {
      V(entry: $0).environment(\.levelOfDetail, .simplified)
    }
    .supportedFamilies([.systemSmall, .systemExtraLargePortrait])
    .supportedMountingStyles([.elevated])
    .widgetTexture(.glass)
    .contentMarginsDisabled()
    .promptsForUserConfiguration()
  }
}
struct P: TimelineProvider {
  func placeholder(in context: Context) -> E { E(date: .now) }
  func getSnapshot(in context: Context, completion: @escaping @Sendable (E) -> Void) {
    completion(E(date: .now))
  }
  func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<E>) -> Void) {
    completion(.init(entries: [E(date: .now)], policy: .after(.now + 5)))
  }
}
struct G: View {
  @Namespace var ns
  var body: some View {
    GlassEffectContainer {
      HStack(spacing: 20) {
        Image(systemName: "a").frame(width: 80, height: 80).font(.system(size: 36)).glassEffect()
          .glassEffectID("a", in: ns)
        Image(systemName: "b").glassEffect(.regular.interactive()).glassEffectUnion(
          id: "1", namespace: ns)
        Text("c").padding().glassEffect(
          .regular.tint(.orange).interactive(), in: .rect(cornerRadius: 16.0))
        Text("d").glassEffect(.clear, in: .capsule).glassEffect(.identity)
        Text("e").glassEffect(in: .circle)
        Text("f").glassEffect(.regular, in: RoundedRectangle(cornerRadius: 4, style: .continuous))
          .glassEffectTransition(.matchedGeometry)
        Button("x") {}.buttonStyle(.glass(.regular.tint(.red)))
        Button("x") {}.buttonStyle(.glassProminent).tint(.red).controlSize(.extraLarge)
          .buttonBorderShape(.capsule)
      }
    }
    .backgroundExtensionEffect()
    GlassEffectContainer(spacing: 8) {
      Text("g").glassEffect(.clear, in: Capsule()).glassEffectTransition(.materialize)
      Text("h").glassEffect(.regular.tint(.blue).interactive(), in: .rect(cornerRadius: 12))
      Button("y") {}.buttonStyle(.glass)
    }
  }
}
