import Gesture
import SystemAccess

/// One button that a loop serves: its source, and what its edges have come to so far.
///
/// Confined to the loop's thread.
final class ServedButton {
  let source: any ButtonSource
  private let limits: HoldRecognizer.Limits
  private var recognizer: HoldRecognizer
  private(set) var lateness = Lateness()

  /// Opens the source; one that does not bounce is neither debounced nor filtered.
  init(
    _ source: any ButtonSource, limits: HoldRecognizer.Limits, in loop: LoopPart
  ) throws(DeviceError) {
    let level = try source.open(loop)
    self.source = source
    var limits = limits
    if !source.bounces { (limits.debounce, limits.glitchFilter) = (.zero, .zero) }
    self.limits = limits
    recognizer = HoldRecognizer(limits: limits, level: level, at: MonotonicClock.now)
  }

  /// Whether it is held and must be released before a press counts.
  var isBlocked: Bool { recognizer.debouncer.level == nil }

  /// Reads everything that is readable and takes it.
  ///
  /// `ready` is the registration that woke the loop; nil when a deadline is about to be decided.
  func drain(ready: Registration?, at now: Timestamp) -> [ButtonChange] {
    var events: [ButtonEvent] = []
    source.drain(ready: ready, into: &events)
    return take(events, at: now, isPrompt: true)
  }

  /// Decides what is due at `now`, after reading everything that is readable.
  func decide(at now: Timestamp) -> [ButtonChange] {
    var changes: [ButtonChange] = []
    if let due = source.nextWake, due <= now {
      var events: [ButtonEvent] = []
      source.wake(at: now, into: &events)
      // What a source makes of silence is dated back on purpose and not called late.
      changes = take(events, at: now, isPrompt: false)
    }
    guard isDue(at: now) else { return changes }
    changes += drain(ready: nil, at: now)
    // What was just read may have settled it.
    guard isDue(at: now) else { return changes }
    let known = min(now, source.horizon(at: now))
    return changes + recognizer.wake(at: known, level: source.level()).map { .hold($0) }
  }

  /// Voids a press under way.
  func void(_ reason: EndReason, at now: Timestamp) -> [ButtonChange] {
    recognizer.lost(reason, at: now).map { .hold($0) }
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

  /// Whether something is due that the source can answer for.
  private func isDue(at now: Timestamp) -> Bool {
    guard let due = recognizer.nextWake, due <= now else { return false }
    return due <= source.horizon(at: now)
  }

  private func take(
    _ events: [ButtonEvent], at now: Timestamp, isPrompt: Bool
  ) -> [ButtonChange] {
    var changes: [ButtonChange] = []
    for event in events {
      switch event {
      case .edge(let edge):
        changes.append(.edge(edge))
        changes += recognizer.edge(edge).map { .hold($0) }
        if isPrompt, lateness.read(edge, at: now) {
          changes.append(.late(edge.at.duration(to: now)))
        }
      case .lost: changes += void(.lostEvents, at: now)
      case .gone(let error): changes += void(.deviceGone, at: now) + [.gone(error)]
      case .restored(let level):
        recognizer = HoldRecognizer(limits: limits, level: level, at: now)
        changes.append(.restored(isHeld: level == .active))
      }
    }
    return changes
  }
}
