public import ControlKit
public import Dispatch
public import Foundation
import Synchronization

// Notifications between processes from CoreFoundation and notify.h, as far as control extensions
// use them. The daemon forwards them between the running processes of one app.

/// A center that posts and observes notifications of CoreFoundation.
public final class CFNotificationCenter: Sendable {
  enum Kind: Sendable { case darwin, distributed, local }
  let kind: Kind
  init(_ kind: Kind) { self.kind = kind }
}

/// The function that receives a notification, called on the main queue.
public typealias CFNotificationCallback = (
  CFNotificationCenter?, UnsafeMutableRawPointer?, CFNotificationName?, UnsafeRawPointer?,
  CFDictionary?
) -> Void

private let darwinCenter = CFNotificationCenter(.darwin)
private let distributedCenter = CFNotificationCenter(.distributed)
private let localCenter = CFNotificationCenter(.local)

/// The center for notifications between processes that consist only of a name.
public func CFNotificationCenterGetDarwinNotifyCenter() -> CFNotificationCenter! { darwinCenter }
/// The center for notifications between processes.
public func CFNotificationCenterGetDistributedCenter() -> CFNotificationCenter! {
  distributedCenter
}
/// The center for notifications within this process.
public func CFNotificationCenterGetLocalCenter() -> CFNotificationCenter! { localCenter }

/// The observers added by `CFNotificationCenterAddObserver`.
///
/// `@unchecked Sendable` is sound: the pointers are only passed to the callback, on the main queue.
private struct CFObserver: @unchecked Sendable {
  let center: CFNotificationCenter
  let observer: UnsafeMutableRawPointer?
  let callback: CFNotificationCallback
  let name: String?

  func receive(_ notification: AppNotification) {
    guard name == nil || name == notification.name,
      notification.isDistributed == (center.kind == .distributed)
    else { return }
    DispatchQueue.main.async {
      let info = notification.info.flatMap(userInfo).map { NSDictionary(dictionary: $0) }
      self.callback(center, observer, CFNotificationName(notification.name), nil, info)
    }
  }
}

private struct CFRegistration: Sendable {
  let entry: CFObserver
  let number: Int
}

private let registrations = Mutex<[CFRegistration]>([])

/// Calls `callBack` on the main queue for each notification of this name, or of any name if it is `nil`.
public func CFNotificationCenterAddObserver(
  _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer?,
  _ callBack: CFNotificationCallback?, _ name: CFString?, _ object: UnsafeRawPointer?,
  _ suspensionBehavior: CFNotificationSuspensionBehavior
) {
  guard let center, let callBack else { return }
  let entry = CFObserver(
    center: center, observer: UnsafeMutableRawPointer(mutating: observer), callback: callBack,
    name: name)
  let number: Int
  if center.kind == .local {
    number = LocalNotifications.shared.observe { entry.receive($0) }
  } else {
    number = AppNotifications.shared.observe { entry.receive($0) }
  }
  registrations.withLock { $0.append(CFRegistration(entry: entry, number: number)) }
}

/// Removes an observer for one name, or for all names if the name is `nil`.
public func CFNotificationCenterRemoveObserver(
  _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer?, _ name: CFNotificationName?,
  _ object: UnsafeRawPointer?
) {
  guard let center else { return }
  let address = observer.map { UInt(bitPattern: $0) }
  let gone = registrations.withLock { all in
    let gone = all.filter { each in
      each.entry.center === center
        && each.entry.observer.map { UInt(bitPattern: $0) } == address
        && (name == nil || each.entry.name == name?.rawValue)
    }
    let numbers = Set(gone.map(\.number))
    all.removeAll { $0.entry.center === center && numbers.contains($0.number) }
    return gone
  }
  for each in gone {
    if center.kind == .local {
      LocalNotifications.shared.remove(each.number)
    } else {
      AppNotifications.shared.remove(each.number)
    }
  }
}

/// Removes an observer completely.
public func CFNotificationCenterRemoveEveryObserver(
  _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer?
) {
  CFNotificationCenterRemoveObserver(center, observer, nil, nil)
}

/// Posts a notification to this process and, except for the local center, to the app's other running processes.
public func CFNotificationCenterPostNotification(
  _ center: CFNotificationCenter!, _ name: CFNotificationName, _ object: UnsafeRawPointer?,
  _ userInfo: CFDictionary?, _ deliverImmediately: Bool
) {
  switch center?.kind {
  case .darwin: AppNotifications.shared.post(AppNotification(name: name.rawValue))
  case .distributed:
    AppNotifications.shared.post(
      AppNotification(
        name: name.rawValue, isDistributed: true,
        info: userInfo.flatMap { jsonInfo($0 as? [AnyHashable: Any]) }))
  case .local: LocalNotifications.shared.deliver(AppNotification(name: name.rawValue))
  case nil: break
  }
}

private enum LocalNotifications { static let shared = AppNotifications() }

// MARK: notify.h

/// The status for success.
public let NOTIFY_STATUS_OK: UInt32 = 0
/// The status for a token that is not registered.
public let NOTIFY_STATUS_INVALID_TOKEN: UInt32 = 2

/// Posts a Darwin notification.
@discardableResult
public func notify_post(_ name: String) -> UInt32 {
  AppNotifications.shared.post(AppNotification(name: name))
  return NOTIFY_STATUS_OK
}

/// Calls a block on a queue for each Darwin notification of this name.
@discardableResult
public func notify_register_dispatch(
  _ name: String, _ token: UnsafeMutablePointer<Int32>, _ queue: DispatchQueue,
  _ handler: @escaping (Int32) -> Void
) -> UInt32 {
  nonisolated(unsafe) let handler = handler
  let box = TokenBox()
  let registered = AppNotifications.shared.observe { notification in
    guard notification.name == name, !notification.isDistributed else { return }
    queue.async { handler(box.token) }
  }
  box.set(Int32(truncatingIfNeeded: registered))
  token.pointee = Int32(truncatingIfNeeded: registered)
  return NOTIFY_STATUS_OK
}

/// Ends a registration of `notify_register_dispatch`.
@discardableResult
public func notify_cancel(_ token: Int32) -> UInt32 {
  AppNotifications.shared.remove(Int(token))
  return NOTIFY_STATUS_OK
}

/// The token of a registration, which is passed to its own handler.
private final class TokenBox: Sendable {
  private let stored = Mutex<Int32>(0)
  var token: Int32 { stored.withLock { $0 } }
  func set(_ token: Int32) { stored.withLock { $0 = token } }
}

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

  /// Ends the notifications to an observer.
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

/// The name of a notification.
public struct CFNotificationName: RawRepresentable, Hashable, Sendable {
  /// The string that was passed to the initializer.
  public var rawValue: CFString
  /// Accepts any string.
  public init(_ rawValue: CFString) { self.rawValue = rawValue }
  /// Creates a name from a string.
  public init(rawValue: CFString) { self.rawValue = rawValue }
}

/// The treatment of notifications for a suspended process; processes are never suspended here.
public enum CFNotificationSuspensionBehavior: Int, Sendable {
  case drop = 1
  /// Only the last notification is delivered.
  case coalesce
  /// The notifications are delivered later.
  case hold
  case deliverImmediately
}
