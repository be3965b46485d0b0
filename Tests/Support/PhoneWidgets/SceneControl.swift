import ActivityKit
import AppIntents
import SwiftUI
import WidgetKit

/// Starts the three Live Activities, as the screens of the apps would.
struct SceneControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "com.example.phone.scene") {
      ControlWidgetButton(action: BeginSceneIntent()) {
        Label("Begin", systemImage: "play.rectangle")
      }
    }
    .displayName("Live Activities")
  }
}

struct BeginSceneIntent: LiveActivityIntent {
  static let title: LocalizedStringResource = "Begin Live Activities"

  func perform() async throws -> some IntentResult {
    let now = Date.now
    _ = try Activity.request(
      attributes: DeliveryAttributes(restaurant: "Nonna's Kitchen", items: 3),
      content: ActivityContent(
        state: DeliveryAttributes.ContentState(
          stage: .onTheWay, driver: "Sam", arrival: now.addingTimeInterval(1080)),
        staleDate: now.addingTimeInterval(3600), relevanceScore: 50),
      pushType: .token)
    _ = try Activity.request(
      attributes: MatchAttributes(
        home: .init(name: "Harbor City", code: "HBC", hue: 0.02),
        away: .init(name: "North Vale", code: "NVL", hue: 0.6)),
      content: ActivityContent(
        state: MatchAttributes.ContentState(
          homeScore: 3, awayScore: 2, kickoff: now.addingTimeInterval(-4030),
          note: "67′ Goal by Okafor",
          isFollowed: false),
        staleDate: nil, relevanceScore: 75))
    _ = try Activity.request(
      attributes: EggTimerAttributes(name: String(localized: "Soft-boiled egg")),
      content: ActivityContent(
        state: EggTimerAttributes.ContentState(start: now, end: now.addingTimeInterval(360)),
        staleDate: nil, relevanceScore: 100))
    return .result()
  }
}
