/// The model: one productivity timer, in memory.
///
/// An actor, since the provider reads it and the intents write it from different tasks.
public actor TimerManager {
  /// The only timer of the app.
  public static let shared = TimerManager()

  /// Whether the timer runs.
  public private(set) var isRunning = false

  /// How many laps have been marked since the timer was started.
  public private(set) var laps = 0

  /// A timer that is stopped.
  public init() {}

  /// Starts or stops the timer; a start begins with no laps, and neither happens twice.
  public func setRunning(_ running: Bool) {
    if running, !isRunning { laps = 0 }
    isRunning = running
  }

  /// Marks the end of a lap; throws if the timer is stopped.
  public func markLap() throws(TimerError) {
    guard isRunning else { throw .stopped }
    laps += 1
  }
}
