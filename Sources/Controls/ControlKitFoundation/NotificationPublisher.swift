public import ControlKit
public import Foundation

extension NotificationCenter {
  /// Sends each notification of one name.
  public struct Publisher: ControlKit.Publisher, @unchecked Sendable {
    /// The type of the values.
    public typealias Output = Notification
    /// It never fails.
    public typealias Failure = Never
    /// Where the notifications are posted.
    public let center: NotificationCenter
    /// Their name.
    public let name: Notification.Name
    /// Their sender; nil for any.
    public let object: AnyObject?

    /// The notifications of this name, and of this sender if one is named.
    public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
      self.center = center
      self.name = name
      self.object = object
    }

    /// Calls a closure with each notification, on the thread that posts it.
    public func _receive(_ take: @escaping (Notification) -> Void) -> AnyCancellable {
      nonisolated(unsafe) let take = take
      let center = center
      nonisolated(unsafe) let observer = center.addObserver(
        forName: name, object: object, queue: nil
      ) { take($0) }
      return AnyCancellable { center.removeObserver(observer) }
    }
  }

  /// A publisher of the notifications of this name, and of this sender if one is named.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }
}
