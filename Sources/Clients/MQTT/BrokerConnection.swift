import Glibc
import SystemAccess

/// The connection to the broker, for the thread that serves: it waits for `descriptor` and then calls `serve`.
///
/// It decides nothing: when to connect, what to publish and what a message means is decided by `Service`. Only the attempt to
/// connect, which looks a name up and may take minutes, is made on another thread, which hands the client over.
final class BrokerConnection {
  private enum State {
    case none
    /// There is one, which the broker must have accepted by `deadline`.
    case open(BrokerClient, deadline: Timestamp)
  }

  private var settings: BrokerSettings
  private let inbox: Inbox
  private let log: Log
  private let thread = SerialThread("connecting")
  private var state = State.none
  private var subscriptions: [String] = []
  /// Whether the broker has accepted MQTT 5 before, so that a connection that ends early says nothing about its version.
  private var knowsCurrent = false
  /// Whether it was logged that the broker does not know MQTT 5.
  private var hasLoggedOlder = false
  /// By when the connection is served next, so that it is kept alive.
  private var due = Timestamp.zero

  /// A connection that is not made yet.
  ///
  /// - Throws: `MQTTError.badCertificate` for files that OpenSSL cannot use: they are read now, not at the first attempt.
  init(_ settings: BrokerSettings, inbox: Inbox, log: Log) throws(MQTTError) {
    (self.settings, self.inbox, self.log) = (settings, inbox, log)
    _ = try BrokerClient(settings)
  }

  // MARK: Connecting

  /// Begins to connect with MQTT 5, or with 3.1.1 if the broker does not accept 5; the inbox gets the outcome.
  func connect(subscriptions: [String]) {
    self.subscriptions = subscriptions
    connect(with: .v5)
  }

  private func connect(with version: BrokerSettings.Version) {
    settings.version = version
    let (settings, subscriptions, inbox, log) = (settings, subscriptions, inbox, log)
    thread.run {
      inbox.post(
        .connection(
          Result { () throws(MQTTError) in
            try BrokerClient.connected(settings, subscriptions: subscriptions, log: log)
          }))
    }
  }

  /// Takes the client that was connected; the broker has not accepted it yet.
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

  /// The instant by which `serve` must be called, whether or not the descriptor is ready; nil without a connection.
  var nextWake: Timestamp? {
    guard case .open(let client, let deadline) = state else { return nil }
    // Reported at once: what could not be published, and that the connection was closed while it was tried.
    if client.hasReports || client.descriptor < 0 { return .zero }
    return client.isAccepted ? due : min(due, deadline)
  }

  /// Reads and writes what is possible now.
  ///
  /// - Parameters:
  ///   - ready: What `poll` has found of `wait`.
  ///   - now: The time.
  /// - Returns: What has happened, and why there is no connection any more; nil if there is, or was none.
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
        "the broker knows MQTT 3.1.1 and not 5: it does not say which messages it refuses, and it also delivers messages "
          + "of more than \(Limits.packetBytes >> 10) KiB")
    }
    return (reports, end)
  }

  // MARK: Publishing

  /// Publishes; for each message `acknowledged` is reported, unless the connection breaks before.
  func publish(_ entries: [Outbox.Entry]) {
    for entry in entries {
      guard let problem = client?.publish(entry.message, number: entry.number) else { continue }
      log.write(.publishing, "cannot publish to \(problem)")
    }
  }

  /// Publishes a message on this connection or not at all: nothing is reported.
  func publishOnce(_ message: OutgoingMessage) { _ = client?.publish(message, number: nil) }

  /// Subscribes to one more topic, or again: the broker then delivers its copies again.
  func subscribe(_ topic: String) { client?.subscribe(topic) }

  func unsubscribe(_ topic: String) { client?.unsubscribe(topic) }

  /// Ends the connection in order, and waits until it has ended, `Limits.farewell` at most.
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
  /// At most `Limits.commandBytes` and one more, which shows that there were more.
  var payload: [UInt8]
  /// Whether the broker had retained it: it may be of any age.
  var isRetained: Bool
}
