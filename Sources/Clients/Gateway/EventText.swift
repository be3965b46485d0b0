import ControlModel
import FoundationEssentials
import Wire

/// Server-sent events as bytes: pure (html.spec.whatwg.org, "Server-sent events").
enum EventText {
  /// What a stream begins with: how soon a browser comes back after it broke.
  static let opening = Array("retry: 1000\n\n".utf8)

  /// A comment, which browsers ignore: it keeps the connection open, and a write error shows that a client is gone.
  static let heartbeat = Array(": heartbeat\n\n".utf8)

  /// A line of the daemon's event stream, under the name of its event.
  static func event(_ name: String, _ line: [UInt8]) -> [UInt8] {
    var bytes = Array("event: ".utf8)
    // A name with a line's end in it would be another field.
    bytes += name.utf8.filter { $0 > 0x20 && $0 < 0x7F }
    bytes += Array("\ndata: ".utf8)
    bytes += line.filter { $0 != 0x0A && $0 != 0x0D }
    bytes += Array("\n\n".utf8)
    return bytes
  }

  /// The end of a stream that gives its place to a newer one.
  static func replaced(_ most: Int) -> [UInt8] {
    Array(": closed for a newer event stream; there are at most \(most)\n\n".utf8)
  }

  /// The state of everything, with the clock of the events that follow.
  static func snapshot(_ watching: JSONValue, daemon: String, at now: UInt64) -> [UInt8] {
    var fields: [String: JSONValue] = [:]
    if case .object(let own) = watching { fields = own }
    fields["event"] = .string("snapshot")
    fields["daemon"] = .string(daemon)
    fields["holds"] = .object(holds(fields["places"]))
    fields["at_ns"] = .int(Int(clamping: now))
    // Timers count in the time of the day, which a phone may have another one of.
    fields["time_ms"] = .int(Int(Date().timeIntervalSince1970 * 1000))
    return event("snapshot", line(.object(fields)))
  }

  /// The presses on their way to a deadline: the fields of a stream before it had places.
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

  /// There is no daemon, and why.
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
    // It was JSON a moment ago, whose numbers are all finite.
    guard let data = try? encoder.encode(value) else { return Array("{}".utf8) }
    return Array(data)
  }
}
