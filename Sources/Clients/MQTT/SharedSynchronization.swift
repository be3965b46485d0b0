import ControlModel
import ControlSocket
import SystemAccess
import Wire

/// The synchronization of the daemon's shared values with the broker's copies, as a table.
///
///     state          both there            marker             lost messages       one is away
///     apart          → reading, subscribe  ·                  ·                   ·
///                      and publish marker
///     reading(n)     ·                     n: → together,     → reading(n + 1),   → apart
///                                          report connected     as from apart
///     together       ·                     ·                  → reading(n + 1),   → apart, report lost
///                                                               report lost
///
/// The broker delivers its copies of all values after the subscription and before the marker, which is a message to this
/// device alone: when the marker returns, all copies have arrived. A broker that delivers them later does no harm, see
/// `SharedValue` in the daemon.
struct SharedSynchronization: Equatable, Sendable {
  enum State: Equatable, Sendable {
    case apart
    case reading(Int)
    case together
  }

  enum Event: Equatable, Sendable {
    case bothThere
    case oneAway
    /// The marker with this number returned.
    case marker(Int)
    /// Messages from the broker were dropped for lack of room, so its copies must be read again.
    case lostMessages
  }

  enum Effect: Equatable, Sendable {
    /// Subscribe, and then publish the marker with this number.
    case read(Int)
    case reportConnected
    case reportLost
  }

  private(set) var state = State.apart
  private var lastMarker = 0

  mutating func handle(_ event: Event) -> [Effect] {
    switch (state, event) {
    case (.apart, .bothThere), (.reading, .lostMessages): return read()
    case (.together, .lostMessages): return [.reportLost] + read()
    case (.reading(let wanted), .marker(let number)) where number == wanted:
      state = .together
      return [.reportConnected]
    case (.reading, .oneAway):
      state = .apart
      return []
    case (.together, .oneAway):
      state = .apart
      return [.reportLost]
    case (.apart, _), (.reading, _), (.together, _): return []
    }
  }

  private mutating func read() -> [Effect] {
    lastMarker += 1
    state = .reading(lastMarker)
    return [.read(lastMarker)]
  }
}

/// The reports on shared values and on pushes to channels that wait for the daemon.
///
/// Only one report is unanswered at a time. Messages that arrive meanwhile share a report, so that a flood takes fewer
/// requests, and the daemon gets fewer requests in a second than it allows.
struct SharedReports: Sendable {
  private var waiting: [SocketMessage.Shared] = []
  /// The number of messages and pushes in `waiting`.
  private var messages = 0
  /// The number of the request that the daemon has not answered.
  private var unanswered: Int?
  private var limiter: RateLimiter

  init(at now: Timestamp) {
    limiter = RateLimiter(
      burst: Limits.sharedBurst, perSecond: Limits.sharedReportsPerSecond, at: now)
  }

  /// Adds a report, or returns `false` if there is no room for its messages.
  mutating func add(_ report: SocketMessage.Shared) -> Bool {
    let count = Self.count(report)
    guard messages + count <= Limits.sharedMessages else { return false }
    messages += count
    if let last = waiting.last?.messages, let new = report.messages,
      last.count + new.count <= SocketMessage.Shared.mostMessages
    {
      waiting[waiting.count - 1].messages = last + new
    } else {
      waiting.append(report)
    }
    return true
  }

  /// Removes and returns the report to send now; the caller then calls `sent`.
  mutating func next(at now: Timestamp) -> SocketMessage.Shared? {
    guard unanswered == nil, !waiting.isEmpty, limiter.takes(at: now) else { return nil }
    let report = waiting.removeFirst()
    messages -= Self.count(report)
    return report
  }

  private static func count(_ report: SocketMessage.Shared) -> Int {
    (report.messages ?? []).count + (report.pushes ?? []).count
  }

  mutating func sent(_ request: Int) { unanswered = request }

  /// Handles the daemon's answer to a request, and returns whether the request was a report.
  mutating func answered(_ request: Int) -> Bool {
    guard request == unanswered else { return false }
    unanswered = nil
    return true
  }

  mutating func clear() { (waiting, messages) = ([], 0) }

  /// The instant at which the next report may be sent, or `nil` if no report waits or a report is unanswered.
  var nextWake: Timestamp? { unanswered == nil && !waiting.isEmpty ? limiter.next : nil }
}

/// The values that apps share between devices.
extension Service {
  /// Handles a new or lost connection to the broker or the daemon.
  func connectionsChanged() {
    let areThere = brokerConnection.isConnected && daemon != nil
    share(areThere ? .bothThere : .oneAway)
  }

  func share(_ event: SharedSynchronization.Event) {
    for effect in synchronization.handle(event) {
      switch effect {
      case .read(let number):
        broker.subscribe(sharedTopics.subscription)
        broker.publishOnce(
          OutgoingMessage(
            topic: topics.topic(.marker), payload: Array("\(number)".utf8), isRetained: false,
            kind: .step))
      case .reportConnected: report(SocketMessage.Shared(report: .connected))
      case .reportLost: report(SocketMessage.Shared(report: .lost))
      }
    }
  }

  /// Plans to read the broker's copies again after messages were dropped, at most once in `Limits.sharedPause`.
  func lostShared() {
    guard sharedDue == nil else { return }
    log.write(
      .flood,
      "shared values arrive faster than they are handled; the broker's copies are read again")
    sharedDue = MonotonicClock.now.advanced(by: Limits.sharedPause)
  }

  func readSharedAgain() {
    sharedDue = nil
    guard brokerConnection.isConnected, daemon != nil else { return }
    share(.lostMessages)
    share(.bothThere)
  }

  // MARK: Messages from the broker

  func receive(marker message: ReceivedMessage) {
    if let number = Int(String(decoding: message.payload, as: UTF8.self)) { share(.marker(number)) }
  }

  func receive(shared message: ReceivedMessage) {
    guard synchronization.state != .apart else { return }
    guard !message.payload.isEmpty else { return copyIsSpoiled(message) }
    do throws(MessageError) {
      let version = try sharedTopics.version(message)
      report(SocketMessage.Shared(report: .received, messages: [version]))
    } catch {
      log.write(.badMessage, "a message on \(message.topic) was ignored: \(error.message)")
      copyIsSpoiled(message)
    }
  }

  /// Handles a message that removed or replaced the broker's copy of a value: the copies are read again, and the daemon
  /// publishes missing or wrong copies again.
  private func copyIsSpoiled(_ message: ReceivedMessage) {
    // A malformed retained copy counts as missing as soon as all copies have been read.
    guard !message.isRetained, sharedDue == nil else { return }
    sharedDue = MonotonicClock.now.advanced(by: Limits.sharedPause)
  }

  // MARK: The daemon

  private func report(_ report: SocketMessage.Shared) {
    guard daemon != nil, !sharedReports.add(report) else { return }
    lostShared()
  }

  func reportShared() {
    guard let daemon, let report = sharedReports.next(at: MonotonicClock.now) else { return }
    do throws(SocketError) {
      sharedReports.sent(try daemon.post(Requests.shared, report, timeout: Limits.reporting))
    } catch { daemonIsGone("\(error)") }
  }

  /// Handles the daemon's answer to a report.
  ///
  /// `forbidden` concerns a message from a foreign client; the daemon has accepted the other messages of the report. After
  /// any other refusal, for example because another program connects the shared values, the service tries again after
  /// `Limits.sharedPause`.
  func handle(answerTo request: Int, _ refusal: MessageError?) {
    guard sharedReports.answered(request), let refusal else { return }
    guard refusal.code != MessageError.Code.forbidden.rawValue else {
      return log.write(.badMessage, "a message of a shared value \(refusal.message)")
    }
    log.write(.shared, "the shared values are not connected: \(refusal.message)")
    share(.oneAway)
    sharedReports.clear()
    if sharedDue == nil { sharedDue = MonotonicClock.now.advanced(by: Limits.sharedPause) }
  }

  /// Publishes the version in an event of the daemon.
  func publish(shared fields: JSONValue) {
    guard let message = try? fields.decode(SocketMessage.SharedMessage.self) else { return }
    // Earlier releases read only the topic with the app's name. The order on that topic decides, so it comes first.
    for app in [message.old_app, message.app].compactMap({ $0 }) {
      var message = message
      message.app = app
      broker.publishOnce(sharedTopics.message(message))
    }
  }
}
