import ControlModel
import Wire

/// Widgets and Live Activities as the screen allows it: on a locked one what asks for it is hidden.
extension Service {
  var shownWidgets: [SocketMessage.Widget] {
    lock.isLocked ? widgets.status.map { $0.redacted() } : widgets.status
  }

  var shownActivities: [SocketMessage.Activity] {
    lock.isLocked ? activities.status.map { $0.redacted() } : activities.status
  }

  func send(_ widget: SocketMessage.Widget) {
    daemon.send(ServiceEvents.line(.widgetLoaded, lock.isLocked ? widget.redacted() : widget))
  }

  func send(_ activity: SocketMessage.Activity) {
    daemon.send(ServiceEvents.line(.activity, lock.isLocked ? activity.redacted() : activity))
  }

  /// Sends again what the lock has hidden, or hides no more.
  func sendPrivateOnes() {
    for widget in widgets.status where widget.text.isPrivacySensitive { send(widget) }
    for activity in activities.status where activity.text.lockScreen.isPrivacySensitive {
      send(activity)
    }
  }
}
