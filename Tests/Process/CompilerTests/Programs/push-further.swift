import AppIntents
import SwiftUI
import WidgetKit

struct MyPush: WidgetPushHandler {
  init() {}
  func pushTokenDidChange(_ pushInfo: WidgetPushInfo, widgets: [WidgetInfo]) {
    let hex = pushInfo.token.reduce("") { $0 + String(format: "%02x", $1) }
    for w in widgets { print(w.kind, w.family, hex) }
  }
}
func go() async {
  if let info = await WidgetCenter.shared.currentPushInfo { print(info.token.count) }
  let infos = try? await WidgetCenter.shared.currentConfigurations()
  for i in infos ?? [] { print(i.kind, i.widgetConfigurationIntent(of: Cfg.self) as Any) }
  WidgetCenter.shared.reloadAllTimelines()
  WidgetCenter.shared.reloadTimelines(ofKind: "a")
  WidgetCenter.shared.invalidateRelevance(ofKind: "a")
}
struct Cfg: WidgetConfigurationIntent { static let title: LocalizedStringResource = "c" }
