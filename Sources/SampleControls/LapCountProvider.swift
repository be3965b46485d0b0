public import ControlKit

/// Tells how many laps are marked.
public struct LapCountProvider: ControlValueProvider {
  /// The gallery shows no laps.
  public let previewValue = 0

  /// A provider of the shared timer.
  public init() {}

  /// The laps marked until now.
  public func currentValue() async -> Int {
    await TimerManager.shared.laps
  }
}
