import ControlKit
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

/// The name of a notification.
public struct CFNotificationName: RawRepresentable, Hashable, Sendable {
  /// The name as a string.
  public var rawValue: CFString
  /// Creates a name from a string.
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
