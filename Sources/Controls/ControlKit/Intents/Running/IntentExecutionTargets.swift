/// The processes of an app that may perform an intent (iOS 27).
///
/// An intent for `.main` alone performs in the app's process, if the extension's manifest names one
/// (developer.apple.com, IntentExecutionTargets); any other in the extension's.
public struct IntentExecutionTargets: OptionSet, Hashable, Sendable {
  /// The processes as bits.
  public let rawValue: Int

  /// The processes of these bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Any of them.
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
