import Intents
import SwiftUI
import WidgetKit

class CupIntent: INIntent {
  @INIntentParameter("Cup") var cup: String? = "blue"
}
struct CupEntry: TimelineEntry {
  let date: Date
  let configuration: CupIntent
}
struct CupProvider: IntentTimelineProvider {
  func placeholder(in context: Context) -> CupEntry {
    CupEntry(date: Date(), configuration: CupIntent())
  }
  func getSnapshot(
    for configuration: CupIntent, in context: Context, completion: @escaping (CupEntry) -> Void
  ) {
    completion(CupEntry(date: Date(), configuration: configuration))
  }
  func getTimeline(
    for configuration: CupIntent, in context: Context,
    completion: @escaping (Timeline<CupEntry>) -> Void
  ) {
    let entry = CupEntry(date: Date(), configuration: configuration)
    completion(Timeline(entries: [entry], policy: .atEnd))
  }
  func recommendations() -> [IntentRecommendation<CupIntent>] {
    [IntentRecommendation(intent: CupIntent(), description: "Blue")]
  }
}
struct CupWidget: Widget {
  let kind = "cup"
  var body: some WidgetConfiguration {
    IntentConfiguration(kind: kind, intent: CupIntent.self, provider: CupProvider()) { entry in
      Text(entry.configuration.cup ?? "none")
    }
    .configurationDisplayName("Cup")
    .supportedFamilies([.systemSmall])
  }
}
class IntentHandler: INExtension {
  override func handler(for intent: INIntent) -> Any { self }
}
func donate() {
  let interaction = INInteraction(intent: CupIntent(), response: nil)
  interaction.donate { error in if let error { print(error) } }
  guard let shortcut = INShortcut(intent: CupIntent()) else { return }
  let relevant = INRelevantShortcut(shortcut: shortcut)
  relevant.widgetKind = "cup"
  relevant.relevanceProviders = [INDateRelevanceProvider(start: Date(), end: nil)]
  INRelevantShortcutStore.default.setRelevantShortcuts([relevant])
}
func list() {
  WidgetCenter.shared.getCurrentConfigurations { result in
    guard case .success(let widgets) = result else { return }
    for widget in widgets {
      if let intent = widget.configuration as? CupIntent { print(intent.cup ?? "none") }
    }
  }
}
