import ControlModel
import ControlSocket
import Glibc
import Synchronization
import SystemAccess
import Wire

/// The thread that watches the daemon and sends its events to the open streams.
///
/// A new stream first receives a snapshot. For it the thread sends `watch` again on the same connection: events
/// before the answer are part of the snapshot and may be sent again after it, so no event is lost. Streams that open
/// together share one snapshot, and streams that open right after them wait for the next: the daemon drops a client
/// that sends too many requests (`SocketLimits.requestsPerSecond`), and then every page would miss events. While
/// there is no daemon, streams receive an event that reports it, and the thread repeats its attempts to connect.
final class DaemonWatch: Sendable {
  static let heartbeat = Duration.seconds(10)
  /// The minimum time between two snapshots.
  static let snapshotPause = Duration.milliseconds(50)
  /// The wait between two attempts to connect, doubled each time up to the longest.
  private static let (firstWait, longestWait) = (Duration.milliseconds(100), Duration.seconds(2))

  let streams: EventStreams
  private let claims: ClaimHandler?

  /// The paths at which the daemon's socket may be.
  private let paths: [String]
  /// Signaled when a stream opens or the watch stops.
  private let wakeUp: WakeUp
  private let isOver = Mutex(false)
  private let reportedLanguage = Mutex(ControlLanguage.en)

  init(
    _ paths: [String], streams: EventStreams, claims: ClaimHandler? = nil
  ) throws(GatewayError) {
    self.paths = paths
    self.streams = streams
    self.claims = claims
    do throws(SystemError) { wakeUp = try WakeUp() } catch {
      throw .noDescriptor(errno: error.errno)
    }
  }

  /// Starts the thread, which retains the watch until `stop`.
  ///
  /// - Throws: `GatewayError.cannotServe` if the system cannot create a thread.
  func start() throws(GatewayError) {
    streams.whenOpened { [wakeUp] in wakeUp.signal() }
    do throws(SystemError) { try SystemThread.start("watch") { self.run() } } catch {
      throw .cannotServe(errno: error.errno)
    }
  }

  func stop() {
    isOver.withLock { $0 = true }
    wakeUp.signal()
  }

  /// The language that the daemon reported last, or English before its first report.
  var language: ControlLanguage { reportedLanguage.withLock { $0 } }

  private func setLanguage(_ tag: JSONValue?) {
    guard case .string(let tag)? = tag else { return }
    reportedLanguage.withLock { $0 = ControlLanguage(bcp47: tag) ?? .en }
  }

  // MARK: The thread

  private func run() {
    var wait = Self.firstWait
    var isLost = false
    while !isOver.withLock({ $0 }) {
      let error: SocketError
      do throws(SocketError) {
        let client = try SocketClient.connect(
          firstOf: paths, client: "actionbutton-gateway events")
        try follow(client) {
          wait = Self.firstWait
          isLost = false
        }
        break
      } catch let failure { error = failure }
      claims?.lost()
      let text = EventText.lost(error.sentence.text(in: language), at: Self.now)
      streams.send(isLost ? EventText.heartbeat : text)
      isLost = true
      pause(for: wait) { streams.join(with: text) }
      wait = min(wait * 2, Self.longestWait)
    }
    streams.close()
  }

  /// Sends the daemon's events to the streams until the watch stops; throws when the connection ends.
  private func follow(_ client: SocketClient, _ begun: () -> Void) throws(SocketError) {
    let first = try snapshot(client)
    begun()
    streams.send(first)
    streams.join(with: first)
    var beat = ContinuousClock.now.advanced(by: Self.heartbeat)
    var next = ContinuousClock.now.advanced(by: Self.snapshotPause)
    while !isOver.withLock({ $0 }) {
      if streams.isAwaited, next <= .now {
        streams.join(with: try snapshot(client))
        next = .now.advanced(by: Self.snapshotPause)
      }
      let left = ContinuousClock.now.duration(to: streams.isAwaited ? min(beat, next) : beat)
      if beat <= .now {
        streams.send(EventText.heartbeat)
        beat = .now.advanced(by: Self.heartbeat)
      } else if let line = try client.nextEvent(timeout: left, orReady: wakeUp.descriptor) {
        // The client has separated events from answers, so this is an event, perhaps with a new name.
        guard let event = try? Event(line: line) else { continue }
        if event.event == EventName.languageChanged.rawValue {
          setLanguage((try? JSONText.decode([String: JSONValue].self, from: line))?["language"])
        }
        if let name = event.name { claims?.take(name, line) }
        streams.send(EventText.event(event.event, line))
      } else {
        wakeUp.clear()
      }
    }
  }

  private func snapshot(_ client: SocketClient) throws(SocketError) -> [UInt8] {
    let watching = try client.request(
      Requests.watch, with: SocketMessage.Watch(snapshots: true), as: JSONValue.self,
      timeout: .seconds(5))
    if case .object(let fields) = watching {
      setLanguage(fields["language"])
      claims?.snapshot(fields)
    }
    return EventText.snapshot(watching, daemon: client.welcome.daemon, at: Self.now)
  }

  /// Waits; `report` tells pages that connect meanwhile that there is no daemon.
  private func pause(for time: Duration, _ report: () -> Void) {
    let end = ContinuousClock.now.advanced(by: time)
    while !isOver.withLock({ $0 }) {
      report()
      let left = ContinuousClock.now.duration(to: end)
      guard left > .zero else { return }
      var wait = pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&wait, 1, Int32(left / .milliseconds(1)) + 1)
      wakeUp.clear()
    }
  }

  /// The time in nanoseconds of `CLOCK_MONOTONIC`, the clock of the daemon's events.
  private static var now: UInt64 { MonotonicClock.now.nanoseconds }
}
