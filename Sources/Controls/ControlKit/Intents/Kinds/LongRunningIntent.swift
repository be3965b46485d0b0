import Synchronization

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

/// The reason for which a task that performs an intent is cancelled.
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
