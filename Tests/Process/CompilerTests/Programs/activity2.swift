import ActivityKit
import Foundation

struct Att: ActivityAttributes {
  struct ContentState: Codable, Hashable { var n: Int }; var name: String
}
@MainActor final class Center {
  var activity: Activity<Att>?
  func start() {
    guard ActivityAuthorizationInfo().areActivitiesEnabled else { return }
    let content = ActivityContent(
      state: Att.ContentState(n: 1), staleDate: Date.now.addingTimeInterval(60), relevanceScore: 10)
    do {
      activity = try Activity.request(
        attributes: Att(name: "a"), content: content, pushType: nil, style: .standard,
        alertConfiguration: AlertConfiguration(title: "Hi", body: "There", sound: .default),
        start: Date().addingTimeInterval(3600))
    } catch { print(error.localizedDescription) }
    if let a = activity {
      switch a.activityState {
      case .pending: print("p");
      case .active: print("a");
      case .stale: break;
      case .dismissed: break;
      case .ended: break;
      @unknown default: break
      }
    }
  }
  func stop() async {
    await activity?.end(nil, dismissalPolicy: .immediate)
    await activity?.end(
      .init(state: .init(n: 2), staleDate: nil), dismissalPolicy: .after(.now + 5))
    for a in Activity<Att>.activities { await a.end(using: nil, dismissalPolicy: .default) }
  }
  func watch() {
    Task {
      for await a in Activity<Att>.activityUpdates {
        print(a.id); for await s in a.contentUpdates { print(s.state.n) }
      }
    }
    Task { for await e in ActivityAuthorizationInfo().activityEnablementUpdates { print(e) } }
    Task { for await t in Activity<Att>.pushToStartTokenUpdates { print(t) } }
    Task { if let a = activity { for await t in a.pushTokenUpdates { print(t.count) } } }
  }
}
