import AppIntents
import SwiftUI
import WidgetKit

struct Go: AppIntent {
  static let title: LocalizedStringResource = "Go";
  func perform() async throws -> some IntentResult { .result() }
}
struct V: View {
  @Namespace private var space
  var body: some View {
    GlassEffectContainer(spacing: 8) {
      Button(intent: Go()) { Text("Go") }.buttonStyle(.glass)
      Button(intent: Go()) { Text("Go") }.buttonStyle(.glassProminent)
      Text("a").glassEffect()
      Text("b").glassEffect(.regular.tint(.blue).interactive(), in: .rect(cornerRadius: 12))
      Text("c").glassEffect(.clear, in: Capsule()).glassEffectID("c", in: space)
      Text("d").glassEffectUnion(id: "d", namespace: space).glassEffectTransition(.materialize)
    }
  }
}
