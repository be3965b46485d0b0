import ControlModel
import ControlSocket
import SystemAccess
import Wire

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
      .flood, "messages of shared values arrive faster than they are handled; they are read again")
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
