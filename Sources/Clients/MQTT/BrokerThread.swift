import Glibc
import Synchronization
import SystemAccess

/// The thread of libmosquitto: the only one that calls it, and the only one that waits for the network.
///
/// It does what it is asked to and decides nothing: when to connect, what to publish and what a message means is decided
/// by `Service`, on another thread, which gets `BrokerReport`s.
final class BrokerThread: Sendable {
  /// What the thread is asked to do.
  private enum Order: Sendable {
    case connect(subscriptions: [String])
    case subscribe(String)
    case publish([Outbox.Entry])
    case publishOnce(OutgoingMessage)
    case disconnect
  }

  private let settings: BrokerSettings
  /// Takes the messages of shared values at once; nil if there are none.
  private let shared: SharedLink?
  private let inbox: Inbox
  private let log: Log
  private let wakeUp: WakeUp
  private let orders = Mutex<[Order]>([])

  /// Starts the thread, which ends with the process.
  ///
  /// - Throws: `MQTTError.badCertificate` for files that OpenSSL cannot use; `.cannotRun`.
  init(
    _ settings: BrokerSettings, inbox: Inbox, log: Log, shared: SharedLink? = nil
  ) throws(MQTTError) {
    self.settings = settings
    self.shared = shared
    self.inbox = inbox
    self.log = log
    // A wrong file is known now, not at the first connection.
    _ = try BrokerClient(settings)
    do throws(SystemError) {
      wakeUp = try WakeUp()
      try SystemThread.start("broker") { self.run() }
    } catch { throw .cannotRun("\(error)") }
  }

  /// Connects and subscribes; `connected` or `disconnected` is reported.
  func connect(subscriptions: [String]) { give(.connect(subscriptions: subscriptions)) }

  /// Subscribes to one more topic, or again: the broker then delivers its copies again.
  func subscribe(_ topic: String) { give(.subscribe(topic)) }

  /// Publishes; for each message `acknowledged` is reported, unless the connection breaks before.
  func publish(_ entries: [Outbox.Entry]) { give(.publish(entries)) }

  /// Publishes a message on this connection or not at all: nothing is reported.
  func publishOnce(_ message: OutgoingMessage) { give(.publishOnce(message)) }

  /// Ends the connection in order, and waits until it has ended; nothing else is read from the inbox any more.
  func end() {
    give(.disconnect)
    let deadline = ContinuousClock.now.advanced(by: Limits.farewell)
    while ContinuousClock.now < deadline {
      for case .report(.disconnected) in inbox.take().items { return }
      var wait = pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&wait, 1, Int32(Limits.farewell / .milliseconds(1)))
    }
  }

  private func give(_ order: Order) {
    orders.withLock { $0.append(order) }
    wakeUp.signal()
  }

  /// The number of messages whose acknowledgement is not awaited; the others count from 1.
  private static let unnumbered = 0

  // MARK: The thread

  /// A connection, and by when the broker must have accepted it.
  private struct Connection {
    var client: BrokerClient
    var deadline: ContinuousClock.Instant
  }

  private func run() {
    var connection: Connection?
    while true {
      for order in takeOrders() {
        switch order {
        case .connect(let subscriptions): connection = connect(subscriptions)
        case .subscribe(let topic): connection?.client.subscribe(topic)
        case .publish(let entries):
          for entry in entries {
            guard let problem = connection?.client.publish(entry) else { continue }
            log.write(.publishing, "cannot publish to \(problem)")
          }
        case .publishOnce(let message):
          let entry = Outbox.Entry(number: Self.unnumbered, message: message, since: .zero)
          _ = connection?.client.publish(entry)
        case .disconnect:
          connection?.client.disconnect()
          if connection == nil { inbox.post(.report(.disconnected("there is no connection"))) }
        }
      }
      guard let current = connection else {
        wakeUp.wait()
        continue
      }
      if let end = serve(current) {
        connection = nil
        inbox.post(.report(.disconnected(end)))
      }
    }
  }

  private func takeOrders() -> [Order] {
    wakeUp.clear()
    return orders.withLock { orders in
      defer { orders = [] }
      return orders
    }
  }

  private func connect(_ subscriptions: [String]) -> Connection? {
    do throws(MQTTError) {
      let client = try BrokerClient(settings, subscriptions: subscriptions, log: log)
      if let problem = client.connect(settings.address) {
        inbox.post(.report(.disconnected(problem)))
        return nil
      }
      return Connection(client: client, deadline: .now.advanced(by: Limits.answer))
    } catch {
      inbox.post(.report(.disconnected("\(error)")))
      return nil
    }
  }

  /// Waits and serves the connection once; returns why it has ended.
  private func serve(_ connection: Connection) -> String? {
    let client = connection.client
    // Closed already: by us, or while something was published.
    guard client.descriptor >= 0 else { return "the connection is closed" }
    var limit = Duration.seconds(Int64(Limits.keepAlive_s)) / 4
    if !client.isAccepted {
      limit = min(limit, ContinuousClock.now.duration(to: connection.deadline))
      guard limit > .zero else {
        return "the broker did not answer in \(Limits.answer.inSeconds) s"
      }
    }
    let events = POLLIN | (client.wantsToWrite ? POLLOUT : 0)
    var waits = [
      pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: client.descriptor, events: Int16(events), revents: 0),
    ]
    // A signal, or an error, ends the wait early: nothing is readable then.
    guard poll(&waits, 2, Int32(limit / .milliseconds(1)) + 1) >= 0 else { return nil }
    let ready = Int32(waits[1].revents)
    let (reports, end) = client.serve(
      canRead: ready & (POLLIN | POLLHUP | POLLERR) != 0, canWrite: ready & POLLOUT != 0)
    for report in reports {
      if case .message(let message) = report, shared?.take(message) == true { continue }
      inbox.post(.report(report))
    }
    return end
  }
}
