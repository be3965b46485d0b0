public import ControlKit

/// Marks a lap on the work timer.
public struct MarkLapIntent: AppIntent {
  /// The action's name.
  public static let title: LocalizedStringResource = "Mark Lap"

  /// An intent without parameters.
  public init() {}

  /// Marks the lap; throws if the timer is stopped.
  public func perform() async throws -> some IntentResult {
    try await TimerManager.shared.markLap()
    return .result()
  }
}
