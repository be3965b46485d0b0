import ActionButton
import Devices
import Gesture
import Presenters

/// The event stream of all buttons for whoever subscribes on the control socket.
///
/// Lines are made on the device thread and handed to the service thread; while nobody subscribes nothing
/// is made.
public struct EventFeed: Sendable {
  private let hasSubscribers: @Sendable () -> Bool
  private let deliver: @ServiceThread @Sendable ([UInt8]) -> Void

  /// A feed that hands lines to `deliver` while `hasSubscribers`, which any thread may ask.
  public init(
    hasSubscribers: @escaping @Sendable () -> Bool,
    deliver: @escaping @ServiceThread @Sendable ([UInt8]) -> Void
  ) {
    self.hasSubscribers = hasSubscribers
    self.deliver = deliver
  }

  /// Whether anybody subscribes.
  var isWanted: Bool { hasSubscribers() }

  /// Hands a line over.
  func send(_ line: [UInt8]) {
    let deliver = deliver
    Task { @ServiceThread in deliver(line) }
  }
}

/// Says one button's announcements to the feed.
final class FeedPresenter: Presenter {
  private let feed: EventFeed
  private let lines: JSONLinesPresenter

  init(_ feed: EventFeed, button: String, source: String) {
    self.feed = feed
    lines = JSONLinesPresenter(
      EventStream(button: button, source: source), now: { MonotonicClock.now },
      write: { feed.send(Array($0)) })
  }

  func announce(_ announcement: Announcement) {
    if feed.isWanted { lines.announce(announcement) }
  }
}
