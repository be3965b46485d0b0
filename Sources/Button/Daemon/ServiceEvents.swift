import ActionButton
import ControlModel
import ExtensionHost
import Gesture
import SystemAccess
import Wire

/// Lines of the event stream for events that belong to no button.
enum ServiceEvents {
  /// The line for an event; `nil` if buttons or other events report it.
  static func line(_ event: ExtensionEvent) -> [UInt8]? {
    var line = JSONLine()
    switch event {
    case .reload, .changed, .reloadTimelines, .relevant, .activity, .shown, .line, .connected:
      return nil
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

  static func screen(isLocked: Bool) -> [UInt8] {
    var line = JSONLine()
    let name: EventName = isLocked ? .screenLocked : .screenUnlocked
    line.begin("event", name.rawValue)
    line.field("at_ns", MonotonicClock.now.nanoseconds)
    line.end()
    return line.withBytes { Array($0) }
  }

  static func language(_ language: ControlLanguage) -> [UInt8] {
    var line = JSONLine()
    line.begin("event", EventName.languageChanged.rawValue)
    line.field("language", language.rawValue)
    line.field("at_ns", MonotonicClock.now.nanoseconds)
    line.end()
    return line.withBytes { Array($0) }
  }

  /// The line for an event with the fields that `body` has in `status`: rare and nested, so the message encoder writes it.
  static func line(_ name: EventName, _ body: some Encodable) -> [UInt8] {
    // The encoder does not escape characters that control a terminal, to which the line may be written.
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
