public import ControlModel
public import Gesture
public import SystemAccess

/// The emulator of one button as a pure state machine: the hold gesture in front of one ``ControlSlot``.
///
///     press       began          armed         began: second    performed           cancelled     ended
///     released    → pressing     → armed       ·                · (skipped: busy)   ·             ·
///                 or → refused   or → refused
///     pressing    ·              ·             ·                → held, perform     → released    ·
///     armed       ·              ·             → pressing       ·                   → released    ·
///     refused     ·              ·             ·                → held              → released    ·
///                                                                 skipped: busy
///     held        ·              ·             ·                ·                   ·             → released
///
/// What is announced of a press follows from the gesture alone, so it never depends on how busy the machine
/// is. A press while an intent is under way is refused from its beginning: its hold is performed, its intent
/// skipped. Of two presses that replace a hold the first one decides that, and what is promised. What is
/// promised follows what the slot shows until the deadline.
///
/// Effects are returned in the order in which the owner must carry them out.
public struct ActionButton: Sendable {
  /// What the button's press does, and what was promised for it.
  public enum Press: Equatable, Sendable {
    /// Not pressed.
    case released
    /// Pressed; `promise` is the control as the screen shows it; nil if it shows no state.
    indirect case pressing(since: Timestamp, deadline: Timestamp, promise: ControlDescription?)
    /// Pressed once, and to be pressed again before the deadline.
    indirect case armed(since: Timestamp, deadline: Timestamp, promise: ControlDescription?)
    /// Pressed while an intent was under way: nothing will happen.
    case refused(since: Timestamp, deadline: Timestamp)
    /// Held past the deadline.
    case held(since: Timestamp)
  }

  /// The time limits of one button.
  public typealias Limits = ControlSlot.Limits

  /// The press.
  public private(set) var press = Press.released
  /// The control that the button holds.
  public private(set) var slot: ControlSlot
  /// Why the button's device is away; nil while it is there.
  public private(set) var deviceError: String?

  /// A button that holds the control of this kind, nil for none, of a device that may be locked.
  ///
  /// `language` is that of the errors that the emulator itself finds; `before` is what the button in this place
  /// has left.
  public init(
    control kind: String?, limits: Limits = Limits(), isLocked: Bool = false,
    language: ControlLanguage = .en, continuing before: ControlSlot.HandOver? = nil
  ) {
    slot = ControlSlot(
      control: kind, limits: limits, isLocked: isLocked, language: language, continuing: before)
  }

  /// The instant by which the owner must call with `wake`; nil when nothing is due.
  public var nextWake: Timestamp? { slot.nextWake }

  /// Whether the button is not pressed, nothing runs and nothing is shown for a moment only.
  public var isAtRest: Bool { press == .released && slot.isAtRest }

  /// The button as it is to be shown: on a locked device without what the control wants hidden.
  public var redacted: ActionButton {
    guard slot.isLocked else { return self }
    var copy = self
    copy.slot = slot.redacted
    switch press {
    case .pressing(let since, let deadline, let promise):
      copy.press = .pressing(since: since, deadline: deadline, promise: promise?.redacted())
    case .armed(let since, let deadline, let promise):
      copy.press = .armed(since: since, deadline: deadline, promise: promise?.redacted())
    case .released, .refused, .held: break
    }
    return copy
  }

  /// What is announced of what the hold gesture has decided, before the button takes it.
  ///
  /// It follows from the gesture and from what is shown, so it need not wait for what the button does then.
  public func announcement(of effect: HoldGesture.Effect) -> Announcement {
    switch effect {
    case .began(let at, let deadline) where at == deadline:
      .holdBegan(hint: hintOfFirstPress, deadline: at, edge: at)
    case .began(let at, let deadline):
      .holdBegan(hint: slot.intent.isResting ? slot.hint : nil, deadline: deadline, edge: at)
    case .armed(let at, let deadline):
      .holdArmed(
        hint: slot.intent.isResting ? slot.hint.map(pressAgain) : nil,
        deadline: deadline, edge: at)
    case .cancelled(let reason, let at):
      .holdCancelled(reason, edge: reason == .releasedEarly ? at : nil)
    case .performed(let at): .holdPerformed(edge: at)
    case .ended(let at): .holdEnded(edge: at)
    }
  }

  /// Takes what the hold gesture has decided, learned at `now` and announced already.
  public mutating func take(_ effect: HoldGesture.Effect, at now: Timestamp) -> [Effect] {
    switch effect {
    case .began(let at, let deadline) where at == deadline:
      // The second press of two: what the first one promised is what counts.
      if case .armed(_, _, let promise) = press {
        press = .pressing(since: at, deadline: at, promise: promise)
      }
      return []
    case .began(let at, let deadline):
      press =
        slot.intent.isResting
        ? .pressing(since: at, deadline: deadline, promise: slot.display.control)
        : .refused(since: at, deadline: deadline)
      return slot.prepare(at: now)
    case .armed(let at, let deadline):
      press =
        slot.intent.isResting
        ? .armed(since: at, deadline: deadline, promise: slot.display.control)
        : .refused(since: at, deadline: deadline)
      return slot.prepare(at: now)
    case .cancelled(let reason, _):
      press = .released
      slot.cancelled(reason, at: now)
      return []
    case .performed(let at): return perform(at, at: now)
    case .ended:
      press = .released
      return []
    }
  }

  /// Handles a change of the button's device.
  public mutating func device(_ fact: DeviceFact) -> [Effect] {
    switch fact {
    case .ready(let isHeld):
      deviceError = nil
      return [.announce(.buttonReady(isHeld: isHeld))]
    case .gone(let error):
      deviceError = error
      return [.announce(.buttonLost(error: error))]
    case .restored(let isHeld):
      deviceError = nil
      return [.announce(.buttonRestored(isHeld: isHeld))]
    }
  }

  /// Takes an input of the slot, learned at `now`.
  public mutating func handle(_ input: Input, at now: Timestamp) -> [Effect] {
    let effects = slot.handle(input, at: now)
    // What is promised follows what is shown.
    switch press {
    case .pressing(let since, let deadline, let promise) where promise == nil || now < deadline:
      press = .pressing(since: since, deadline: deadline, promise: slot.display.control)
    case .armed(let since, let deadline, _):
      press = .armed(since: since, deadline: deadline, promise: slot.display.control)
    case .released, .pressing, .refused, .held: break
    }
    return effects
  }

  private func pressAgain(_ hint: String) -> String {
    ActionHint.pressAgain(hint, in: slot.language)
  }

  /// The hint of the second press of two: of what the first one promised.
  private var hintOfFirstPress: String? {
    guard case .armed(_, _, let promise) = press else { return nil }
    return promise.map { pressAgain(slot.redacted($0).hint) }
  }

  private mutating func perform(_ deadline: Timestamp, at now: Timestamp) -> [Effect] {
    let before = press
    press = .held(since: deadline)
    guard case .pressing(_, _, let promise) = before else { return slot.skip(.busy, at: now) }
    return slot.handle(.perform(promise: promise, deadline: deadline), at: now)
  }
}
