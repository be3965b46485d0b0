package import ControlModel
import SystemAccess
package import Wire

/// Lines of the event stream for events that belong to no button.
package enum EventLine {
  package static func screen(isLocked: Bool) -> [UInt8] {
    line(isLocked ? .screenLocked : .screenUnlocked)
  }

  /// The line for an event, with the time after its fields.
  package static func line(
    _ name: EventName, fields: (inout JSONLine) -> Void = { _ in }
  ) -> [UInt8] {
    var line = JSONLine()
    line.begin("event", name.rawValue)
    fields(&line)
    line.field("at_ns", MonotonicClock.now.nanoseconds)
    line.end()
    return line.withBytes { Array($0) }
  }

  /// The line for an event with the fields that `body` has in `status`: rare and nested, so the message encoder writes it.
  package static func line(_ name: EventName, _ body: some Encodable) -> [UInt8] {
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
