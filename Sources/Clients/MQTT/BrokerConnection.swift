import ControlModel
import Glibc
import Synchronization
import SystemAccess

/// The connection to the broker, for the service's thread, which polls `wait` and then calls `serve`.
///
/// `Service` decides when to connect, what to publish and what a message means. Only the attempt to connect, which looks up a
/// name and may take minutes, runs on another thread, which posts the client to the mailbox.
final class BrokerConnection {
  private enum State {
    case none
    /// A connection, which the broker must accept by `deadline`.
    case open(BrokerClient, deadline: Timestamp)
  }

  private var settings: BrokerSettings
  private let mailbox: Mailbox<ServiceMessage>
  private let log: Log
  private let thread = SerialThread("connecting")
  private var state = State.none
  private var subscriptions: [String] = []
  /// Whether the broker has accepted MQTT 5 before, so that a connection that ends early says nothing about its version.
  private var knowsCurrent = false
  /// Whether the log reports that the broker does not support MQTT 5.
  private var hasLoggedOlder = false
  /// The instant of the next `serve` for the keep-alive.
  private var due = Timestamp.zero

  /// Creates a connection that is not open yet.
  ///
  /// - Throws: `MQTTError.badCertificate` if OpenSSL cannot use the files: they are read now, not at the first attempt.
  init(_ settings: BrokerSettings, mailbox: Mailbox<ServiceMessage>, log: Log) throws(MQTTError) {
    (self.settings, self.mailbox, self.log) = (settings, mailbox, log)
    _ = try BrokerClient(settings)
  }

  // MARK: Connecting

  /// Begins to connect with MQTT 5, or with 3.1.1 if the broker does not accept 5, and posts the outcome to the mailbox.
  func connect(subscriptions: [String]) {
    self.subscriptions = subscriptions
    connect(with: .v5)
  }

  private func connect(with version: BrokerSettings.Version) {
    settings.version = version
    let (settings, subscriptions, mailbox, log) = (settings, subscriptions, mailbox, log)
    thread.run {
      mailbox.post(
        .connection(
          Result { () throws(MQTTError) in
            try BrokerClient.connected(settings, subscriptions: subscriptions, log: log)
          }))
    }
  }

  /// Begins to serve a connected client, which the broker has not accepted yet.
  func open(_ client: BrokerClient, at now: Timestamp) {
    state = .open(client, deadline: now.advanced(by: Limits.answer))
    due = now
  }

  private var client: BrokerClient? {
    guard case .open(let client, _) = state else { return nil }
    return client
  }

  // MARK: Waiting

  var wait: pollfd {
    let events = POLLIN | (client?.wantsToWrite == true ? POLLOUT : 0)
    return pollfd(fd: client?.descriptor ?? -1, events: Int16(events), revents: 0)
  }

  /// The instant by which `serve` must be called even if the descriptor is not ready, or `nil` without a connection.
  var nextWake: Timestamp? {
    guard case .open(let client, let deadline) = state else { return nil }
    // Reports about messages that could not be published, and a connection that was closed meanwhile, are due at once.
    if client.hasReports || client.descriptor < 0 { return .zero }
    return client.isAccepted ? due : min(due, deadline)
  }

  /// Reads and writes what is possible now.
  ///
  /// - Parameters:
  ///   - ready: The events that `poll` returned for `wait`.
  ///   - now: The time.
  /// - Returns: The reports, and the reason for the end of the connection, or `nil` if the connection continues, if it did
  ///   not exist, or if MQTT 3.1.1 is tried next.
  func serve(_ ready: Int16, at now: Timestamp) -> (reports: [BrokerReport], end: String?) {
    guard case .open(let client, let deadline) = state else { return ([], nil) }
    due = now.advanced(by: .seconds(Int64(Limits.keepAlive_s)) / 4)
    var (reports, end) = client.serve(Int32(ready))
    if end == nil, !client.isAccepted, deadline <= now {
      end = "the broker did not answer in \(Limits.answer.inSeconds) s"
    }
    if client.isAccepted, !client.isOlder { knowsCurrent = true }
    if end != nil {
      state = .none
      if client.mayKnowOlder, client.isVersionRefused || !knowsCurrent {
        connect(with: .v3_1_1)
        return (reports, nil)
      }
    }
    if client.isOlder, client.isAccepted, !hasLoggedOlder {
      hasLoggedOlder = true
      log.write(
        "the broker supports MQTT 3.1.1 but not 5: it does not report refused messages, and it delivers messages of "
          + "more than \(Limits.packetBytes >> 10) KiB")
    }
    return (reports, end)
  }

  // MARK: Publishing

  /// Publishes messages.
  ///
  /// `serve` reports `acknowledged` for each message, unless the connection is lost before.
  func publish(_ entries: [Outbox.Entry]) {
    for entry in entries {
      guard let problem = client?.publish(entry.message, number: entry.number) else { continue }
      log.write(.publishing, "cannot publish to \(problem)")
    }
  }

  /// Publishes a message only on this connection, without a report.
  func publishOnce(_ message: OutgoingMessage) { _ = client?.publish(message, number: nil) }

  /// Subscribes to a topic.
  ///
  /// If it is subscribed already, the broker delivers its retained messages again.
  func subscribe(_ topic: String) { client?.subscribe(topic) }

  func unsubscribe(_ topic: String) { client?.unsubscribe(topic) }

  /// Disconnects normally, and waits at most `Limits.shutdown` for the end of the connection.
  func end() {
    client?.end()
    state = .none
  }
}

enum BrokerReport: Equatable, Sendable {
  case connected
  case acknowledged(Int)
  case message(ReceivedMessage)
}

struct ReceivedMessage: Equatable, Sendable {
  var topic: String
  /// The payload, cut after `Limits.commandBytes` and one further byte, which shows that the payload is too long.
  var payload: [UInt8]
  /// Whether the broker had retained the message, which may then be of any age.
  var isRetained: Bool
}

/// The schedule of reconnections: waits that become longer, each with a random part, so that a fleet does not return to a
/// restarted broker at one instant.
///
///     state        due                connected      failed, lost       stop
///     waiting      → connecting       ·              ·                  → stopped
///                    connect
///     connecting   ·                  → connected    → waiting          → stopped
///     connected    ·                  ·              → waiting          → stopped
///     stopped      ·                  ·              ·                  ·
///
/// Each failure doubles the wait, up to `longest`; the random part shortens it by up to half. A connection that lasted
/// `steady` ends the series of failures, so a broker that accepts and closes connections does not cause a busy loop.
struct Reconnection: Equatable, Sendable {
  enum State: Equatable, Sendable {
    case waiting(until: Timestamp)
    case connecting
    case connected(since: Timestamp)
    case stopped
  }

  /// An event of the connection; `jitter` is a random number from 0 to 1.
  enum Event: Equatable, Sendable {
    case due
    case connected
    case failed(jitter: Double)
    case lost(jitter: Double)
    case stop
  }

  struct Waits: Equatable, Sendable {
    var first: Duration
    var longest: Duration
    /// The shortest connection that ends the series of failures.
    var steady: Duration

    /// The waits for a broker, which many clients may share.
    static let broker = Waits(first: .seconds(1), longest: .seconds(60), steady: .seconds(10))
    /// The waits for the daemon of this machine.
    static let daemon = Waits(
      first: .milliseconds(200), longest: .seconds(5), steady: .seconds(5))
  }

  private(set) var state: State
  private var failures = 0
  private let waits: Waits

  /// Creates a schedule with a first connection that is due at once.
  init(_ waits: Waits, at now: Timestamp) {
    self.waits = waits
    state = .waiting(until: now)
  }

  /// The instant by which the owner must call `handle(.due, at:)`, or `nil` if there is no wait.
  var nextWake: Timestamp? {
    guard case .waiting(let until) = state else { return nil }
    return until
  }

  var isConnected: Bool { connectedSince != nil }

  var connectedSince: Timestamp? {
    guard case .connected(let since) = state else { return nil }
    return since
  }

  /// Handles an event, and returns whether the owner must connect now.
  mutating func handle(_ event: Event, at now: Timestamp) -> Bool {
    switch (state, event) {
    case (.waiting(let until), .due):
      guard until <= now else { return false }
      state = .connecting
      return true
    case (.waiting, .connected), (.waiting, .failed), (.waiting, .lost): break
    case (.waiting, .stop): state = .stopped

    case (.connecting, .due): break
    case (.connecting, .connected): state = .connected(since: now)
    case (.connecting, .failed(let jitter)), (.connecting, .lost(let jitter)): wait(jitter, now)
    case (.connecting, .stop): state = .stopped

    case (.connected, .due), (.connected, .connected): break
    case (.connected(let since), .failed(let jitter)), (.connected(let since), .lost(let jitter)):
      if since.duration(to: now) >= waits.steady { failures = 0 }
      wait(jitter, now)
    case (.connected, .stop): state = .stopped

    case (.stopped, .due), (.stopped, .connected), (.stopped, .failed), (.stopped, .lost),
      (.stopped, .stop):
      break
    }
    return false
  }

  private mutating func wait(_ jitter: Double, _ now: Timestamp) {
    // 20 doublings are enough for any longest wait, and cannot overflow.
    let whole = min(waits.first * (1 << min(failures, 20)), waits.longest)
    failures += 1
    let part = whole / 2 + whole / 2 * min(max(jitter, 0), 1)
    state = .waiting(until: now.advanced(by: part))
  }
}

enum Limits {
  // MARK: Publishing

  /// Events that may wait for the broker.
  static let waitingEvents = 256
  /// States that may wait for the broker, at most one for each topic.
  static let waitingStates = 1_024
  /// Messages that the broker has not acknowledged yet.
  static let unacknowledged = 20
  /// The time in which changed states are collected before they are published.
  static let statePause = Duration.milliseconds(10)
  /// The maximum age of the start of a press when it is sent; if the start was sent, the end is never too old.
  ///
  /// The daemon allows the same age for an intent (`late`): an automation that opens the garage must not run a minute after
  /// the press.
  static let eventAge = Duration.seconds(5)
  /// The maximum age of the end of a hold that is published again because Home Assistant may have missed it.
  static let owedEnd = Duration.seconds(600)
  /// Characters of a hint or a title that Home Assistant shows: the state of an entity has at most 255.
  static let stateText = 255

  // MARK: Receiving

  /// The largest message that the broker may send, in bytes (MQTT 5, Maximum Packet Size).
  static let packetBytes = 64 << 10
  static let commandBytes = 8 << 10
  /// Commands accepted in a second, in the long run.
  static let commandsPerSecond = 10
  /// Commands accepted in one burst after a pause.
  static let commandBurst = 20
  /// Commands that may wait for the daemon.
  static let waitingCommands = 16
  /// Stored identifiers of commands, so that no command runs twice.
  static let rememberedCommands = 256
  /// Unicode scalars in a command's identifier; a `Character` could have any number of bytes.
  static let commandID = 1...64
  /// Commands without an outcome yet, and outcomes that arrived before the answer to their command.
  static let awaitedOutcomes = 64
  /// Messages of shared values that may wait for the daemon.
  static let sharedMessages = 512
  /// Reports of shared values sent to the daemon in a second, in the long run: half of the requests that it allows.
  static let sharedReportsPerSecond = 100
  /// Reports of shared values sent to the daemon in one burst after a pause.
  static let sharedBurst = 50
  /// The time limit for writing a report to the daemon's socket, which has room for it unless the daemon hangs.
  static let reporting = Duration.seconds(2)
  /// The time until the broker's copies of shared values are read again after messages were lost or refused by the daemon.
  static let sharedPause = Duration.seconds(5)
  /// The shortest time between two answers to birth messages of Home Assistant.
  static let birthPause = Duration.seconds(5)

  // MARK: Time

  /// The time without a message after which a ping is sent to the broker, in seconds.
  static let keepAlive_s: Int32 = 20
  /// The time limit for the broker's answer to a new connection.
  static let answer = Duration.seconds(10)
  /// A connection that ends sooner is short.
  static let shortConnection = Duration.seconds(10)
  /// Consecutive short connections, after which the log names a likely reason.
  static let shortConnections = 3
  /// The time limit for the last messages before the process ends.
  static let shutdown = Duration.seconds(2)
  /// The shortest time between two log lines about the same thing.
  static let logPause = Duration.seconds(10)

  // MARK: Files

  /// Bytes of the file of saved state.
  static let savedBytes = 1 << 20
}

extension Duration {
  var inSeconds: Int64 { components.seconds }
}

/// A log on standard error, with at most one line per subject in `Limits.logPause` and the number of omitted lines.
package final class Log: Sendable {
  enum Subject: Hashable, Sendable {
    case publishing, dropped, flood, badMessage, shared, state
  }

  private let limits = Mutex<[Subject: RateLimit]>([:])
  private let write: @Sendable (String) -> Void

  package convenience init() {
    self.init { line in
      StandardStream.error.write("actionbutton-mqtt: \(line)\n", waitingAtMost: .seconds(1))
    }
  }

  init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

  package func write(_ line: String) { write(SafeText.onOneLine(line)) }

  /// Writes a line, unless a line about the same subject was written less than `Limits.logPause` ago.
  func write(_ subject: Subject, _ line: String) {
    let verdict = limits.withLock {
      $0[subject, default: RateLimit(most: 1, window: Limits.logPause)].take(at: MonotonicClock.now)
    }
    guard case .pass(let hidden) = verdict else { return }
    write(hidden == 0 ? line : "\(line) (and \(hidden) more since the last such line)")
  }
}
