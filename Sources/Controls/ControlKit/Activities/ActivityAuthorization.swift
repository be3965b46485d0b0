/// Whether Live Activities may be shown.
public final class ActivityAuthorizationInfo: Sendable {
  /// Asks the system.
  public init() {}

  /// Always true: the host shows every activity as a line.
  public var areActivitiesEnabled: Bool { true }
  /// Always false: there are no pushes for activities here.
  public var frequentPushesEnabled: Bool { false }

  /// Nothing changes, so nothing comes.
  public var activityEnablementUpdates: AsyncStream<Bool> { AsyncStream { $0.finish() } }
  /// Nothing changes, so nothing comes.
  public var frequentPushEnablementUpdates: AsyncStream<Bool> { AsyncStream { $0.finish() } }
}

/// Why a Live Activity was not started.
///
/// Only `attributesTooLarge` and `persistenceFailure` happen here; the other cases exist for code that
/// names them.
public enum ActivityAuthorizationError: Error, Hashable, Sendable {
  /// The attributes and the state are more than 4 KB of JSON.
  case attributesTooLarge
  /// Not on this device.
  case unsupported
  /// The person does not want it.
  case denied
  /// There are too many of all apps.
  case globalMaximumExceeded
  /// There are too many of this app.
  case targetMaximumExceeded
  /// The app does not declare them.
  case unsupportedTarget
  /// The app is not in front.
  case visibility
  /// The attributes or the state cannot be written out.
  case persistenceFailure
  /// The process is none that may.
  case missingProcessIdentifier
  /// The app lacks a right.
  case unentitled
  /// The identity is none of an activity.
  case malformedActivityIdentifier
  /// The activity belongs to another process.
  case reconnectNotPermitted
}

extension ActivityAuthorizationError {
  /// The most bytes of an activity's attributes and state together, as JSON (developer.apple.com, Displaying
  /// live data with Live Activities).
  static let mostBytes = 4_096
}

extension ActivityAuthorizationError: CustomLocalizedStringResourceConvertible {
  /// What happened, and what to do.
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
      look at their Codable conformance.
      """
    case .unsupported, .denied, .globalMaximumExceeded, .targetMaximumExceeded,
      .unsupportedTarget, .visibility, .missingProcessIdentifier, .unentitled,
      .malformedActivityIdentifier, .reconnectNotPermitted:
      "The Live Activity was refused: \(String(describing: self))."
    }
  }
}
