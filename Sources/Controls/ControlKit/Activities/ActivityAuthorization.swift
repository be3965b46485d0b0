import ControlModel
import Synchronization

/// The error that prevented the start of a Live Activity.
///
/// `attributesTooLarge`, `persistenceFailure`, `targetMaximumExceeded` and `unsupportedTarget` occur
/// here. The other cases exist so that code that lists them compiles.
public enum ActivityAuthorizationError: Error, Hashable, Sendable {
  /// The attributes and the state exceed 4 KB of JSON.
  case attributesTooLarge
  /// The device does not support Live Activities.
  case unsupported
  /// The person has turned Live Activities off.
  case denied
  /// Too many activities of all apps are shown.
  case globalMaximumExceeded
  /// Too many activities of this app are shown.
  case targetMaximumExceeded
  /// The app does not declare support for Live Activities.
  case unsupportedTarget
  /// The app is not in the foreground.
  case visibility
  /// The attributes or the state cannot be encoded.
  case persistenceFailure
  /// The process has no valid identifier.
  case missingProcessIdentifier
  /// The app lacks an entitlement.
  case unentitled
  /// The identifier is not valid for an activity.
  case malformedActivityIdentifier
  /// The activity belongs to another process.
  case reconnectNotPermitted
}

extension ActivityAuthorizationError {
  /// The maximum size of an activity's attributes and state together, in bytes of JSON
  /// (developer.apple.com, Displaying live data with Live Activities).
  static let mostBytes = 4_096

  /// Whether the app's Info.plist allows Live Activities; set once, before code of the app runs.
  package static var isSupported: Bool {
    get { taskSupport ?? supported.withLock { $0 } }
    set { supported.withLock { $0 = newValue } }
  }

  private static let supported = Mutex(true)

  /// The value of `isSupported` for one task and its child tasks, which takes precedence.
  @TaskLocal static var taskSupport: Bool?
}

extension ActivityAuthorizationError: CustomLocalizedStringResourceConvertible {
  /// A message that names the problem and its remedy.
  public var localizedStringResource: LocalizedStringResource {
    switch self {
    case .attributesTooLarge:
      """
      The attributes and the state of a Live Activity are more than \(String(Self.mostBytes)) bytes of \
      JSON; store large data elsewhere.
      """
    case .persistenceFailure:
      """
      The attributes or the state of a Live Activity cannot be written as JSON; \
      check their Codable conformance.
      """
    case .unsupportedTarget:
      """
      The app does not declare Live Activities; set NSSupportsLiveActivities to YES in the Info.plist \
      of the app.
      """
    case .targetMaximumExceeded:
      """
      The app has \(String(ActivityLimits.mostOfApp)) active Live Activities, the maximum; end one before you start \
      another.
      """
    case .unsupported, .denied, .globalMaximumExceeded, .visibility,
      .missingProcessIdentifier, .unentitled,
      .malformedActivityIdentifier, .reconnectNotPermitted:
      "The Live Activity was refused: \(String(describing: self))."
    }
  }
}
