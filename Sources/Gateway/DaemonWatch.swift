import ControlModel
import ControlSocket
import Foundation
import Glibc
import Synchronization
import Wire

/// The thread that watches the daemon and hands its events to the open streams.
///
/// A stream that opens gets a snapshot first: the daemon is asked for `watch` again on the same connection,
/// so that what happened before the answer comes before the snapshot or is told again after it, and nothing
/// is missed. Many that come together share one answer. While there is no daemon, streams are told so, and
/// the connection is tried again and again.
final class DaemonWatch: Sendable {
  /// The time from one heartbeat to the next.
  static let heartbeat = Duration.seconds(10)
  /// The wait from one try to the next: doubled up to the longest.
  private static let (firstWait, longestWait) = (Duration.milliseconds(100), Duration.seconds(2))

  /// The streams.
  let streams = EventStreams()

  private let place: DaemonPlace
  /// A pair of sockets, one of which is written to when a stream opens or the watch is over.
  private let wake: Int32
  private let bell: Int32
  private let isOver = Mutex(false)

  init(_ place: DaemonPlace) throws(GatewayError) {
    self.place = place
    var ends: [Int32] = [-1, -1]
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    guard socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 else {
      throw .noDescriptor(errno: errno)
    }
    (wake, bell) = (ends[0], ends[1])
  }

  deinit {
    close(wake)
    close(bell)
  }

  /// A new stream; nil if there are too many.
  func open() -> AsyncStream<[UInt8]>? {
    defer { ring() }
    return streams.open()
  }

  /// Starts the thread, which keeps the watch alive until `stop`.
  func start() { Thread.detachNewThread { self.run() } }

  /// Ends the thread and all streams.
  func stop() {
    isOver.withLock { $0 = true }
    ring()
  }

  // MARK: The thread

  private func run() {
    var wait = Self.firstWait
    var isLost = false
    while !isOver.withLock({ $0 }) {
      let error: SocketError
      do throws(SocketError) {
        let client = try place.connect("events")
        try follow(client) {
          wait = Self.firstWait
          isLost = false
        }
        break
      } catch let failure { error = failure }
      let text = EventText.lost(error.description, at: Self.now)
      streams.send(isLost ? EventText.heartbeat : text)
      isLost = true
      rest(for: wait) { streams.join(with: text) }
      wait = min(wait * 2, Self.longestWait)
    }
    streams.close()
  }

  /// Hands on what the daemon says, until it ends or the watch is stopped.
  private func follow(_ client: SocketClient, _ begun: () -> Void) throws(SocketError) {
    var holds = Holds()
    let first = try snapshot(client, holds)
    begun()
    streams.send(first)
    streams.join(with: first)
    var beat = ContinuousClock.now.advanced(by: Self.heartbeat)
    while !isOver.withLock({ $0 }) {
      if streams.isAwaited { streams.join(with: try snapshot(client, holds)) }
      let left = ContinuousClock.now.duration(to: beat)
      if left <= .zero {
        streams.send(EventText.heartbeat)
        beat = .now.advanced(by: Self.heartbeat)
      } else if let line = try client.nextEvent(timeout: left, orReady: wake) {
        // A line without a head was told apart by the client: it is an event, if perhaps a new one.
        guard let event = try? Event(line: line) else { continue }
        holds.take(event)
        streams.send(EventText.event(event.event, line))
      } else {
        silence()
      }
    }
  }

  private func snapshot(_ client: SocketClient, _ holds: Holds) throws(SocketError) -> [UInt8] {
    let watching = try client.request(
      .watch, NoFields(), as: JSONValue.self, timeout: .seconds(5))
    return EventText.snapshot(
      watching, daemon: client.welcome.daemon, holds: holds.current, at: Self.now)
  }

  /// Waits; whoever comes meanwhile is told by `tell` that there is no daemon.
  private func rest(for time: Duration, _ tell: () -> Void) {
    let end = ContinuousClock.now.advanced(by: time)
    while !isOver.withLock({ $0 }) {
      tell()
      let left = ContinuousClock.now.duration(to: end)
      guard left > .zero else { return }
      var wait = pollfd(fd: wake, events: Int16(POLLIN), revents: 0)
      poll(&wait, 1, Int32(left / .milliseconds(1)) + 1)
      silence()
    }
  }

  private func ring() {
    var one: UInt8 = 1
    // A full buffer rings already.
    _ = write(bell, &one, 1)
  }

  private func silence() {
    var bytes = [UInt8](repeating: 0, count: 512)
    while read(wake, &bytes, bytes.count) > 0 {}
  }

  /// The clock of the daemon's events, which is the machine's: `CLOCK_MONOTONIC`.
  private static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
