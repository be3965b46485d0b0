import ControlModel
import Gesture
package import SystemAccess

// A tap, and a hold that repeats.
extension ActionButton {
  /// Takes an input of the tap control's slot, learned at `now`; none is taken without a tap control.
  package mutating func handleTap(_ input: Input, at now: Timestamp) -> [Effect] {
    guard let effects = tap?.slot.handle(input, at: now) else { return [] }
    tap?.changed(at: now)
    joinHints()
    return effects.map(\.ofTap)
  }

  /// Gives taps another control, or the same one with other options; nil for none.
  package mutating func assignTap(_ kind: String?, at now: Timestamp) -> [Effect] {
    if tap == nil, kind != nil {
      tap = TapControl(
        ControlSlot(
          control: nil, limits: slot.limits, isLocked: slot.isLocked, language: slot.language))
    }
    return handleTap(.assigned(kind: kind), at: now)
  }

  /// Both hints as one, so that no press waits for it.
  mutating func joinHints() {
    hintWithTap = tap.flatMap {
      ActionHint.tapAndHold(tap: $0.slot.hint, hold: slot.hint, in: slot.language)
    }
  }

  /// A press begins: what is not known of either control is loaded.
  mutating func prepare(at now: Timestamp) -> [Effect] {
    let effects = slot.prepare(at: now)
    guard let ofTap = tap?.slot.prepare(at: now) else { return effects }
    return effects + ofTap.map(\.ofTap)
  }

  mutating func performTap(_ release: Timestamp, at now: Timestamp) -> [Effect] {
    let before = press
    press = .released
    // A trace can tap a button whose tap does nothing.
    guard let promise = tap.map({ $0.promise(at: release) }) else {
      return slot.skip(.notReady, at: now)
    }
    switch before {
    case .pressing, .reached: break
    case .released, .armed, .refused, .held, .refusedHold:
      return tap?.slot.skip(.busy, at: now) ?? []
    }
    return handleTap(.perform(promise: promise, deadline: release), at: now)
  }

  mutating func performAgain(_ instant: Timestamp, at now: Timestamp) -> [Effect] {
    guard case .held = press else { return [.announce(.intentSkipped(.busy))] }
    return slot.performAgain(due: instant, at: now)
  }
}

/// The control that a tap of a button performs, beside the one that a hold performs.
///
/// A tap is known only when its release is confirmed, and dated back. What it promised is what was shown at that
/// date, so what was shown since the press began is remembered.
package struct TapControl: Sendable {
  package internal(set) var slot: ControlSlot
  /// What was shown since the latest press began, each from an instant on; oldest first.
  private var shown: [Shown] = []

  private struct Shown: Sendable {
    let since: Timestamp
    let control: ControlDescription?
  }

  init(_ slot: ControlSlot) { self.slot = slot }

  mutating func began(at instant: Timestamp) {
    shown = [Shown(since: instant, control: slot.display.control)]
  }

  /// The slot may show something else since `now`.
  mutating func changed(at now: Timestamp) {
    guard let last = shown.last, last.control != slot.display.control else { return }
    Invariant.check(last.since <= now, "what was shown is in the order of time")
    // A release is confirmed after the longest debounce period at the latest.
    let period = HoldRecognizer.Limits.debouncePeriods.upperBound
    while shown.count > 1, shown[1].since.advanced(by: period) < now { shown.removeFirst() }
    shown.append(Shown(since: now, control: slot.display.control))
  }

  /// What a tap that was released then has promised; nil if no state was shown.
  func promise(at release: Timestamp) -> ControlDescription? {
    (shown.last { $0.since <= release } ?? shown.first)?.control
  }
}

extension Effect {
  /// The effect of a tap's slot, as the button's owner carries it out.
  var ofTap: Effect {
    switch self {
    case .announce(.controlLoaded(let control)): .announce(.tapLoaded(control))
    case .announce(.controlStale(let kind, let error, let retryIn, let preview)):
      .announce(.tapStale(kind: kind, error: error, retryIn: retryIn, preview: preview))
    case .announce(.controlAssigned(let kind)): .announce(.tapAssigned(kind: kind))
    case .announce: self
    case .load, .perform: .tap(self)
    case .tap: self
    }
  }
}
