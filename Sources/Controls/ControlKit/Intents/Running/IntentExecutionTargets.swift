/// The processes of an app that may perform an intent (iOS 27).
///
/// An intent that allows only `.main` is performed in the app's process if the extension's manifest
/// names one (developer.apple.com, IntentExecutionTargets). All others are performed in the
/// extension.
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
