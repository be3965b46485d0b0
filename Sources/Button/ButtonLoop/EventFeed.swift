import ActionButton
package import ControlModel
import Presenters
import SystemAccess
package import Wire

/// The event stream and the snapshots of all buttons, for the clients of the control socket.
///
/// The device thread creates lines and snapshots, and passes them to the service thread, which converts a
/// snapshot to a line. No line or snapshot is created without a client that watches it.
struct EventFeed: Sendable {
  let subscribers: Subscribers
  let events: Outlet<ButtonLoop.Event>

  var isWanted: Bool { subscribers.wantEvents }

  var wantsSnapshots: Bool { subscribers.wantSnapshots }

  func send(_ line: [UInt8]) { events.post(.line(line)) }

  func send(_ snapshot: PlaceSnapshot) { events.post(.shown(snapshot)) }
}

/// Passes one button's announcements and snapshots to the feed.
final class FeedPresenter: Presenter {
  private let feed: EventFeed
  private let lines: JSONLinesPresenter

  init(_ feed: EventFeed, button: String, source: String) {
    self.feed = feed
    lines = JSONLinesPresenter(
      EventStream(button: button, source: source), now: { MonotonicClock.now },
      write: { feed.send(Array($0)) })
  }

  var showsState: Bool { feed.wantsSnapshots }

  func show(_ snapshot: PlaceSnapshot, at now: Timestamp) { feed.send(snapshot) }

  func announce(_ announcement: Announcement) { announce(announcement, of: nil) }

  func announce(_ announcement: Announcement, of press: Int?) {
    if feed.isWanted { lines.announce(announcement, of: press) }
  }
}

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
