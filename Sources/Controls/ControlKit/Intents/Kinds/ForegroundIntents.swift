/// An intent that may ask to go on in the foreground.
public protocol ForegroundContinuableIntent: AppIntent {}

/// The error that an intent throws to go on in the app, in front of the person.
public struct ForegroundContinuationError: Error, Sendable {
  let dialog: IntentDialog?
  let continuation: (@MainActor @Sendable () async throws -> Void)?
}

extension ForegroundContinuableIntent {
  /// The error to throw when only the app can go on: the app is opened, and the closure runs.
  ///
  /// On Linux the closure runs in the process of the intent.
  public func needsToContinueInForegroundError(
    _ dialog: IntentDialog? = nil,
    continuation: (@MainActor @Sendable () async throws -> Void)? = nil
  ) -> ForegroundContinuationError {
    ForegroundContinuationError(dialog: dialog, continuation: continuation)
  }

  /// Opens the app, runs the closure and goes on.
  public func requestToContinueInForeground<Answer: Sendable>(
    _ dialog: IntentDialog? = nil,
    continuation: @MainActor @Sendable () async throws -> Answer
  ) async throws -> Answer {
    try await requestToContinueInForeground(dialog)
    return try await continuation()
  }

  /// Opens the app and goes on.
  public func requestToContinueInForeground(_ dialog: IntentDialog? = nil) async throws {
    try await continueInForeground(dialog)
  }
}

extension AppIntent {
  /// Opens the app and goes on (iOS 26).
  public func continueInForeground(
    _ dialog: IntentDialog? = nil, alwaysConfirm: Bool = false
  ) async throws {
    IntentRun.current?.add(dialog: dialog)
    IntentRun.current?.add(opening: .init(intent: "\(Self.self)"))
  }

  /// The error to throw when only the app can go on (iOS 26).
  public func needsToContinueInForegroundError(
    _ dialog: IntentDialog? = nil, alwaysConfirm: Bool = false
  ) -> ForegroundContinuationError {
    ForegroundContinuationError(dialog: dialog, continuation: nil)
  }
}
