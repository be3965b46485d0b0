import AppIntents
import SwiftUI
import WidgetKit

struct Push: WidgetPushHandler {
  init() {}
  func pushTokenDidChange(_ pushInfo: WidgetPushInfo, widgets: [WidgetInfo]) {
    print(pushInfo.token.map { String(format: "%02x", $0) }.joined(), widgets.map(\.kind))
  }
}
struct E: TimelineEntry { let date: Date }
struct P: TimelineProvider {
  func placeholder(in context: Context) -> E { E(date: .now) }
  func getSnapshot(in context: Context, completion: @escaping (E) -> Void) {
    completion(E(date: .now))
  }
  func getTimeline(in context: Context, completion: @escaping (Timeline<E>) -> Void) {
    completion(Timeline(entries: [E(date: .now)], policy: .never))
  }
}
struct W: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "w", provider: P()) { _ in Text("x") }
      .pushHandler(Push.self)
      .supportedMountingStyles([.recessed, .elevated])
      .widgetTexture(.paper)
      .disfavoredLocations(
        [.standBy, .lockScreen, .iPhoneWidgetsOnMac, .carPlay], for: [.systemSmall]
      )
      .supportedFamilies([.systemSmall, .systemExtraLargePortrait])
  }
}
func token() async -> Data? { await WidgetCenter.shared.currentPushInfo?.token }
func go() async {
  if let info = await WidgetCenter.shared.currentPushInfo { print(info.token.count) }
  let infos = try? await WidgetCenter.shared.currentConfigurations()
  for i in infos ?? [] { print(i.kind, i.widgetConfigurationIntent(of: Cfg.self) as Any) }
  WidgetCenter.shared.reloadAllTimelines()
  WidgetCenter.shared.reloadTimelines(ofKind: "a")
  WidgetCenter.shared.invalidateRelevance(ofKind: "a")
}
struct Cfg: WidgetConfigurationIntent { static let title: LocalizedStringResource = "c" }
