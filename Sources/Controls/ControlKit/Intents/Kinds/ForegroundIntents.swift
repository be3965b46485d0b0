/// An intent that can continue in the foreground.
public protocol ForegroundContinuableIntent: AppIntent {}

/// The error that an intent throws to continue in its app.
public struct ForegroundContinuationError: Error, Sendable {
  let dialog: IntentDialog?
  let continuation: (@MainActor @Sendable () async throws -> Void)?
}

extension ForegroundContinuableIntent {
  /// Creates the error to throw if the intent can only continue in the app.
  ///
  /// The app is opened and the closure runs.
  ///
  /// On Linux the closure runs in the process of the intent.
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
