public import FoundationEssentials

/// The system's information about the run of an intent.
public struct IntentSystemContext: Hashable, Sendable {
  /// The time of the request, or `nil` if unknown.
  public let preciseTimestamp: Date?
  /// The current mode; always `background` on Linux.
  public var currentMode: IntentModes.Current { .background }

  init(preciseTimestamp: Date? = nil) {
    self.preciseTimestamp = preciseTimestamp
  }
}

/// The modes in which an intent can run (iOS 26; replaces `openAppWhenRun`).
public struct IntentModes: OptionSet, Hashable, Sendable {
  /// The time at which the app opens.
  public struct ForegroundMode: Hashable, Sendable {
    let modes: IntentModes

    /// The app opens before the intent is performed.
    public static let immediate = ForegroundMode(modes: .foreground)
    /// The app opens when the intent requests it.
    public static let dynamic = ForegroundMode(modes: IntentModes(rawValue: 4))
    /// The app opens while the intent is performed, at the latest before it ends.
    public static let deferred = ForegroundMode(modes: IntentModes(rawValue: 8))
  }

  /// The mode in which an intent runs now (developer.apple.com, IntentModes.Current).
  public struct Current: Hashable, Sendable {
    private let isForeground: Bool

    /// The app is not in the foreground.
    public static let background = Current(isForeground: false)
    /// The app is in the foreground.
    public static let foreground = Current(isForeground: true)

    /// Whether the intent can continue in the foreground; always true, since the daemon starts the app.
    public var canContinueInForeground: Bool { true }
  }

  /// The raw bits.
  public let rawValue: Int

  /// Creates modes from raw bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The intent runs without opening the app.
  public static let background = IntentModes(rawValue: 1)
  /// The intent runs in the app, which opens first.
  public static let foreground = IntentModes(rawValue: 2)

  /// The intent runs in the app, which opens at the time of `foregroundMode`.
  public static func foreground(_ foregroundMode: ForegroundMode) -> IntentModes {
    foregroundMode.modes
  }

  /// Whether the app must be open after an intent with these modes has been performed.
  var opensApp: Bool {
    if contains(.foreground(.deferred)) { return true }
    return contains(.foreground) && !contains(.background)
  }
}

/// The identifier of a donated intent.
public struct IntentDonationIdentifier: Hashable, Sendable {
  let number: Int
}

/// Records what people do in an app, so that the system can suggest it.
///
/// A donated `WidgetConfigurationIntent` brings the widget with the same options to the front of its stack for a quarter
/// of an hour. Other donations have no effect.
public final class IntentDonationManager: Sendable {
  /// The only instance of the process.
  public static let shared = IntentDonationManager()

  /// The number of seconds for which a donation counts.
  package static let duration = 900.0

  /// Records that a person has performed the intent in the app.
  @discardableResult
  public func donate(intent: some AppIntent) -> IntentDonationIdentifier { send(intent) }

  /// Records that a person has performed the intent in the app.
  @discardableResult
  public func donate(intent: some AppIntent) async throws -> IntentDonationIdentifier {
    send(intent)
  }

  /// Donates an intent with its result, which is not used.
  @discardableResult
  public func donate(
    intent: some AppIntent, result: some IntentResult
  ) async throws -> IntentDonationIdentifier { send(intent) }

  private func send(_ intent: some AppIntent) -> IntentDonationIdentifier {
    if let intent = intent as? any WidgetConfigurationIntent {
      ControlCenter.shared.host?.relevant(
        [SuggestedIntent(intent, kind: nil, from: nil, duration: Self.duration)], replaces: false)
    }
    return IntentDonationIdentifier(number: 0)
  }
}

/// The processes of an app that may perform an intent (iOS 27).
///
/// An intent that allows only `.main` is performed in the app's process if the extension's manifest
/// names one (developer.apple.com, IntentExecutionTargets). The extension performs all others.
public struct IntentExecutionTargets: OptionSet, Hashable, Sendable {
  /// The raw bits.
  public let rawValue: Int

  /// Creates a set from raw bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// All processes.
  public static let `default`: IntentExecutionTargets = [
    .main, .appIntentsExtension, .widgetKitExtension,
  ]
  /// The app itself.
  public static let main = IntentExecutionTargets(rawValue: 1)
  /// The app's extension for intents.
  public static let appIntentsExtension = IntentExecutionTargets(rawValue: 2)
  /// The app's extension for widgets and controls.
  public static let widgetKitExtension = IntentExecutionTargets(rawValue: 4)
}

extension AppIntent {
  /// The processes that may perform an intent.
  public typealias ExecutionTargets = IntentExecutionTargets
}
