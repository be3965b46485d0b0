package import ControlModel
package import Gesture
package import SystemAccess

/// The emulator of one button as a pure state machine: the hold gesture in front of one ``ControlSlot``, or of
/// several if taps or further stages of the hold perform other controls.
///
///     press       began          armed         began: second    performed           cancelled     ended
///     released    → pressing     → armed       ·                · (skipped: busy)   ·             ·
///                 or → refused   or → refused
///     pressing    ·              ·             ·                → held, perform     → released    ·
///     armed       ·              ·             → pressing       ·                   → released    ·
///     refused     ·              ·             ·                → refusedHold       → released    ·
///                                                                 skipped: busy
///     reached     ·              ·             ·                → held, perform     → released    ·
///     held        ·              ·             ·                ·                   ·             → released
///     refusedHold ·              ·             ·                ·                   ·             → released
///
///     press       tapped                           repeated
///     pressing    → released, perform the tap      ·
///     reached     → released, perform the tap      ·
///     refused     → released, skipped: busy        ·
///     held        ·                                perform again what is shown, or skipped
///     refusedHold ·                                skipped: busy
///     others      → released, skipped: busy        skipped: busy
///
/// A hold that is decided at its release goes from pressing to reached at its deadline, and a hold with stages at the deadline
/// of each stage except the last. `perform` performs the control of that stage.
///
/// The announcements of a press follow from the gesture alone, except for their hints, so they never depend on the
/// load of the machine. A press while an intent is under way is refused from its beginning: its hold is performed,
/// its intent skipped. Of two presses that replace a hold, the first press decides whether they are refused. Until the
/// deadline the promise follows the slot's display.
///
/// The owner must carry out the effects in the order in which they are returned.
package struct ActionButton: Sendable {
  package enum Press: Equatable, Sendable {
    case released
    /// Pressed; `promise` is the displayed control, or `nil` if no state is displayed.
    indirect case pressing(since: Timestamp, deadline: Timestamp, promise: ControlDescription?)
    /// Held until the deadline of a stage, counted from 1; performs its control on release. Before a further stage, the
    /// times are the thresholds of this stage and of the next stage.
    indirect case reached(
      since: Timestamp, deadline: Timestamp, promise: ControlDescription?, stage: Int = 1)
    /// Pressed once; a second press is expected before the deadline, and performs what is displayed then.
    case armed(since: Timestamp, deadline: Timestamp)
    /// Pressed while an earlier intent waited or performed: this press will perform no intent.
    case refused(since: Timestamp, deadline: Timestamp)
    case held(since: Timestamp)
    /// A refused press that became a hold: neither it nor its repeats perform the intent.
    case refusedHold(since: Timestamp)
  }

  package typealias Limits = ControlSlot.Limits

  package internal(set) var press = Press.released
  package internal(set) var slot: ControlSlot
  /// The control for taps, or `nil` if a tap does nothing.
  package internal(set) var tap: OtherControl?
  /// The state handed over to the slot of a tap that is assigned later.
  let tapBefore: ControlSlot.HandOver?
  /// The controls of the stages after the first.
  package internal(set) var stages: [OtherControl]
  /// The text that replaces the hint from the first of several stages on, or `nil`.
  let warning: String?
  /// The controls that the hold's slot displayed since the latest press began.
  private(set) var shown = DisplayHistory()
  /// The combined hint of a release and a hold, or `nil` if the slot's own hint applies.
  var hintOfPress: String?
  /// The error of a lost device, or `nil` while the device is available.
  package private(set) var deviceError: String?

  /// A stage of a hold after the first.
  package struct Stage: Sendable {
    /// The kind of its control, or `nil` for a stage without a control.
    package var control: String?
    /// The greatest age of its deadline or release, or `nil` for the limit of the button.
    package var late: Duration?
    /// The text that replaces the hint from this stage on, or `nil`.
    package var warning: String?
    /// The state handed over by the previous button in this place.
    package var before: ControlSlot.HandOver?

    package init(
      control: String?, late: Duration? = nil, warning: String? = nil,
      continuing before: ControlSlot.HandOver? = nil
    ) {
      (self.control, self.late, self.warning, self.before) = (control, late, warning, before)
    }
  }

  /// Creates a button of a device that may be locked, with a control of this kind or without a control.
  ///
  /// `tap` is the kind of the control for taps, or `nil`. `stages` are the stages after the first, and `warning` is the
  /// text of the first. `language` is the language of the emulator's own error
  /// messages. `before` and `tapBefore` are the state handed over by the previous button in this place.
  package init(
    control kind: String?, tap: String? = nil, stages: [Stage] = [], warning: String? = nil,
    limits: Limits = Limits(), isLocked: Bool = false, language: ControlLanguage = .en,
    continuing before: ControlSlot.HandOver? = nil,
    tapContinuing tapBefore: ControlSlot.HandOver? = nil
  ) {
    slot = ControlSlot(
      control: kind, limits: limits, isLocked: isLocked, language: language, continuing: before)
    self.warning = warning
    self.tapBefore = tapBefore
    self.stages = stages.map { stage in
      var limits = limits
      limits.late = stage.late ?? limits.late
      let slot = ControlSlot(
        control: stage.control, limits: limits, isLocked: isLocked, language: language,
        continuing: stage.before)
      return OtherControl(slot, warning: stage.warning)
    }
    // A tap's performing intent is awaited even if the button no longer has a tap control.
    guard tap != nil || tapBefore?.intent.isResting == false else { return }
    self.tap = OtherControl(
      ControlSlot(
        control: tap, limits: limits, isLocked: isLocked, language: language,
        continuing: tapBefore))
  }

  /// The instant by which the owner must pass `wake`, or `nil` if nothing is due.
  package var nextWake: Timestamp? {
    var due = slot.nextWake ?? .distantFuture
    if let wake = tap?.slot.nextWake { due = min(due, wake) }
    for stage in stages { due = min(due, stage.slot.nextWake ?? due) }
    return due == .distantFuture ? nil : due
  }

  /// Whether the button is released, nothing runs and no momentary text is displayed.
  package var isAtRest: Bool {
    press == .released && slot.isAtRest && tap?.slot.isAtRest ?? true
      && stages.allSatisfy(\.slot.isAtRest)
  }

  package var isResting: Bool {
    slot.intent.isResting && tap?.slot.intent.isResting ?? true
      && stages.allSatisfy(\.slot.intent.isResting)
  }

  /// The button for display: on a locked device without the information that the control hides.
  package var redacted: ActionButton {
    guard slot.isLocked else { return self }
    var copy = self
    copy.slot = slot.redacted
    copy.tap?.slot.redact()
    for index in copy.stages.indices { copy.stages[index].slot.redact() }
    switch press {
    case .pressing(let since, let deadline, let promise):
      copy.press = .pressing(since: since, deadline: deadline, promise: promise?.redacted())
    case .reached(let since, let deadline, let promise, let stage):
      copy.press = .reached(
        since: since, deadline: deadline, promise: promise?.redacted(), stage: stage)
    case .released, .armed, .refused, .held, .refusedHold: break
    }
    return copy
  }

  /// The announcement of an effect of the hold gesture, made before ``handle(_:at:)``.
  ///
  /// It depends only on the gesture and the display, so it need not wait for the effect.
  package func announcement(of effect: HoldGesture.Effect) -> Announcement {
    var button = self
    return .hold(effect, hint: button.hint(of: effect))
  }

  /// Returns the hint of an effect; mutating, because the optimizer copies the button for each call that does not change it.
  private mutating func hint(of effect: HoldGesture.Effect) -> String? {
    switch effect {
    case .began(let at, let deadline) where at == deadline: hintOfSecondPress
    case .began: isResting ? hintOfPress ?? slot.hint : nil
    case .armed: isResting ? slot.hint.map(pressAgain) : nil
    case .reached(let stage, _, _): hintOfRelease(stage)
    case .cancelled, .tapped, .performed, .repeated, .ended, .counted: nil
    }
  }

  /// Announces an effect of the hold gesture, received at `now`, and then handles it.
  package mutating func handle(
    _ effect: HoldGesture.Effect, at now: Timestamp, announcing announce: (Announcement) -> Void
  ) -> [Effect] {
    announce(.hold(effect, hint: hint(of: effect)))
    return handle(effect, at: now)
  }

  /// Handles an effect of the hold gesture, received at `now` and already announced.
  package mutating func handle(_ effect: HoldGesture.Effect, at now: Timestamp) -> [Effect] {
    Invariant.check(mayFollow(effect), "what the gesture decides follows what it decided before")
    switch effect {
    case .began(let at, let deadline) where at == deadline:
      // The second of two presses: a refused first press stays refused.
      if case .armed = press {
        press = .pressing(since: at, deadline: at, promise: slot.display.control)
      }
      return []
    case .began(let at, let deadline):
      press =
        isResting
        ? .pressing(since: at, deadline: deadline, promise: slot.display.control)
        : .refused(since: at, deadline: deadline)
      shown.began(slot.display.control)
      tap?.began()
      for index in stages.indices { stages[index].began() }
      return prepare(at: now)
    case .armed(let at, let deadline):
      press =
        isResting
        ? .armed(since: at, deadline: deadline) : .refused(since: at, deadline: deadline)
      return prepare(at: now)
    case .cancelled(let reason, _):
      press = .released
      slot.cancelled(reason, at: now)
      return []
    case .tapped(let at): return performTap(at, at: now)
    case .reached(let stage, let next, let at):
      switch press {
      case .pressing(let since, let deadline, _), .reached(let since, let deadline, _, _):
        let promise = slot(ofStage: stage)?.display.control
        press = .reached(
          since: next == nil ? since : at, deadline: next ?? deadline, promise: promise,
          stage: stage)
      case .released, .armed, .refused, .held, .refusedHold: break
      }
      return []
    case .performed(let stage, let at): return perform(stage, at, at: now)
    case .repeated(_, let at): return performAgain(at, at: now)
    case .ended:
      press = .released
      return []
    case .counted: return []
    }
  }

  package mutating func device(_ fact: DeviceFact) -> [Effect] {
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

  /// Handles an input of the hold's slot, received at `now`.
  ///
  /// The slots of the other parts receive a lock or unlock, the end of the service, a question, progress and the time too.
  package mutating func handle(_ input: Input, at now: Timestamp) -> [Effect] {
    var effects = slot.handle(input, at: now)
    shown.changed(slot.display.control, at: now)
    switch input {
    case .lock, .void, .wake, .asked, .progressed: effects += handleInOtherParts(input, at: now)
    case .perform, .loaded, .loadFailed, .finished, .failed, .reload, .assigned, .undoable, .shared,
      .described:
      joinHints()
    }
    followDisplay(at: now)
    return effects
  }

  /// Updates the promise of a press to the displayed control.
  mutating func followDisplay(at now: Timestamp) {
    switch press {
    case .pressing(let since, let deadline, let promise) where promise == nil || now < deadline:
      press = .pressing(since: since, deadline: deadline, promise: slot.display.control)
    case .reached(let since, let deadline, _, let stage):
      press = .reached(
        since: since, deadline: deadline, promise: slot(ofStage: stage)?.display.control,
        stage: stage)
    case .released, .pressing, .armed, .refused, .held, .refusedHold: break
    }
  }

  /// Whether the gesture can have this effect in the current state of the press, according to the table.
  private func mayFollow(_ effect: HoldGesture.Effect) -> Bool {
    switch (press, effect) {
    case (_, .counted): true
    case (.released, .began(let at, let deadline)): at < deadline
    case (.armed, .began(let at, let deadline)), (.refused, .began(let at, let deadline)):
      at == deadline
    case (.released, .armed): true
    case (.released, _), (_, .armed): false
    case (.held, .repeated), (.refusedHold, .repeated), (.held, .ended), (.refusedHold, .ended):
      true
    case (.held, _), (.refusedHold, _), (_, .began), (_, .repeated), (_, .ended): false
    case (.pressing, _), (.reached, _), (.armed, _), (.refused, _): true
    }
  }

  private func pressAgain(_ hint: String) -> String {
    ActionHint.pressAgain(hint, in: slot.language)
  }

  /// The hint of the second of two presses, or `nil` if the first press was refused.
  private var hintOfSecondPress: String? {
    guard case .armed = press else { return nil }
    return slot.hint.map(pressAgain)
  }

  /// The hint of a press that has reached a stage, or `nil` if nothing was promised.
  private func hintOfRelease(_ stage: Int) -> String? {
    switch press {
    case .pressing, .reached: hint(ofStage: stage, slot(ofStage: stage)?.hint)
    case .released, .armed, .refused, .held, .refusedHold: nil
    }
  }
}
