import ControlKit
import Synchronization
import SystemAccess
import Wire

extension RequestLoop {
  /// Handles a notice from the daemon, to which no answer is sent.
  func handle(notice name: String, _ line: Incoming) throws(MessageError) {
    // A notice of a newer protocol version is ignored.
    guard let notice = DaemonNotice(rawValue: name) else { return }
    switch notice {
    case .cancel:
      let cancel = try line.body(ExtensionMessage.Cancel.self)
      let id = cancel.id
      let refusal: Sentence = "request \(id) was cancelled"
      if state.withLock({ $0.removeFollower(id) }) { return refuse(id, .cancelled, refusal) }
      // The refusal is sent at once, since user code may ignore the cancellation.
      finish(id) { running in
        if cancel.reason == "timeout" { running.cancellation.reason = .timeout }
        running.task.cancel()
        refuse(id, .cancelled, refusal)
      }
    case .placed:
      let placed = try line.body(ExtensionMessage.Placed.self)
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
      let answer = try line.body(ExtensionMessage.Confirmed.self)
      finishQuestion(
        answer.number, QuestionAnswer(accepted: answer.accepted, choice: answer.choice))
    case .activities:
      let activities = try line.body(ExtensionMessage.Activities.self).activities
      ActivityRegistry.shared.restore(activities.map(\.change))
    case .activityChanged:
      let news = try line.body(ExtensionMessage.ActivityNews.self)
      ActivityRegistry.shared.handle(ActivityNews(news))
    case .shared:
      let values = try line.body(ExtensionMessage.Shared.self).values
      SharedStateTable.shared.take(values.map { SharedStateTable.News($0) })
    case .activityStarted:
      let activity = try line.body(ExtensionMessage.Activity.self)
      ActivityRegistry.shared.start(activity.change)
    case .startTokens:
      let tokens = try line.body(ExtensionMessage.StartTokens.self)
      ActivityRegistry.shared.take(startTokens: tokens.data)
    case .posted:
      let posted = try line.body(ExtensionMessage.Posted.self)
      StoredDefaults.shared.synchronize()
      AppNotifications.shared.deliver(posted.notification)
    }
  }
}
