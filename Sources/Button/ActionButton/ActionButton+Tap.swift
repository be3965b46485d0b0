import ControlModel
import Gesture
package import SystemAccess

// Taps and repeated holds.
extension ActionButton {
  /// Handles an input of the tap control's slot, received at `now`; does nothing without a tap control.
  package mutating func handleTap(_ input: Input, at now: Timestamp) -> [Effect] {
    guard let effects = tap?.slot.handle(input, at: now) else { return [] }
    tap?.changed(at: now)
    joinHints()
    return effects.map(\.ofTap)
  }

  /// Assigns a control, or other options of the same control, to taps; `nil` removes the control.
  package mutating func assignTap(_ kind: String?, at now: Timestamp) -> [Effect] {
    if tap == nil, kind != nil {
      tap = TapControl(
        ControlSlot(
          control: nil, limits: slot.limits, isLocked: slot.isLocked, language: slot.language))
    }
    return handleTap(.assigned(kind: kind), at: now)
  }

  /// Computes the combined hint in advance, so that no press waits for it.
  mutating func joinHints() {
    hintWithTap = tap.flatMap {
      ActionHint.tapAndHold(tap: $0.slot.hint, hold: slot.hint, in: slot.language)
    }
  }

  /// Begins a press: loads the state of each control that is not ready.
  mutating func prepare(at now: Timestamp) -> [Effect] {
    let effects = slot.prepare(at: now)
    guard let ofTap = tap?.slot.prepare(at: now) else { return effects }
    return effects + ofTap.map(\.ofTap)
  }

  mutating func performTap(_ release: Timestamp, at now: Timestamp) -> [Effect] {
    let before = press
    press = .released
    // A trace can tap a button without a tap control.
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

/// The control that a tap performs, beside the hold's control.
///
/// A tap is known only when its release is confirmed, and carries the earlier time of the release. It promises the
/// control displayed at that time, so the controls displayed since the press began are recorded.
package struct TapControl: Sendable {
  package internal(set) var slot: ControlSlot
  /// The controls displayed since the latest press began, oldest first.
  private var shown: [Shown] = []

  private struct Shown: Sendable {
    let since: Timestamp
    let control: ControlDescription?
  }

  init(_ slot: ControlSlot) { self.slot = slot }

  mutating func began(at instant: Timestamp) {
    shown = [Shown(since: instant, control: slot.display.control)]
  }

  /// Records the displayed control at `now` if it has changed.
  mutating func changed(at now: Timestamp) {
    guard let last = shown.last, last.control != slot.display.control else { return }
    Invariant.check(last.since <= now, "what was shown is in the order of time")
    // A release is confirmed within the longest debounce period.
    let period = HoldRecognizer.Limits.debouncePeriods.upperBound
    while shown.count > 1, shown[1].since.advanced(by: period) < now { shown.removeFirst() }
    shown.append(Shown(since: now, control: slot.display.control))
  }

  /// The control that a tap released at `release` promised, or `nil` if no state was displayed.
  func promise(at release: Timestamp) -> ControlDescription? {
    (shown.last { $0.since <= release } ?? shown.first)?.control
  }
}

extension Effect {
  /// The effect of a tap's slot, converted to an effect of the button.
  var ofTap: Effect {
    switch self {
    case .announce(.controlLoaded(let control)): .announce(.tapLoaded(control))
    case .announce(.controlStale(let control, let retryIn)):
      .announce(.tapStale(control, retryIn: retryIn))
    case .announce(.controlAssigned(let kind)): .announce(.tapAssigned(kind: kind))
    case .announce: self
    case .load, .perform: .tap(self)
    case .tap: self
    }
  }
}
