import ActivityKit
import AppIntents
import SwiftUI
import WidgetKit

struct Game: ActivityAttributes {
  struct ContentState: Codable, Hashable { var score: Int }; var teams: String
}
func schedule() async throws {
  let activity = try Activity.request(
    attributes: Game(teams: "A-B"), content: .init(state: .init(score: 0), staleDate: nil),
    pushType: .token,
    style: .standard,
    alertConfiguration: AlertConfiguration(title: "Kick-off", body: "Now", sound: .default),
    start: .now.addingTimeInterval(60))
  if activity.activityState == .pending { print("later") }
  let style: ActivityStyle = activity.style
  _ = style
  let other = try Activity<Game>.request(
    attributes: Game(teams: "C"),
    content: .init(state: .init(score: 0), staleDate: .now, relevanceScore: 50),
    pushType: .channel("abc"), style: .transient)
  await other.update(
    .init(state: .init(score: 1), staleDate: nil),
    alertConfiguration: .init(title: "Goal", body: "1", sound: .named("g")), timestamp: .now)
  for await state in activity.activityStateUpdates { print(state) }
  for await token in Activity<Game>.pushToStartTokenUpdates { print(token) }
}
struct W: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: Game.self) { context in
      Text(context.attributes.teams)
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) { Text("\(context.state.score)") }
      } compactLeading: {
        Text("a")
      } compactTrailing: {
        Text("b")
      } minimal: {
        Text("c")
      }
    }
    .supplementalActivityFamilies([.small, .medium])
  }
}
struct V: View {
  @Environment(\.activityFamily) var family; @Environment(\.isActivityFullscreen) var full;
  var body: some View { Text(family == .small ? "s" : "m") }
}
