import ControlModel
import FoundationEssentials
package import SystemAccess

/// A press as the daemon reported it in its event stream.
package struct SeenPress: Equatable, Sendable {
  /// An event: the date of the edge or the deadline, and the instant at which the event was written.
  package struct Event: Equatable, Sendable {
    /// The date of the edge, or the deadline.
    package var edge: Timestamp
    /// Read by the daemon before it wrote the event.
    package var written: Timestamp

    package init(edge: Timestamp, written: Timestamp) {
      (self.edge, self.written) = (edge, written)
    }
  }

  /// `hold.began`.
  package var began: Event
  /// `hold.performed`; `nil` if the press ended before its deadline.
  package var performed: Event?
  /// `hold.cancelled`, and its reason.
  package var cancelled: Event?
  /// The reason of `hold.cancelled`.
  package var reason: String?
  /// `hold.ended`, which a hold has after it was performed.
  package var ended: Event?

  /// Creates a press from its `hold.began`.
  package init(began: Event) { self.began = began }

  /// The presses of an event stream with one JSON object on each line; other events are omitted.
  ///
  /// - Returns: The presses in order, and errors about events that belong to no press.
  package static func presses(of stream: some Sequence<UInt8>) -> (
    presses: [SeenPress], strays: [String]
  ) {
    var presses: [SeenPress] = []
    var strays: [String] = []
    for line in Array(stream).split(separator: UInt8(ascii: "\n")) {
      guard let event = try? JSONText.decode(Line.self, from: line) else {
        strays.append(
          "a line that is no event: \(SafeText.onOneLine(String(decoding: line, as: UTF8.self)))")
        continue
      }
      guard event.event.hasPrefix("hold."), let dates = event.dates else { continue }
      if event.event == "hold.began" {
        presses.append(SeenPress(began: dates))
      } else if presses.isEmpty || !presses[presses.count - 1].take(event, dates) {
        strays.append("\(event.event) outside a press, or for the second time")
      }
    }
    return (presses, strays)
  }

  /// Adds an event to the press; returns false if the press already has it, or if it cannot follow.
  private mutating func take(_ line: Line, _ dates: Event) -> Bool {
    switch line.event {
    case "hold.performed" where performed == nil && cancelled == nil: performed = dates
    case "hold.ended" where performed != nil && ended == nil: ended = dates
    case "hold.cancelled" where cancelled == nil && ended == nil:
      cancelled = dates
      reason = line.reason
    default: return false
    }
    return true
  }

  private struct Line: Decodable {
    let event: String
    let edge_ns: UInt64?
    let at_ns: UInt64?
    let reason: String?

    var dates: Event? {
      guard let edge_ns, let at_ns else { return nil }
      return Event(edge: Timestamp(nanoseconds: edge_ns), written: Timestamp(nanoseconds: at_ns))
    }
  }
}
