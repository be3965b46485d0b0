package import ControlModel
package import SystemAccess

/// The emulator of one placed control that is tapped, as a pure state machine: a tap in front of one ``ControlSlot``.
///
///     intent       tap
///     resting      as a hold that was performed now: perform, or load first, or skipped
///     waiting      skipped: busy
///     performing   skipped: busy
///
/// A tap promises what the screen showed. A client that names the value that it promised gets that value set,
/// whatever the state has become since; if no state is known, nothing is done and the state is loaded.
///
/// Effects are returned in the order in which the owner must carry them out.
package struct ControlTile: Sendable {
  package private(set) var slot: ControlSlot

  /// A tile with the control of this kind, of a device that may be locked.
  ///
  /// `language` is that of the errors that the emulator itself finds; `before` is what the tile in this place
  /// has left.
  package init(
    control kind: String?, limits: ControlSlot.Limits = ControlSlot.Limits(),
    isLocked: Bool = false, language: ControlLanguage = .en,
    continuing before: ControlSlot.HandOver? = nil
  ) {
    slot = ControlSlot(
      control: kind, limits: limits, isLocked: isLocked, language: language, continuing: before)
  }

  /// The instant by which the owner must call with `wake`; nil when nothing is due.
  package var nextWake: Timestamp? { slot.nextWake }

  /// Takes a tap at `now`; a client may name the value that its screen promised.
  package mutating func tap(value: Bool? = nil, at now: Timestamp) -> [Effect] {
    let before = slot.prepare(at: now)
    let shown = slot.display.control
    guard let value else {
      return before + slot.handle(.perform(promise: shown, deadline: now), at: now)
    }
    guard slot.intent.isResting else { return before + slot.skip(.busy, at: now) }
    guard let shown else { return before + slot.skip(.notReady, at: now) }
    return before
      + slot.handle(.perform(promise: shown.setting(isOn: !value), deadline: now), at: now)
  }

  package mutating func handle(_ input: Input, at now: Timestamp) -> [Effect] {
    slot.handle(input, at: now)
  }
}
