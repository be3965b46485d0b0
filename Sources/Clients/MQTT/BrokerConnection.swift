import Glibc
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
