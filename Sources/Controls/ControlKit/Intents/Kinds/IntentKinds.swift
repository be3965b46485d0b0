import Synchronization

/// An intent that sets a value: the action of every toggle.
///
/// The system sets `value` to the toggle's new state before it calls `perform()`, which must save
/// it and must not change it (developer.apple.com, SetValueIntent).
public protocol SetValueIntent: AppIntent {
  associatedtype ValueType: _IntentValue
  /// The value to set, which the system writes.
  var value: ValueType { get set }
}

/// An intent that starts, changes or ends a Live Activity; it runs without showing the app.
public protocol LiveActivityIntent: SystemIntent {}

/// The older name of `LiveActivityIntent`, deprecated by Apple since iOS 17.
public protocol LiveActivityStartingIntent: SystemIntent {}

/// An intent that plays, pauses or changes audio; it runs without showing the app.
public protocol AudioPlaybackIntent: SystemIntent {}

/// An intent that starts or ends transmitting in a push-to-talk conversation.
public protocol PushToTalkTransmissionIntent: SystemIntent {}

/// An intent that reports its progress.
public protocol ProgressReportingIntent: AppIntent {}

extension ProgressReportingIntent {
  /// The progress of the run that the current task belongs to.
  public var progress: IntentProgress {
    guard let run = IntentRun.current else { return IntentProgress() }
    let type: any AppIntent.Type = Self.self
    let isLong = type is any LongRunningIntent.Type
    run.reportProgress(canCancel: isLong || type is any CancellableIntent.Type, isLong: isLong)
    return run.progress
  }
}

/// An intent whose parameters are options and whose `perform()` may do nothing.
///
/// Apple declares the default `perform()` in both protocols below. A common protocol avoids two
/// implementations in a type that conforms to both.
public protocol _ConfigurationIntent: AppIntent {}

extension _ConfigurationIntent {
  /// Does nothing, since a configuration is never run.
  public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
    IntentResultContainer()
  }
}

extension _ConfigurationIntent where Self: OpenIntent {
  /// Does nothing: the system opens the app for every `OpenIntent`.
  public func perform() async throws -> OpenedApp { OpenedApp() }
}

/// An intent whose parameters are the options of a configurable control.
public protocol ControlConfigurationIntent: _ConfigurationIntent {}

/// An intent whose parameters are the options of a configurable widget.
public protocol WidgetConfigurationIntent: _ConfigurationIntent {}

/// A separate protocol in Apple's framework; here the same as `DisplayRepresentable`.
public typealias InstanceDisplayRepresentable = DisplayRepresentable

/// An intent that starts a workout with the Action button (developer.apple.com, Responding to the
/// Action button on Apple Watch Ultra).
public protocol StartWorkoutIntent: InstanceDisplayRepresentable, SystemIntent {
  associatedtype WorkoutStyle: AppEnum
  var workoutStyle: WorkoutStyle { get set }
  /// The workouts that the system suggests.
  static var suggestedWorkouts: [Self] { get }
}

extension StartWorkoutIntent {
  /// Sets `workoutStyle`.
  public init(style: WorkoutStyle) {
    self.init()
    workoutStyle = style
  }
}

/// An intent that can continue in the foreground.
public protocol ForegroundContinuableIntent: AppIntent {}

extension ForegroundContinuableIntent {
  /// Creates the error to throw if the intent can only continue in the app.
  ///
  /// The system opens the app and runs the closure, on Linux in the process of the intent.
  public func needsToContinueInForegroundError(
    _ dialog: IntentDialog? = nil,
    continuation: (@MainActor @Sendable () async throws -> Void)? = nil
  ) -> ForegroundContinuationError {
    ForegroundContinuationError(dialog: dialog, continuation: continuation)
  }

  /// Opens the app, runs the closure and continues.
  public func requestToContinueInForeground<Answer: Sendable>(
    _ dialog: IntentDialog? = nil,
    continuation: @MainActor @Sendable () async throws -> Answer
  ) async throws -> Answer {
    try await requestToContinueInForeground(dialog)
    return try await continuation()
  }

  /// Opens the app and continues.
  public func requestToContinueInForeground(_ dialog: IntentDialog? = nil) async throws {
    try await continueInForeground(dialog)
  }
}

extension AppIntent {
  /// Opens the app and continues (iOS 26).
  public func continueInForeground(
    _ dialog: IntentDialog? = nil, alwaysConfirm: Bool = true
  ) async throws {
    IntentRun.current?.add(dialog: dialog)
    IntentRun.current?.add(opening: .init(intent: "\(Self.self)"))
  }

  /// Creates the error to throw if the intent can only continue in the app (iOS 26).
  public func needsToContinueInForegroundError(
    _ dialog: IntentDialog? = nil, alwaysConfirm: Bool = true
  ) -> ForegroundContinuationError {
    ForegroundContinuationError(dialog: dialog, continuation: nil)
  }
}

/// An intent that may exceed a control's time limit and report progress (iOS 27; developer.apple.com, LongRunningIntent).
///
/// The limits are ten minutes in all and 30 seconds between two reports of progress.
public protocol LongRunningIntent: ProgressReportingIntent {}

extension LongRunningIntent {
  /// Runs `operation`, which reports its progress regularly, and returns its result.
  ///
  /// The options have no effect here.
  @discardableResult
  public func performBackgroundTask<T>(
    options: LongRunningTaskOptions = [], operation: @escaping () async throws -> T
  ) async throws -> T {
    try await operation()
  }
}

extension LongRunningIntent where Self: CancellableIntent {
  /// Runs `operation`, and calls `onCancel` with the reason if the intent is cancelled meanwhile.
  @discardableResult
  public func performBackgroundTask<T>(
    options: LongRunningTaskOptions = [], operation: @escaping () async throws -> T,
    onCancel: @escaping @Sendable (IntentCancellationReason) -> Void
  ) async throws -> T {
    try await withIntentCancellationHandler(operation: operation, onCancel: onCancel)
  }
}

/// An intent that cleans up when it is cancelled (iOS 26.4; developer.apple.com, CancellableIntent).
public protocol CancellableIntent: AppIntent {}

extension CancellableIntent {
  /// Runs `operation`, and calls `handler` with the reason if the intent is cancelled meanwhile.
  ///
  /// The handler is called at once, on another thread, while the operation is still running. If
  /// the intent has been cancelled before the call, the handler is called first.
  public func withIntentCancellationHandler<T>(
    operation: () async throws -> T,
    onCancel handler: @Sendable (IntentCancellationReason) -> Void,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> T {
    let cancellation = IntentCancellation.current
    return try await withTaskCancellationHandler(
      operation: operation, onCancel: { handler(cancellation?.reason ?? .userCancelled) },
      isolation: isolation)
  }
}

/// The reason for cancelling the task that performs an intent.
///
/// The code that cancels the task sets the reason first.
package final class IntentCancellation: Sendable {
  /// The cancellation of the current task, or `nil` outside a run.
  @TaskLocal package static var current: IntentCancellation?

  private let stored = Mutex(IntentCancellationReason.userCancelled)

  package init() {}

  package var reason: IntentCancellationReason {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }
}

/// An intent that an app offers as a shortcut, with the phrases that start it.
///
/// On iOS, Siri and Spotlight show the shortcut; nothing shows it here.
public struct AppShortcut: Sendable {
  /// The intent that the shortcut performs.
  public let intent: any AppIntent
  /// A short name, or `nil`.
  public let shortTitle: LocalizedStringResource?
  /// The name of the symbol.
  public let systemImageName: String?
  let phrases: [String]

  /// Creates a shortcut for an intent with its parameter values.
  public init<Intent: AppIntent>(
    intent: Intent, phrases: [AppShortcutPhrase<Intent>],
    shortTitle: LocalizedStringResource? = nil, systemImageName: String? = nil
  ) {
    self.intent = intent
    self.phrases = phrases.map(\.text)
    self.shortTitle = shortTitle
    self.systemImageName = systemImageName
  }
}

/// The older name of `AppSchema`.
public typealias AssistantSchema = AppSchema

/// An intent that follows a schema; `@AppIntent(schema:)` adds the conformance.
public protocol AssistantSchemaIntent: AppIntent {}

/// An entity that follows a schema; `@AppEntity(schema:)` adds the conformance.
public protocol AssistantSchemaEntity: AppEntity {}

/// An intent that the system recognizes by its protocol.
public protocol SystemIntent: AppIntent {}

/// The older name of `AudioPlaybackIntent`, deprecated by Apple since iOS 17.
public protocol AudioStartingIntent: SystemIntent {}

/// An intent that records audio, with a Live Activity while it does.
public protocol AudioRecordingIntent: SystemIntent {}

/// An intent that takes pictures with the app's camera extension.
public protocol CameraCaptureIntent: SystemIntent {
  /// The type of the context that the app passes to its camera extension.
  associatedtype AppContext = Never
  /// The last context, `nil` by default.
  static var appContext: AppContext? { get async throws }
}

/// An intent that plays a video.
public protocol PlayVideoIntent: SystemIntent {}

/// An intent whose result is shown as a view, which controls do not support.
public protocol SnippetIntent: AppIntent {}

/// An intent that is handled by a scene of the app.
public protocol TargetContentProvidingIntent: AppIntent {
  /// Identifies the intent to the app's scenes; the intent's persistent identifier by default
  /// (developer.apple.com, Directing app intents to your app’s scenes).
  var contentIdentifier: String { get }
}

extension TargetContentProvidingIntent {
  /// By default, the `persistentIdentifier`, the name of the type.
  public var contentIdentifier: String { Self.persistentIdentifier }
}

/// An intent that deletes entities (developer.apple.com, DeleteIntent).
public protocol DeleteIntent: SystemIntent {
  associatedtype Entity: AppEntity
  var entities: [Entity] { get set }
}

/// An intent that the system may suggest based on past use.
public protocol PredictableIntent: AppIntent {}

/// An intent that replaces an older SiriKit intent.
public protocol CustomIntentMigratedAppIntent: AppIntent {
  /// The class name of the older intent.
  static var intentClassName: String { get }
}

/// An intent that another intent replaces.
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

/// An intent that starts a dive with the Action button.
public protocol StartDiveIntent: SystemIntent {}

/// An intent that pauses the workout.
public protocol PauseWorkoutIntent: SystemIntent {}

/// An intent that resumes the paused workout.
public protocol ResumeWorkoutIntent: SystemIntent {}

/// The error that an intent throws to continue in its app.
public struct ForegroundContinuationError: Error, Sendable {
  let dialog: IntentDialog?
  let continuation: (@MainActor @Sendable () async throws -> Void)?
}

/// The reason for cancelling an intent (iOS 26.4; developer.apple.com, IntentCancellationReason).
public struct IntentCancellationReason: Hashable, Sendable, CustomDebugStringConvertible {
  private let name: String

  /// The intent took longer than its limit.
  public static let timeout = IntentCancellationReason(name: "timeout")
  /// A person cancelled the intent.
  public static let userCancelled = IntentCancellationReason(name: "userCancelled")

  /// The name of the reason.
  public var debugDescription: String { name }
}
