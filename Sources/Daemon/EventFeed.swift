import ActionButton
import Devices
import Gesture
import Presenters
import Synchronization

/// The event stream of all buttons for whoever subscribes on the control socket.
///
/// Lines are made on the device thread and handed to the service thread; while nobody subscribes nothing
/// is made.
public final class EventFeed: Sendable {
  private let subscribers = Atomic<Int>(0)
  private let deliver: @ServiceThread @Sendable ([UInt8]) -> Void

  /// A feed that hands lines to `deliver`.
  public init(deliver: @escaping @ServiceThread @Sendable ([UInt8]) -> Void) {
    self.deliver = deliver
  }

  /// How many subscribe now.
  ///
  /// Any thread may set it.
  public func setSubscribers(_ count: Int) { subscribers.store(count, ordering: .relaxed) }

  /// Whether anybody subscribes.
  var isWanted: Bool { subscribers.load(ordering: .relaxed) > 0 }

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
