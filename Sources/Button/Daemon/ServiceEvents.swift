import ControlModel
import Gesture
import SystemAccess
import Wire

/// Writes events that belong to no button as lines of the event stream.
enum ServiceEvents {
  /// The line for an event; nil for one that buttons tell themselves, or that something else follows.
  static func line(_ event: ExtensionEvent) -> [UInt8]? {
    var line = JSONLine()
    switch event {
    case .reload, .performed, .changed, .reloadTimelines, .relevant, .activity: return nil
    case .started(let executable, let pid):
      line.begin("event", EventName.extensionStarted.rawValue)
      line.field("extension", executable)
      line.field("pid", UInt64(clamping: pid))
    case .exited(let executable, let reason, let retryIn):
      line.begin("event", EventName.extensionExited.rawValue)
      line.field("extension", executable)
      line.field("reason", reason)
      if let retryIn { line.field("retry_in_ms", UInt64(clamping: retryIn)) }
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

  /// The line for another language of the system's words.
  static func language(_ language: ControlLanguage) -> [UInt8] {
    var line = JSONLine()
    line.begin("event", EventName.languageChanged.rawValue)
    line.field("language", language.rawValue)
    line.field("at_ns", MonotonicClock.now.nanoseconds)
    line.end()
    return line.withBytes { Array($0) }
  }

  /// The line for something with the fields that it has in `status`: rare and nested, so through the encoder
  /// of messages.
  static func line(_ name: EventName, _ body: some Encodable) -> [UInt8] {
    // The encoder leaves characters as they are that a terminal obeys; the line may go to one.
    JSONText.escapingUnsafe(
      Message.event(name.rawValue, Timed(body: body, at_ns: MonotonicClock.now.nanoseconds)))
  }

  private struct Timed<Body: Encodable>: Encodable {
    var body: Body
    var at_ns: UInt64

    private enum CodingKeys: CodingKey { case at_ns }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(at_ns, forKey: .at_ns)
      try body.encode(to: encoder)
    }
  }
}
