import ControlKit
import Synchronization
import Wire

extension RequestLoop {
  /// Takes what the daemon sends without asking for an answer.
  func handle(notice name: String, _ line: [UInt8]) throws(MessageError) {
    // A notice of a newer protocol version is ignored.
    guard let notice = DaemonNotice(rawValue: name) else { return }
    switch notice {
    case .cancel:
      let cancel = try Message.body(ExtensionMessage.Cancel.self, of: line)
      let id = cancel.id
      guard let running = state.withLock({ $0.running.removeValue(forKey: id) }) else { return }
      // The refusal is sent at once, since user code may ignore the cancellation.
      if cancel.reason == "timeout" { running.cancellation.reason = .timeout }
      running.task.cancel()
      refuse(id, .cancelled, "request \(id) was cancelled")
    case .placed:
      let placed = try Message.body(ExtensionMessage.Placed.self, of: line)
      let places = try placed.places
        .map { place throws(MessageError) in try ControlPlace(place) }
      state.withLock { state in
        state.places = places
        state.widgets = placed.infos
        state.widgetToken = placed.token
      }
      placesForHandlers.yield(
        Placed(places: places, widgets: placed.infos, widgetToken: placed.token))
    case .confirmed:
      let answer = try Message.body(ExtensionMessage.Confirmed.self, of: line)
      finishQuestion(
        answer.number, QuestionAnswer(accepted: answer.accepted, choice: answer.choice))
    case .activities:
      let activities = try Message.body(ExtensionMessage.Activities.self, of: line).activities
      ActivityRegistry.shared.restore(activities.map(\.change))
    case .activityChanged:
      let news = try Message.body(ExtensionMessage.ActivityNews.self, of: line)
      ActivityRegistry.shared.handle(ActivityNews(news))
    case .shared:
      let values = try Message.body(ExtensionMessage.Shared.self, of: line).values
      SharedStateTable.shared.take(values.map { SharedStateTable.News($0) })
    case .activityStarted:
      let activity = try Message.body(ExtensionMessage.Activity.self, of: line)
      ActivityRegistry.shared.start(activity.change)
    case .startTokens:
      let tokens = try Message.body(ExtensionMessage.StartTokens.self, of: line)
      ActivityRegistry.shared.take(startTokens: tokens.data)
    case .posted:
      let posted = try Message.body(ExtensionMessage.Posted.self, of: line)
      StoredDefaults.shared.synchronize()
      AppNotifications.shared.deliver(posted.notification)
    }
  }
}
