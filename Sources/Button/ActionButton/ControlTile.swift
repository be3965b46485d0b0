package import ControlModel
package import SystemAccess

/// The emulator of one placed control that can be tapped, as a pure state machine: taps in front of one
/// ``ControlSlot``.
///
///     intent       tap
///     resting      as a hold that was performed now: perform, or load first, or skipped
///     waiting      skipped: busy
///     performing   skipped: busy
///
/// A tap promises the control that the screen showed. If a client names the promised value, that value is set,
/// whatever the state has become since; if no state is known, the tap is skipped and the state is loaded.
///
/// The owner must carry out the effects in the order in which they are returned.
package struct ControlTile: Sendable {
  package private(set) var slot: ControlSlot

  /// Creates a tile of a device that may be locked, for a control of this kind or without a control.
  ///
  /// `language` is the language of the emulator's own error messages. `before` is the state handed over by the
  /// previous tile in this place.
  package init(
    control kind: String?, limits: ControlSlot.Limits = ControlSlot.Limits(),
    isLocked: Bool = false, language: ControlLanguage = .en,
    continuing before: ControlSlot.HandOver? = nil
  ) {
    slot = ControlSlot(
      control: kind, limits: limits, isLocked: isLocked, language: language, continuing: before)
  }

  /// The instant by which the owner must pass `wake`, or `nil` if nothing is due.
  package var nextWake: Timestamp? { slot.nextWake }

  /// Handles a tap at `now`; `value` is the value that the client's screen promised, or `nil` if the client does
  /// not name it.
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

extension PlacedControl {
  package init(tapOf button: String, kind: String, configuration: [String: JSONValue] = [:]) {
    self.init(id: Self.tapPlace(of: button), kind: kind, configuration: configuration)
  }

  /// Creates the control of a further stage of a button, counted from 2.
  package init(
    stage: Int, of button: String, kind: String, configuration: [String: JSONValue] = [:]
  ) {
    self.init(id: Slot.stage(stage, button: button).name, kind: kind, configuration: configuration)
  }

  package static func tapPlace(of button: String) -> String { Slot.tap(button: button).name }

  /// The name of the button that performs the control.
  package var button: String { Slot(id, of: .buttons).part?.button ?? id }
}
