import ActionButton
import ControlModel
import Gesture
import Presenters
import SystemAccess

/// The event stream of all buttons and what their places show, for the clients of the control socket.
///
/// Lines and snapshots are made on the device thread and handed to the service thread, which writes a
/// snapshot's line; without a client that wants them none is made.
struct EventFeed: Sendable {
  let subscribers: Subscribers
  let events: Outlet<Daemon.Report>

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
