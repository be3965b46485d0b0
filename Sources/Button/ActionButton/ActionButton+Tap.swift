package import ControlModel
import Gesture
package import SystemAccess

// Taps, further stages and repeated holds.
extension ActionButton {
  /// Handles an input of the slot of one part of the button, received at `now`; does nothing without this part.
  package mutating func handle(_ input: Input, of part: ButtonPart, at now: Timestamp) -> [Effect] {
    let effects: [Effect]?
    switch part {
    case .hold: return handle(input, at: now)
    case .tap: effects = tap?.handle(input, at: now)
    case .stage(let number):
      effects =
        stages.indices.contains(number - 2) ? stages[number - 2].handle(input, at: now) : nil
    }
    joinHints()
    followDisplay(at: now)
    return effects.map { $0.map { $0.of(part) } } ?? []
  }

  /// Handles an input of every part except the hold.
  mutating func handleInOtherParts(_ input: Input, at now: Timestamp) -> [Effect] {
    otherParts.flatMap { handle(input, of: $0, at: now) }
  }

  /// Assigns a control, or other options of the same control, to a part of the button; `nil` removes the control.
  package mutating func assign(
    _ kind: String?, to part: ButtonPart, at now: Timestamp
  ) -> [Effect] {
    if part == .tap, tap == nil {
      // A configuration that is read again may have removed the control already; the assignment is announced all the same.
      guard kind != nil else { return [.announce(.tapAssigned(kind: nil))] }
      tap = OtherControl(
        ControlSlot(
          control: nil, limits: slot.limits, isLocked: slot.isLocked, language: slot.language,
          continuing: tapBefore))
    }
    return handle(.assigned(kind: kind), of: part, at: now)
  }

  /// The parts beside the hold.
  private var otherParts: [ButtonPart] {
    (tap == nil ? [] : [.tap]) + stages.indices.map { .stage($0 + 2) }
  }

  /// The slots of all parts, the hold's first.
  package var slots: [ControlSlot] {
    var slots = [slot]
    if let tap { slots.append(tap.slot) }
    for stage in stages { slots.append(stage.slot) }
    return slots
  }

  /// The slot of a stage of the hold, counted from 1, or `nil` without this stage.
  func slot(ofStage number: Int) -> ControlSlot? {
    if number == 1 { return slot }
    return stages.indices.contains(number - 2) ? stages[number - 2].slot : nil
  }

  /// Computes the combined hint in advance, so that no press waits for it.
  mutating func joinHints() {
    hintOfPress = joinedHint(hold: hint(after: 0))
  }

  /// The hint of a press that has not reached the first stage, with this hint for a hold; `nil` if the hold's own hint applies.
  func joinedHint(hold: String?) -> String? {
    if let tap {
      return ActionHint.releaseAndHold(release: tap.slot.hint, hold: hold, in: slot.language)
    }
    guard !stages.isEmpty, slot.display == .unassigned else { return nil }
    return ActionHint.cancelAndHold(hold, in: slot.language)
  }

  /// The hint of the next stage that has a control.
  func hint(after number: Int) -> String? {
    guard let next = slot(ofStage: number + 1) else { return nil }
    return next.display == .unassigned ? hint(after: number + 1) : next.hint
  }

  /// The hint of a press that has reached a stage, for the hint of this stage: what a release does, and what a longer hold
  /// does; `nil` if nothing can be promised.
  func hint(ofStage number: Int, _ hint: String?) -> String? {
    guard let shown = slot(ofStage: number) else { return nil }
    if let warning = number == 1 ? warning : stages[number - 2].warning { return warning }
    let next = self.hint(after: number)
    guard shown.display != .unassigned else {
      return stages.isEmpty ? nil : ActionHint.cancelAndHold(next, in: slot.language)
    }
    guard let hint, next != nil else {
      return hint.map { ActionHint.release($0, in: slot.language) }
    }
    return ActionHint.releaseAndHold(release: hint, hold: next, in: slot.language)
  }

  /// Begins a press: loads the state of each control that is not ready.
  mutating func prepare(at now: Timestamp) -> [Effect] {
    var effects = slot.prepare(at: now)
    effects += tap?.slot.prepare(at: now).map { $0.of(.tap) } ?? []
    for index in stages.indices {
      effects += stages[index].slot.prepare(at: now).map { $0.of(.stage(index + 2)) }
    }
    return effects
  }

  /// Performs a stage of the hold that was decided at an instant.
  mutating func perform(_ stage: Int, _ instant: Timestamp, at now: Timestamp) -> [Effect] {
    switch press {
    case .pressing, .reached:
      let promise = promise(ofStage: stage, at: instant)
      press = .held(since: instant)
      guard let decided = slot(ofStage: stage) else { return slot.skip(.notReady, at: now) }
      // A stage without a control is for cancelling.
      if decided.display == .unassigned, !stages.isEmpty { return slot.skip(.cancelled, at: now) }
      return handle(
        .perform(promise: promise, deadline: instant), of: ButtonPart(stage: stage), at: now)
    case .released, .armed, .refused, .held, .refusedHold:
      press = .refusedHold(since: instant)
      return slot.skip(.busy, at: now)
    }
  }

  /// The control that the screen showed for a stage when it was decided, or `nil` if it showed no state.
  private func promise(ofStage stage: Int, at instant: Timestamp) -> ControlDescription? {
    guard stage == 1 else {
      return stages.indices.contains(stage - 2) ? stages[stage - 2].shown.promise(at: instant) : nil
    }
    if case .pressing(_, _, let promise) = press { return promise }
    return shown.promise(at: instant)
  }

  mutating func performTap(_ release: Timestamp, at now: Timestamp) -> [Effect] {
    let before = press
    press = .released
    // A trace can tap a button without a tap control.
    guard let promise = tap.map({ $0.shown.promise(at: release) }) else {
      return slot.skip(.notReady, at: now)
    }
    switch before {
    case .pressing, .reached: break
    case .released, .armed, .refused, .held, .refusedHold:
      return tap?.slot.skip(.busy, at: now) ?? []
    }
    return handle(.perform(promise: promise, deadline: release), of: .tap, at: now)
  }

  mutating func performAgain(_ instant: Timestamp, at now: Timestamp) -> [Effect] {
    guard case .held = press else { return [.announce(.intentSkipped(.busy))] }
    return slot.performAgain(due: instant, at: now)
  }
}

/// The control that a tap or a further stage of a hold performs, beside the hold's control.
package struct OtherControl: Sendable {
  package internal(set) var slot: ControlSlot
  /// The text that replaces the hint from this stage on, or `nil`.
  let warning: String?
  private(set) var shown = DisplayHistory()

  init(_ slot: ControlSlot, warning: String? = nil) { (self.slot, self.warning) = (slot, warning) }

  mutating func began() { shown.began(slot.display.control) }

  mutating func handle(_ input: Input, at now: Timestamp) -> [Effect] {
    let effects = slot.handle(input, at: now)
    shown.changed(slot.display.control, at: now)
    return effects
  }
}

/// The controls that a slot displayed since the latest press began, oldest first.
///
/// A release is confirmed later than it happens. It performs the control that was displayed at the time of the release.
struct DisplayHistory: Sendable {
  private var shown: [(since: Timestamp, control: ControlDescription?)] = []

  mutating func began(_ control: ControlDescription?) { shown = [(.zero, control)] }

  /// Records the displayed control at `now` if it has changed.
  mutating func changed(_ control: ControlDescription?, at now: Timestamp) {
    guard let last = shown.last, last.control != control else { return }
    Invariant.check(last.since <= now, "what was shown is in the order of time")
    // A release is confirmed within the longest debounce period.
    let period = HoldRecognizer.Limits.debouncePeriods.upperBound
    while shown.count > 1, shown[1].since.advanced(by: period) < now { shown.removeFirst() }
    shown.append((now, control))
  }

  /// The control that was promised at an instant, such as a release, or `nil` if no state was displayed.
  func promise(at instant: Timestamp) -> ControlDescription? {
    (shown.last { $0.since <= instant } ?? shown.first)?.control
  }
}

extension Effect {
  /// The effect of a part's slot, converted to an effect of the button.
  func of(_ part: ButtonPart) -> Effect {
    switch part {
    case .hold: self
    case .tap: ofTap
    case .stage(let number): ofStage(number)
    }
  }

  private func ofStage(_ number: Int) -> Effect {
    switch self {
    case .announce(let announcement):
      switch announcement {
      case .controlLoaded, .controlStale, .controlAssigned: .announce(.stage(number, announcement))
      case .buttonReady, .buttonLost, .buttonRestored, .hold, .intentPerforming, .intentFinished,
        .intentFailed, .intentSkipped, .tapLoaded, .tapStale, .stage, .status, .tapAssigned,
        .controlWarning:
        self
      }
    case .load, .perform: .stage(number, self)
    case .tap, .stage: self
    }
  }

  private var ofTap: Effect {
    switch self {
    case .announce(.controlLoaded(let control)): .announce(.tapLoaded(control))
    case .announce(.controlStale(let control, let retryIn)):
      .announce(.tapStale(control, retryIn: retryIn))
    case .announce(.controlAssigned(let kind)): .announce(.tapAssigned(kind: kind))
    case .announce: self
    case .load, .perform: .tap(self)
    case .tap, .stage: self
    }
  }
}
