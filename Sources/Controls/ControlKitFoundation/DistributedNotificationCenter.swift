import ControlKit
import Dispatch
public import Foundation

/// Posts and observes notifications between the processes of one app.
///
/// Observers are called on the main queue unless they specify another queue. `userInfo` is
/// transferred as JSON: strings, numbers, Boolean values, arrays and dictionaries. Other values,
/// such as dates and data, are removed.
public final class DistributedNotificationCenter: Sendable {
  private static let shared = DistributedNotificationCenter()
  private let center = NotificationCenter()

  private init() {
    let center = center
    _ = AppNotifications.shared.observe { notification in
      guard notification.isDistributed else { return }
      DispatchQueue.main.async {
        center.post(
          name: Notification.Name(notification.name), object: notification.object,
          userInfo: notification.info.flatMap(userInfo))
      }
    }
  }

  /// The center of this app.
  public static func `default`() -> DistributedNotificationCenter { shared }

  /// Calls a block for each notification of this name, or of any name if it is `nil`.
  @discardableResult
  public func addObserver(
    forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    // The sender is a string here, so it cannot be compared by identity.
    center.addObserver(forName: name, object: nil, queue: queue, using: block)
  }

  /// Removes an observer.
  public func removeObserver(_ observer: Any) { center.removeObserver(observer) }

  /// A publisher for the notifications of this name.
  public func publisher(for name: Notification.Name) -> NotificationCenter.Publisher {
    center.publisher(for: name)
  }

  /// Posts a notification to this process and to the app's other running processes.
  public func post(_ notification: Notification) {
    AppNotifications.shared.post(
      AppNotification(
        name: notification.name.rawValue, isDistributed: true,
        object: notification.object as? String, info: jsonInfo(notification.userInfo)))
  }

  /// Posts a notification to this process and to the app's other running processes.
  public func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil) {
    post(Notification(name: name, object: object, userInfo: userInfo))
  }

  /// Posts a notification to this process and to the app's other running processes.
  public func postNotificationName(
    _ name: Notification.Name, object: String?, userInfo: [AnyHashable: Any]? = nil,
    deliverImmediately: Bool = false
  ) {
    post(Notification(name: name, object: object, userInfo: userInfo))
  }
}

/// Converts `userInfo` to JSON, without values that JSON cannot express.
func jsonInfo(_ info: [AnyHashable: Any]?) -> JSONValue? {
  guard let info else { return nil }
  return json(info)
}

func userInfo(_ info: JSONValue) -> [AnyHashable: Any]? {
  guard case .object(let fields) = info else { return nil }
  return fields.compactMapValues(plain) as [AnyHashable: Any]
}

private func json(_ value: Any) -> JSONValue? {
  switch value {
  case let text as String: .string(text)
  case let isTrue as Bool: .bool(isTrue)
  case let number as Int: .int(number)
  case let number as Double: .double(number)
  case let list as [Any]: .array(list.compactMap(json))
  case let fields as [AnyHashable: Any]:
    .object(
      fields.reduce(into: [:]) { result, field in
        if let name = field.key as? String { result[name] = json(field.value) }
      })
  case _: nil
  }
}

private func plain(_ value: JSONValue) -> Any? {
  switch value {
  case .null: nil
  case .bool(let isTrue): isTrue
  case .int(let number): number
  case .double(let number): number
  case .string(let text): text
  case .array(let values): values.compactMap(plain)
  case .object(let fields): fields.compactMapValues(plain)
  }
}
