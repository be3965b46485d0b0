import ActionButton
package import ControlModel
import Gesture
import Presenters
import SystemAccess

/// The event stream of all buttons and what their places show, for the clients of the control socket.
///
/// Lines and snapshots are made on the device thread and handed to the service thread, which writes a
/// snapshot's line; without a client that wants them none is made.
package struct EventFeed: Sendable {
  /// Where a feed ends; which is wanted, any thread may ask.
  package struct Receiver: Sendable {
    /// Whether anything reads the event stream.
    package var wantsEvents: @Sendable () -> Bool
    /// Takes a line of the event stream.
    package var take: @ServiceThread @Sendable ([UInt8]) -> Void
    /// Whether a client wants snapshots.
    package var wantsSnapshots: @Sendable () -> Bool
    /// Takes what a place shows now.
    package var show: @ServiceThread @Sendable (PlaceSnapshot) -> Void

    /// A receiver from its functions.
    package init(
      wantsEvents: @escaping @Sendable () -> Bool,
      take: @escaping @ServiceThread @Sendable ([UInt8]) -> Void,
      wantsSnapshots: @escaping @Sendable () -> Bool,
      show: @escaping @ServiceThread @Sendable (PlaceSnapshot) -> Void
    ) {
      self.wantsEvents = wantsEvents
      self.take = take
      self.wantsSnapshots = wantsSnapshots
      self.show = show
    }
  }

  private let receiver: Receiver

  /// A feed to this receiver.
  package init(to receiver: Receiver) {
    self.receiver = receiver
  }

  /// Whether anything reads the event stream.
  var isWanted: Bool { receiver.wantsEvents() }

  /// Whether a client wants snapshots.
  var wantsSnapshots: Bool { receiver.wantsSnapshots() }

  /// Hands a line over.
  func send(_ line: [UInt8]) {
    let take = receiver.take
    ServiceThread.task { take(line) }
  }

  /// Hands a snapshot over.
  func send(_ snapshot: PlaceSnapshot) {
    let show = receiver.show
    ServiceThread.task { show(snapshot) }
  }
}

/// Hands one button's announcements and snapshots to the feed.
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
