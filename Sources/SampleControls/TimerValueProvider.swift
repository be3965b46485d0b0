public import ControlKit

/// Tells whether the work timer runs.
public struct TimerValueProvider: ControlValueProvider {
  /// The timer in the gallery is stopped.
  public let previewValue = false

  /// A provider of the shared timer.
  public init() {}

  /// Whether the timer runs now.
  public func currentValue() async -> Bool {
    await TimerManager.shared.isRunning
  }
}
