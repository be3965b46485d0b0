/// An intent that sets a value: the action of every toggle.
///
/// The system sets `value` to the toggle's new state before it calls `perform()`, which must save
/// it and must not change it (developer.apple.com, SetValueIntent).
public protocol SetValueIntent: AppIntent {
  /// The type of the value.
  associatedtype ValueType: _IntentValue
  /// The value to set.
  ///
  /// The system writes it.
  var value: ValueType { get set }
}

/// An intent that the system recognizes by its protocol.
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
  /// The type of the context that the app passes to its camera extension.
  associatedtype AppContext = Never
  /// The last context; nil by default.
  static var appContext: AppContext? { get async throws }
}

extension CameraCaptureIntent {
  /// Always nil: there is no camera extension here.
  public static var appContext: AppContext? { get async throws { nil } }

  /// Has no effect: there is no camera extension here.
  public static func updateAppContext(_ context: AppContext) async throws {}
}

/// An intent that plays a video.
public protocol PlayVideoIntent: SystemIntent {}

/// An intent whose result is shown as a view, which controls do not support.
public protocol SnippetIntent: AppIntent {}

extension SnippetIntent {
  /// Has no effect, since the view is not shown.
  public static func reload() {}
}

/// An intent that is handled by a scene of the app.
public protocol TargetContentProvidingIntent: AppIntent {
  /// Identifies the intent to the app's scenes; the intent's persistent identifier by default
  /// (developer.apple.com, Directing app intents to your app’s scenes).
  var contentIdentifier: String { get }
}

extension TargetContentProvidingIntent {
  /// The persistent identifier of the intent.
  public var contentIdentifier: String { Self.persistentIdentifier }
}

/// An intent that deletes entities (developer.apple.com, DeleteIntent).
public protocol DeleteIntent: SystemIntent {
  /// The type of the entities.
  associatedtype Entity: AppEntity
  /// The entities to delete.
  var entities: [Entity] { get set }
}

/// An intent that reports its progress.
public protocol ProgressReportingIntent: AppIntent {}

extension ProgressReportingIntent {
  /// The progress of the run that the current task belongs to.
  public var progress: IntentProgress {
    guard let run = IntentRun.current else { return IntentProgress() }
    let type: any AppIntent.Type = Self.self
    let isLong = type is any LongRunningIntent.Type
    run.reportProgress(
      canCancel: isLong || type is any CancellableIntent.Type, isLong: isLong)
    return run.progress
  }
}

/// An intent that the system may suggest from what people did before.
public protocol PredictableIntent: AppIntent {}

/// An intent that replaces an older SiriKit intent.
public protocol CustomIntentMigratedAppIntent: AppIntent {
  /// The class name of the older intent.
  static var intentClassName: String { get }
}

/// An intent that was replaced by another one.
public protocol DeprecatedAppIntent: AppIntent {
  /// The intent to use instead.
  associatedtype ReplacementIntent: AppIntent
  /// The replacement with a message.
  static var deprecation: IntentDeprecation<ReplacementIntent> { get }
}

/// The replacement of a deprecated intent.
public struct IntentDeprecation<ReplacementIntent: AppIntent>: Sendable {
  let message: LocalizedStringResource

  /// Creates the deprecation with a message.
  public init(
    message: LocalizedStringResource, replacedBy: ReplacementIntent.Type = ReplacementIntent.self
  ) {
    self.message = message
  }
}
