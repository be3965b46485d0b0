import ControlKitFoundation
@_exported public import Foundation

// A stand-in for UserNotifications. No notification is shown: requests stay pending in the memory of the process, and the
// person has not been asked for permission.

/// The center of notifications, which only stores requests.
///
/// `@unchecked Sendable` is sound: the lock guards the properties.
open class UNUserNotificationCenter: NSObject, @unchecked Sendable {
  private static let only = UNUserNotificationCenter()
  private let lock = NSLock()
  private var pending: [UNNotificationRequest] = []
  private weak var keptDelegate: (any UNUserNotificationCenterDelegate)?
  /// The app's object for shown notifications; the center never calls it.
  open var delegate: (any UNUserNotificationCenterDelegate)? {
    get { lock.withLock { keptDelegate } }
    set { lock.withLock { keptDelegate = newValue } }
  }

  /// The app's center.
  open class func current() -> UNUserNotificationCenter { only }

  /// Returns false without a question to the user.
  @discardableResult
  open func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
    note("requestAuthorization(options:)", "asks nobody and returns false")
    return false
  }

  /// Reports false on another thread, without a question to the user.
  open func requestAuthorization(
    options: UNAuthorizationOptions = [],
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) { Task { completionHandler(try await requestAuthorization(options: options), nil) } }

  /// The settings of a person who has not been asked.
  open func notificationSettings() async -> UNNotificationSettings { UNNotificationSettings() }

  /// Reports the settings of a person who has not been asked, on another thread.
  open func getNotificationSettings(
    completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void
  ) { Task { completionHandler(UNNotificationSettings()) } }

  /// Stores a request and replaces a request with the same identifier; the notification is never shown.
  open func add(_ request: UNNotificationRequest) async throws { keep(request) }

  /// Stores a request and calls the closure on another thread; the notification is never shown.
  open func add(
    _ request: UNNotificationRequest,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    keep(request)
    Task { completionHandler?(nil) }
  }

  private func keep(_ request: UNNotificationRequest) {
    note("add(_:)", "shows no notification")
    lock.withLock {
      pending.removeAll { $0.identifier == request.identifier }
      pending.append(request)
    }
  }

  /// The requests that were added and not removed.
  open func pendingNotificationRequests() async -> [UNNotificationRequest] {
    lock.withLock { pending }
  }

  /// Reports the requests that were added and not removed, on another thread.
  open func getPendingNotificationRequests(
    completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
  ) { Task { completionHandler(await pendingNotificationRequests()) } }

  /// Removes requests by their identifiers.
  open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
    lock.withLock { pending.removeAll { identifiers.contains($0.identifier) } }
  }

  /// Removes all requests.
  open func removeAllPendingNotificationRequests() { lock.withLock { pending = [] } }
  /// Does nothing: no notification was shown.
  open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {}
  /// Does nothing: no notification was shown.
  open func removeAllDeliveredNotifications() {}
  /// Does nothing: a notification that is not shown has no actions.
  open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {}
  /// Does nothing: the app has no badge.
  open func setBadgeCount(_ newBadgeCount: Int) async throws {}

  private func note(_ call: String, _ text: String) {
    StandIn.note("UserNotifications", call, text)
  }
}

/// An app's object for shown notifications.
public protocol UNUserNotificationCenterDelegate: AnyObject {}

/// The effects that an app requests for its notifications.
public struct UNAuthorizationOptions: OptionSet, Sendable {
  /// One bit for each option.
  public let rawValue: UInt
  /// Creates options from raw bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Change the app's badge.
  public static let badge = Self(rawValue: 1)
  /// Play a sound.
  public static let sound = Self(rawValue: 2)
  /// Show a text.
  public static let alert = Self(rawValue: 4)
  /// Play a sound even on a silenced device.
  public static let criticalAlert = Self(rawValue: 16)
  /// Be shown quietly without asking.
  public static let provisional = Self(rawValue: 64)
}

/// Whether a person allows notifications.
public enum UNAuthorizationStatus: Int, Sendable {
  /// The person was not asked.
  case notDetermined
  case denied
  case authorized
  /// Allowed to be shown quietly.
  case provisional
  /// Allowed for some time.
  case ephemeral
}

/// The settings for an app's notifications.
public struct UNNotificationSettings: Sendable {
  /// Always `notDetermined`, since the app cannot ask.
  public var authorizationStatus: UNAuthorizationStatus { .notDetermined }
}

/// The importance of a notification.
public enum UNNotificationInterruptionLevel: UInt, Sendable {
  /// Listed without a sound and without lighting up the screen.
  case passive
  case active
  /// Delivered even during a Focus.
  case timeSensitive
  /// Delivered even on a silenced device.
  case critical
}

/// A sound of a notification.
public struct UNNotificationSound: Hashable, Sendable {
  private let name: String
  /// The default sound.
  public static let `default` = Self(name: "default")
  /// The sound that also plays on a silent device.
  public static let defaultCritical = Self(name: "critical")
  private init(name: String) { self.name = name }
  /// A sound of the app.
  public init(named name: UNNotificationSoundName) { self.name = name.rawValue }
}

/// The name of a sound file.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
  /// The name of the file.
  public let rawValue: String
  /// Creates a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The texts and data of a notification.
///
/// `@unchecked Sendable` is sound as far as in Apple's framework: one task changes it, and adds it in a request.
open class UNNotificationContent: NSObject, @unchecked Sendable {
  /// The first line.
  public var title = ""
  /// The second line.
  public var subtitle = ""
  /// The text.
  public var body = ""
  /// The number on the app's symbol.
  public var badge: NSNumber?
  /// The sound.
  public var sound: UNNotificationSound?
  /// The identifier of a category with actions.
  public var categoryIdentifier = ""
  /// The identifier of the group that shows the notification.
  public var threadIdentifier = ""
  /// Data of the app.
  public var userInfo: [AnyHashable: Any] = [:]
  /// The importance.
  public var interruptionLevel = UNNotificationInterruptionLevel.active
  /// The relevance among the app's notifications, from 0 to 1.
  public var relevanceScore = 0.0
}

/// The texts and data of a notification, to be set.
open class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {}

/// The condition for a notification.
///
/// `@unchecked Sendable` is sound: the properties of a trigger do not change.
open class UNNotificationTrigger: NSObject, @unchecked Sendable {
  /// Whether the notification is repeated.
  public let repeats: Bool
  fileprivate init(repeats: Bool) { self.repeats = repeats }
}

/// A trigger that fires a number of seconds after the request.
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  /// The time in seconds.
  public let timeInterval: TimeInterval
  /// Creates a trigger.
  public init(timeInterval: TimeInterval, repeats: Bool) {
    self.timeInterval = timeInterval
    super.init(repeats: repeats)
  }
  /// The date `timeInterval` seconds from now.
  public func nextTriggerDate() -> Date? { Date() + timeInterval }
}

/// A trigger that fires at dates with the given components.
public final class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  /// The components.
  public let dateComponents: DateComponents
  /// Creates a trigger.
  public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
    self.dateComponents = dateComponents
    super.init(repeats: repeats)
  }
  /// The next date with the components.
  public func nextTriggerDate() -> Date? {
    Calendar.current.nextDate(
      after: Date(), matching: dateComponents, matchingPolicy: .nextTime)
  }
}

/// A notification that an app requests.
public final class UNNotificationRequest: NSObject, Sendable {
  /// The identifier; a later request with the same identifier replaces this request.
  public let identifier: String
  /// The texts and data of the notification.
  public let content: UNNotificationContent
  /// The condition for the notification, or `nil` to show it at once.
  public let trigger: UNNotificationTrigger?
  /// Creates a request.
  public init(
    identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?
  ) { (self.identifier, self.content, self.trigger) = (identifier, content, trigger) }
}

/// A shown notification; none exists here.
public final class UNNotification: NSObject, Sendable {
  /// When it was shown.
  public let date: Date
  /// The request of the notification.
  public let request: UNNotificationRequest
  init(date: Date, request: UNNotificationRequest) { (self.date, self.request) = (date, request) }
}

/// A person's response to a notification; no response is ever made here.
open class UNNotificationResponse: NSObject, @unchecked Sendable {
  /// The notification.
  public let notification: UNNotification
  /// The action that the person chose.
  public let actionIdentifier: String
  init(notification: UNNotification, actionIdentifier: String) {
    (self.notification, self.actionIdentifier) = (notification, actionIdentifier)
  }
}

/// The action of a person who opens the app.
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
/// The action of a person who removes the notification.
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

/// How a notification is shown while its app is open.
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
  /// One bit for each option.
  public let rawValue: UInt
  /// Creates options from raw bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// With the app's badge.
  public static let badge = Self(rawValue: 1)
  /// With a sound.
  public static let sound = Self(rawValue: 2)
  /// With a text.
  public static let alert = Self(rawValue: 4)
  /// In Notification Center.
  public static let list = Self(rawValue: 8)
  /// As a banner.
  public static let banner = Self(rawValue: 16)
}

/// An action of a notification.
public final class UNNotificationAction: NSObject, Sendable {
  /// The identifier.
  public let identifier: String
  /// The title of its button.
  public let title: String
  /// Creates an action.
  public init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
    (self.identifier, self.title) = (identifier, title)
  }
}

/// The conditions and effects of an action.
public struct UNNotificationActionOptions: OptionSet, Sendable {
  /// One bit for each option.
  public let rawValue: UInt
  /// Creates options from raw bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The device is unlocked.
  public static let authenticationRequired = Self(rawValue: 1)
  /// The action removes something.
  public static let destructive = Self(rawValue: 2)
  /// The app is opened.
  public static let foreground = Self(rawValue: 4)
}

/// A kind of notification with actions.
public final class UNNotificationCategory: NSObject, Sendable {
  /// The identifier.
  public let identifier: String
  /// The actions.
  public let actions: [UNNotificationAction]
  /// Creates a category.
  public init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
    options: UNNotificationCategoryOptions = []
  ) { (self.identifier, self.actions) = (identifier, actions) }
}

/// The behavior of a category's notifications.
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
  /// One bit for each option.
  public let rawValue: UInt
  /// Creates options from raw bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The app receives the removal of a notification.
  public static let customDismissAction = Self(rawValue: 1)
}
