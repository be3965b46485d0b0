import Devices
import Gesture
import Wire

/// Says what concerns no button as lines of the event stream.
enum ServiceEvents {
  /// The line for an event; nil for one that buttons tell themselves.
  static func line(_ event: ExtensionEvent) -> [UInt8]? {
    var line = JSONLine()
    switch event {
    case .reload, .changed: return nil
    case .started(let executable, let pid):
      line.begin("event", EventName.extensionStarted.rawValue)
      line.field("extension", executable)
      line.field("pid", UInt64(clamping: pid))
    case .exited(let executable, let reason, let retryIn):
      line.begin("event", EventName.extensionExited.rawValue)
      line.field("extension", executable)
      line.field("reason", reason)
      if let retryIn { line.field("retry_in_ms", UInt64(clamping: retryIn)) }
    case .activity(let app, let activity):
      // Rare and nested: through the encoder of messages.
      return Message.event(
        EventName.activity.rawValue,
        ActivityEvent(app: app, activity: activity, at_ns: MonotonicClock.now.nanoseconds))
    }
    line.field("at_ns", MonotonicClock.now.nanoseconds)
    line.end()
    return line.withBytes { Array($0) }
  }

  /// The line for a screen that was locked or unlocked.
  static func screen(isLocked: Bool) -> [UInt8] {
    var line = JSONLine()
    let name: EventName = isLocked ? .screenLocked : .screenUnlocked
    line.begin("event", name.rawValue)
    line.field("at_ns", MonotonicClock.now.nanoseconds)
    line.end()
    return line.withBytes { Array($0) }
  }

  private struct ActivityEvent: Encodable {
    var app: String
    var activity: ExtensionMessage.Activity
    var at_ns: UInt64
  }
}
