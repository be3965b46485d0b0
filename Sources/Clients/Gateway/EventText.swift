import ControlModel
import FoundationEssentials
import Wire

/// The bytes of server-sent events (html.spec.whatwg.org, "Server-sent events").
enum EventText {
  /// The beginning of a stream, which tells browsers how soon to reconnect.
  static let opening = Array("retry: 1000\n\n".utf8)

  /// A comment, which browsers ignore: it keeps the connection open, and writing it fails if the client is gone.
  static let heartbeat = Array(": heartbeat\n\n".utf8)

  /// An event with a line of the daemon's event stream.
  static func event(_ name: String, _ line: [UInt8]) -> [UInt8] {
    var bytes = Array("event: ".utf8)
    // A line break in the name would begin another field.
    bytes += name.utf8.filter { $0 > 0x20 && $0 < 0x7F }
    bytes += Array("\ndata: ".utf8)
    bytes += line.filter { $0 != 0x0A && $0 != 0x0D }
    bytes += Array("\n\n".utf8)
    return bytes
  }

  /// The comment at the end of a stream that is closed for a newer stream.
  static func replaced(_ most: Int) -> [UInt8] {
    Array(": closed for a newer event stream; there are at most \(most)\n\n".utf8)
  }

  /// A snapshot of the daemon's state with the current time, in the clock of the events that follow.
  static func snapshot(_ watching: JSONValue, daemon: String, at now: UInt64) -> [UInt8] {
    var fields: [String: JSONValue] = [:]
    if case .object(let own) = watching { fields = own }
    fields["event"] = .string("snapshot")
    fields["daemon"] = .string(daemon)
    fields["holds"] = .object(holds(fields["places"]))
    fields["at_ns"] = .int(Int(clamping: now))
    // Timers use the time of day, and the clock of a browser's device may differ from this machine's.
    fields["time_ms"] = .int(Int(Date().timeIntervalSince1970 * 1000))
    return event("snapshot", line(.object(fields)))
  }

  /// The presses with a pending deadline, in the form of earlier versions, in which snapshots had no `places`.
  private static func holds(_ places: JSONValue?) -> [String: JSONValue] {
    guard case .array(let places)? = places else { return [:] }
    var holds: [String: JSONValue] = [:]
    for case .object(let place) in places {
      guard case .string(let name)? = place["name"], case .object(let press)? = place["press"],
        let deadline = press["deadline_ns"]
      else { continue }
      var hold = ["deadline_ns": deadline]
      hold["edge_ns"] = press["start_ns"]
      hold["hint"] = press["hint"]
      holds[name] = .object(hold)
    }
    return holds
  }

  /// The event for a missing daemon, with the error.
  static func lost(_ error: String, at now: UInt64) -> [UInt8] {
    event(
      "daemon.lost",
      line(
        .object([
          "event": .string("daemon.lost"), "error": .string(error),
          "at_ns": .int(Int(clamping: now)),
        ])))
  }

  private static func line(_ value: JSONValue) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // The value comes from JSON, so all its numbers are finite.
    guard let data = try? encoder.encode(value) else { return Array("{}".utf8) }
    return Array(data)
  }
}
