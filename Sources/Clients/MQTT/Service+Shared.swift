import ControlModel
import SystemAccess
import Wire

/// The values that apps share between devices.
extension Service {
  /// The broker or the daemon has come or gone.
  func connectionsChanged() {
    let areThere = brokerConnection.isConnected && daemon != nil
    share(areThere ? .bothThere : .oneAway)
  }

  /// Carries out what follows from an event.
  func share(_ event: SharedSynchronization.Event) {
    for effect in synchronization.handle(event) {
      switch effect {
      case .read(let number):
        broker.subscribe(sharedTopics.subscription)
        outbox.add(
          OutgoingMessage(
            topic: topics.topic(.marker), payload: Array("\(number)".utf8), isRetained: false,
            kind: .shared), at: MonotonicClock.now)
      case .reportConnected: _ = sharedLink.report(SocketMessage.Shared(report: .connected))
      case .reportLost: _ = sharedLink.report(SocketMessage.Shared(report: .lost))
      }
    }
  }

  /// Takes a message of the broker on a topic of a shared value.
  func take(shared message: ReceivedMessage) {
    // An empty message removes the broker's copy; the daemon publishes its own again at the next connection.
    guard !message.payload.isEmpty else { return }
    let version: SocketMessage.SharedMessage
    do throws(MessageError) { version = try sharedTopics.version(message) } catch {
      log.write(.badMessage, "a message on \(message.topic) is not taken: \(error.message)")
      return
    }
    let isRoom = sharedLink.report(
      SocketMessage.Shared(report: .received, messages: [version]))
    if !isRoom { lostShared() }
  }

  /// Messages of shared values found no room: the broker's copies are read again, but not more often than once in
  /// `Limits.sharedPause`.
  func lostShared() {
    guard sharedDue == nil else { return }
    log.write(
      .flood, "messages of shared values come faster than they are taken; they are read again")
    sharedDue = MonotonicClock.now.advanced(by: Limits.sharedPause)
  }

  /// The daemon's connection for shared values is gone, or refused: it is tried again after a while.
  func sharedIsLost() {
    share(.oneAway)
    if sharedDue == nil { sharedDue = MonotonicClock.now.advanced(by: Limits.sharedPause) }
  }

  /// Reads the copies again, over a new connection to the daemon if there is none.
  func readSharedAgain() {
    sharedDue = nil
    guard brokerConnection.isConnected, daemon != nil else { return }
    share(.lostMessages)
    if synchronization.state == .apart { sharedLink.setDaemon(isThere: true) }
    share(.bothThere)
  }

  /// Takes the marker that this device has published.
  func take(marker message: ReceivedMessage) {
    if let number = Int(String(decoding: message.payload, as: UTF8.self)) { share(.marker(number)) }
  }

  /// Publishes a version of a shared value.
  func publish(_ message: SocketMessage.SharedMessage) {
    guard brokerConnection.isConnected else { return }
    outbox.add(sharedTopics.message(message), at: MonotonicClock.now)
  }
}
