import Synchronization

/// A notification between the processes of one app.
package struct AppNotification: Hashable, Sendable {
  package var name: String
  /// Whether it is a distributed notification rather than a Darwin notification.
  package var isDistributed: Bool
  package var object: String?
  /// The additional values (`userInfo`).
  package var info: JSONValue?

  package init(
    name: String, isDistributed: Bool = false, object: String? = nil, info: JSONValue? = nil
  ) {
    self.name = name
    self.isDistributed = isDistributed
    self.object = object
    self.info = info
  }
}

/// The observers in this process for notifications between the app's processes.
package final class AppNotifications: Sendable {
  package static let shared = AppNotifications()

  private struct State {
    var observers: [Int: @Sendable (AppNotification) -> Void] = [:]
    var last = 0
  }

  private let state = Mutex(State())

  /// Creates a center that receives no notifications from the app's other processes.
  package init() {}

  /// Calls a closure for every notification, on any thread; returns a number for `remove`.
  package func observe(_ receive: @escaping @Sendable (AppNotification) -> Void) -> Int {
    let number = state.withLock { state in
      state.last += 1
      state.observers[state.last] = receive
      return state.last
    }
    ControlCenter.shared.host?.listen()
    return number
  }

  package func remove(_ number: Int) {
    state.withLock { _ = $0.observers.removeValue(forKey: number) }
  }

  /// Notifies the observers in this process and the app's other processes.
  package func post(_ notification: AppNotification) {
    deliver(notification)
    ControlCenter.shared.host?.post(
      notification.name, isDistributed: notification.isDistributed, object: notification.object,
      info: notification.info)
  }

  /// Notifies the observers in this process, in the order in which they were added.
  package func deliver(_ notification: AppNotification) {
    let observers = state.withLock { state in state.observers.sorted { $0.key < $1.key } }
    for (_, receive) in observers { receive(notification) }
  }
}
