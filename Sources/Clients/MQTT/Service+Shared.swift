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
        broker.publishOnce(
          OutgoingMessage(
            topic: topics.topic(.marker), payload: Array("\(number)".utf8), isRetained: false,
            kind: .step))
      case .reportConnected: _ = sharedLink.report(SocketMessage.Shared(report: .connected))
      case .reportLost: _ = sharedLink.report(SocketMessage.Shared(report: .lost))
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
}
