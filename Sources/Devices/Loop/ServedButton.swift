import Gesture

/// One button that a loop serves: its source, and what its edges have come to so far.
///
/// Not generic, so that a step costs no look-up of types. Confined to the loop's thread.
final class ServedButton {
  let source: any ButtonSource
  private let limits: HoldRecognizer.Limits
  /// Behind a pointer of our own: the runtime watches over every change of an object's property.
  private let recognizer: UnsafeMutablePointer<HoldRecognizer>
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
    recognizer = .allocate(capacity: 1)
    recognizer.initialize(
      to: HoldRecognizer(limits: limits, level: level, at: MonotonicClock.now))
  }

  deinit {
    recognizer.deinitialize(count: 1)
    recognizer.deallocate()
  }

  /// Whether it is held and must be released before a press counts.
  var isBlocked: Bool { recognizer.pointee.debouncer.level == nil }

  /// The device is back at this level.
  func restored(_ level: Level?, at now: Timestamp) {
    recognizer.pointee = HoldRecognizer(limits: limits, level: level, at: now)
  }

  /// Whether something is due that the source can answer for.
  func isDue(at now: Timestamp) -> Bool {
    guard let due = recognizer.pointee.nextWake, due <= now else { return false }
    return due <= source.horizon(at: now)
  }

  /// Decides what is due, by the level that is read now.
  ///
  /// Everything readable has been read before.
  func decide(at now: Timestamp) -> Few<HoldGesture.Effect> {
    let level = source.level()
    let known = min(now, source.horizon(at: now))
    return recognizer.pointee.wake(at: known, level: level)
  }

  /// Takes an edge.
  func take(_ edge: Edge) -> Few<HoldGesture.Effect> { recognizer.pointee.edge(edge) }

  /// Voids a press under way.
  func void(_ reason: EndReason, at now: Timestamp) -> Few<HoldGesture.Effect> {
    recognizer.pointee.lost(reason, at: now)
  }

  /// The earliest instant that the button waits for; `distantFuture` for none.
  func nextWake(at now: Timestamp) -> Timestamp {
    let retry = source.nextWake ?? .distantFuture
    // A deadline beyond what the source knows waits for the source, not for the timer.
    guard let due = recognizer.pointee.nextWake, due > now || due <= source.horizon(at: now) else {
      return retry
    }
    return min(due, retry)
  }
}
