import Gesture

/// One button that a loop serves: its source, and what its edges have come to so far.
///
/// Not generic, so that a step costs no look-up of types. Confined to the loop's thread.
final class ServedButton {
  let source: any ButtonSource
  private let limits: HoldRecognizer.Limits
  var recognizer: HoldRecognizer
  var lateness = Lateness()

  /// Opens the source; one that does not bounce is not debounced.
  init(
    _ source: any ButtonSource, limits: HoldRecognizer.Limits, poller: Poller
  ) throws(DeviceError) {
    let level = try source.open(poller)
    self.source = source
    var limits = limits
    if !source.bounces { limits.debounce = .zero }
    self.limits = limits
    recognizer = HoldRecognizer(limits: limits, level: level, at: MonotonicClock.now)
  }

  /// Whether it is held and must be released before a press counts.
  var isBlocked: Bool { recognizer.debouncer.level == nil }

  /// The device is back at this level.
  func restored(_ level: Level?, at now: Timestamp) {
    recognizer = HoldRecognizer(limits: limits, level: level, at: now)
  }

  /// Whether something is due that the source can answer for.
  func isDue(at now: Timestamp) -> Bool {
    guard let due = recognizer.nextWake, due <= now else { return false }
    return due <= source.horizon(at: now)
  }

  /// Decides what is due, by the level that is read now. Everything readable has been read before.
  func decide(at now: Timestamp) -> Few<HoldGesture.Effect> {
    let level = source.level()
    return recognizer.wake(at: min(now, source.horizon(at: now)), level: level)
  }

  /// The earliest instant that the button waits for; `distantFuture` for none.
  func nextWake(at now: Timestamp) -> Timestamp {
    let retry = source.nextWake ?? .distantFuture
    // A deadline beyond what the source knows waits for the source, not for the timer.
    guard let due = recognizer.nextWake, due > now || due <= source.horizon(at: now) else {
      return retry
    }
    return min(due, retry)
  }
}
