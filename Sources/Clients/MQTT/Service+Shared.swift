import ControlModel
import ControlSocket
import SystemAccess
import Wire

/// The values that apps share between devices.
extension Service {
  /// The broker or the daemon has come or gone.
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

  /// Messages of shared values found no room: the broker's copies are read again, but not more often than once in
  /// `Limits.sharedPause`.
  func lostShared() {
    guard sharedDue == nil else { return }
    log.write(
      .flood, "messages of shared values come faster than they are taken; they are read again")
    sharedDue = MonotonicClock.now.advanced(by: Limits.sharedPause)
  }

  func readSharedAgain() {
    sharedDue = nil
    guard brokerConnection.isConnected, daemon != nil else { return }
    share(.lostMessages)
    share(.bothThere)
  }

  // MARK: Messages of the broker

  func take(marker message: ReceivedMessage) {
    if let number = Int(String(decoding: message.payload, as: UTF8.self)) { share(.marker(number)) }
  }

  func take(shared message: ReceivedMessage) {
    guard synchronization.state != .apart else { return }
    guard !message.payload.isEmpty else { return copyIsSpoiled(message) }
    do throws(MessageError) {
      let version = try sharedTopics.version(message)
      report(SocketMessage.Shared(report: .received, messages: [version]))
    } catch {
      log.write(.badMessage, "a message on \(message.topic) is not taken: \(error.message)")
      copyIsSpoiled(message)
    }
  }

  /// A message has removed the broker's copy of a value, or replaced it: the copies are read again, and what is missing or
  /// wrong is published again by the daemon.
  private func copyIsSpoiled(_ message: ReceivedMessage) {
    // A copy that was retained before is known to be missing as soon as all have been read.
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

  /// Takes the daemon's answer to a report.
  ///
  /// A forbidden message is one of a foreign client; the others of the report were taken. After another refusal, for
  /// example because another program is the connection of the shared values, it is tried again after a while.
  func take(answerTo request: Int, _ refusal: MessageError?) {
    guard sharedReports.answered(request), let refusal else { return }
    guard refusal.code != MessageError.Code.forbidden.rawValue else {
      return log.write(.badMessage, "a message of a shared value \(refusal.message)")
    }
    log.write(.shared, "the shared values are not connected: \(refusal.message)")
    share(.oneAway)
    sharedReports.clear()
    if sharedDue == nil { sharedDue = MonotonicClock.now.advanced(by: Limits.sharedPause) }
  }

  /// Takes an event with a version that the daemon wants to publish.
  func publish(shared fields: JSONValue) {
    guard let message = try? fields.decode(SocketMessage.SharedMessage.self) else { return }
    // Earlier versions read the topic that is named after the app only. Its order decides, so it comes first.
    for app in [message.old_app, message.app].compactMap({ $0 }) {
      var message = message
      message.app = app
      broker.publishOnce(sharedTopics.message(message))
    }
  }
}
