import ActionButton
import ControlModel
import Gesture
import Presenters
import SystemAccess

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
