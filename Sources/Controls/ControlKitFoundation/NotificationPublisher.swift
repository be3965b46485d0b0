public import ControlKit
import Dispatch
public import Foundation

extension NotificationCenter {
  /// A publisher of the notifications of one name.
  ///
  /// `@unchecked Sendable` is sound: the center may be used from any thread, and the sender is only compared by its identity.
  public struct Publisher: ControlKit.Publisher, @unchecked Sendable {
    /// The type of the values.
    public typealias Output = Notification
    /// Never fails.
    public typealias Failure = Never
    /// The center in which the notifications are posted.
    public let center: NotificationCenter
    /// The name of the notifications.
    public let name: Notification.Name
    /// The sender of the notifications, or `nil` for any sender.
    public let object: AnyObject?

    /// Creates a publisher for this name, and for this sender unless it is `nil`.
    public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
      self.center = center
      self.name = name
      self.object = object
    }

    /// Calls a closure for each notification, on the thread that posts it.
    public func _receive(_ take: @escaping (Notification) -> Void) -> AnyCancellable {
      nonisolated(unsafe) let take = take
      let center = center
      nonisolated(unsafe) let observer = center.addObserver(
        forName: name, object: object, queue: nil
      ) { take($0) }
      return AnyCancellable { center.removeObserver(observer) }
    }
  }

  /// A publisher for this name, and for this sender unless it is `nil`.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }
}

// Foundation for Linux posts this notification only when whole domains are changed. Apps observe it for single values.
extension DefaultsObserver: DefaultsObserving {
  /// Posts `UserDefaults.didChangeNotification` on the main queue.
  package static func defaultsDidChange() {
    DispatchQueue.main.async {
      NotificationCenter.default.post(
        name: UserDefaults.didChangeNotification, object: UserDefaults.standard)
    }
  }
}
