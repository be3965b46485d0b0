/// An intent that may take longer than the limit of a control's action and reports its progress
/// (iOS 27; developer.apple.com, LongRunningIntent).
///
/// It may take ten minutes in all, and 30 seconds from one report of its progress to the next.
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
  /// Runs `operation` and returns its result; if the intent is cancelled meanwhile, `onCancel` is
  /// called with the reason.
  @discardableResult
  public func performBackgroundTask<T>(
    options: LongRunningTaskOptions = [], operation: @escaping () async throws -> T,
    onCancel: @escaping @Sendable (IntentCancellationReason) -> Void
  ) async throws -> T {
    try await withIntentCancellationHandler(operation: operation, onCancel: onCancel)
  }
}

/// What a long-running task needs (iOS 27).
public struct LongRunningTaskOptions: OptionSet, Hashable, Sendable {
  /// The raw bits.
  public let rawValue: Int

  /// Creates options from raw bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The graphics processor.
  public static let requiresGPU = LongRunningTaskOptions(rawValue: 1)
}
