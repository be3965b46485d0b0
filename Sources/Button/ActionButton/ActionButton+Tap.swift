import ControlModel
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
