import Synchronization

/// A notification between the processes of one app.
package struct AppNotification: Hashable, Sendable {
  /// Its name.
  package var name: String
  /// Whether it is a distributed notification, and not a Darwin one.
  package var isDistributed: Bool
  /// What the sender calls itself.
  package var object: String?
  /// What it says besides.
  package var info: JSONValue?

  /// A notification from its parts.
  package init(
    name: String, isDistributed: Bool = false, object: String? = nil, info: JSONValue? = nil
  ) {
    self.name = name
    self.isDistributed = isDistributed
    self.object = object
    self.info = info
  }
}

/// Who observes notifications between the app's processes, in this one.
package final class AppNotifications: Sendable {
  /// Those of this process.
  package static let shared = AppNotifications()

  private struct State {
    var observers: [Int: @Sendable (AppNotification) -> Void] = [:]
    var last = 0
  }

  private let state = Mutex(State())

  /// Observers of notifications that stay in this process.
  package init() {}

  /// Calls a closure with every notification, on any thread; the number ends that.
  package func observe(_ receive: @escaping @Sendable (AppNotification) -> Void) -> Int {
    let number = state.withLock { state in
      state.last += 1
      state.observers[state.last] = receive
      return state.last
    }
    ControlCenter.shared.host?.listen()
    return number
  }

  /// Calls the closure of this number no more.
  package func remove(_ number: Int) {
    state.withLock { _ = $0.observers.removeValue(forKey: number) }
  }

  /// Tells this process's observers, and the app's other processes.
  package func post(_ notification: AppNotification) {
    deliver(notification)
    ControlCenter.shared.host?.post(
      notification.name, isDistributed: notification.isDistributed, object: notification.object,
      info: notification.info)
  }

  /// Tells this process's observers, in the order in which they came.
  package func deliver(_ notification: AppNotification) {
    let observers = state.withLock { state in state.observers.sorted { $0.key < $1.key } }
    for (_, receive) in observers { receive(notification) }
  }
}
