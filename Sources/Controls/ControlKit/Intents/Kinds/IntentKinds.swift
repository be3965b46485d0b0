/// An intent that sets a value: the action of every toggle.
///
/// The system puts the toggle's new state into `value` before it calls `perform()`; write it to
/// the model, and do not set it (developer.apple.com, SetValueIntent).
public protocol SetValueIntent: AppIntent {
  /// The type of the value.
  associatedtype ValueType: _IntentValue
  /// The value to set; written by the system.
  var value: ValueType { get set }
}

/// An intent that the system knows by its protocol.
public protocol SystemIntent: AppIntent {}

/// An intent that starts, changes or ends a Live Activity; it runs without showing the app.
public protocol LiveActivityIntent: SystemIntent {}

/// The older name of `LiveActivityIntent`, deprecated by Apple since iOS 17.
public protocol LiveActivityStartingIntent: SystemIntent {}

/// An intent that plays, pauses or changes audio; it runs without showing the app.
public protocol AudioPlaybackIntent: SystemIntent {}

/// The older name of `AudioPlaybackIntent`, deprecated by Apple since iOS 17.
public protocol AudioStartingIntent: SystemIntent {}

/// An intent that records audio, with a Live Activity while it does.
public protocol AudioRecordingIntent: SystemIntent {}

/// An intent that starts or ends transmitting in a push-to-talk conversation.
public protocol PushToTalkTransmissionIntent: SystemIntent {}

/// An intent that takes pictures with the app's camera extension.
public protocol CameraCaptureIntent: SystemIntent {
  /// What the app hands to its camera extension.
  associatedtype AppContext = Never
  /// What the app has handed over last; nothing by default.
  static var appContext: AppContext? { get async throws }
}

extension CameraCaptureIntent {
  /// Nothing: there is no camera extension here.
  public static var appContext: AppContext? { get async throws { nil } }

  /// Hands a context to the camera extension; here nothing takes it.
  public static func updateAppContext(_ context: AppContext) async throws {}
}

/// An intent that plays a video.
public protocol PlayVideoIntent: SystemIntent {}

/// An intent that can be taken back.
public protocol UndoableIntent: AppIntent {}

/// An intent whose result another part of the system shows as a view; a control has no place for it.
public protocol SnippetIntent: AppIntent {}

extension SnippetIntent {
  /// Asks for the view to be shown anew; here it is shown nowhere.
  public static func reload() {}
}

/// An intent that a scene of the app takes over.
public protocol TargetContentProvidingIntent: AppIntent {}

/// An intent that says how far it is.
public protocol ProgressReportingIntent: AppIntent {}

extension ProgressReportingIntent {
  /// How far the intent is; nothing here shows it.
  public var progress: IntentProgress { IntentRun.current?.progress ?? IntentProgress() }
}

/// An intent that the system may foresee from what people did before.
public protocol PredictableIntent: AppIntent {}

/// An intent that takes the place of an older one, by that one's class name.
public protocol CustomIntentMigratedAppIntent: AppIntent {
  /// The name of the older intent's class.
  static var intentClassName: String { get }
}

/// An intent that another one has replaced.
public protocol DeprecatedAppIntent: AppIntent {
  /// The intent to use instead.
  associatedtype ReplacementIntent: AppIntent
  /// What to use instead, in words.
  static var deprecation: IntentDeprecation<ReplacementIntent> { get }
}

/// What has replaced an intent.
public struct IntentDeprecation<ReplacementIntent: AppIntent>: Sendable {
  let message: LocalizedStringResource

  /// The replacement, with words for people.
  public init(
    message: LocalizedStringResource, replacedBy: ReplacementIntent.Type = ReplacementIntent.self
  ) {
    self.message = message
  }
}
