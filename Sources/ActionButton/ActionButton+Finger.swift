import ControlModel
import Gesture

// What the finger does, and what is made of a hold.
extension ActionButton {
  mutating func hold(
    _ effect: HoldGesture.Effect, at now: Timestamp, _ carryOut: (Effect) -> Void
  ) {
    switch effect {
    case .armed(let at, let deadline):
      feedback = nil
      guard case .resting = intent else {
        carryOut(.announce(.holdArmed(hint: nil, deadline: deadline, edge: at)))
        finger = .refused(since: at, deadline: deadline)
        return
      }
      let hint = hint.map(ActionHint.pressAgain)
      carryOut(.announce(.holdArmed(hint: hint, deadline: deadline, edge: at)))
      finger = .armed(since: at, deadline: deadline, promise: control)
      if !control.isReady { load(at: now, carryOut) }
    case .began(let at, let deadline) where at == deadline: confirm(at, carryOut)
    case .began(let at, let deadline):
      feedback = nil
      guard case .resting = intent else {
        carryOut(.announce(.holdBegan(hint: nil, deadline: deadline, edge: at)))
        finger = .refused(since: at, deadline: deadline)
        return
      }
      carryOut(.announce(.holdBegan(hint: hint, deadline: deadline, edge: at)))
      finger = .pressing(since: at, deadline: deadline, promise: control)
      if !control.isReady { load(at: now, carryOut) }
    case .cancelled(let reason, let at):
      let edge = reason == .releasedEarly ? at : nil
      carryOut(.announce(.holdCancelled(reason, edge: edge)))
      finger = .away
      show(.cancelled(reason), at: now)
    case .performed(let at):
      carryOut(.announce(.holdPerformed(edge: at)))
      perform(at, now: now, carryOut)
    case .ended(let at):
      carryOut(.announce(.holdEnded(edge: at)))
      finger = .away
    }
  }

  /// The second press of two: what the first one promised is what counts.
  private mutating func confirm(_ at: Timestamp, _ carryOut: (Effect) -> Void) {
    guard case .armed(_, _, let promise) = finger else {
      return carryOut(.announce(.holdBegan(hint: nil, deadline: at, edge: at)))
    }
    let hint = told(promise.shown).map { ActionHint.pressAgain($0.hint) }
    carryOut(.announce(.holdBegan(hint: hint, deadline: at, edge: at)))
    finger = .pressing(since: at, deadline: at, promise: promise)
  }

  private mutating func perform(
    _ deadline: Timestamp, now: Timestamp, _ carryOut: (Effect) -> Void
  ) {
    let finger = finger
    self.finger = .held(since: deadline)
    guard case .pressing(_, _, let promise) = finger, intent == .resting else {
      return skip(.busy, at: now, carryOut)
    }
    guard deadline.duration(to: now) <= limits.late else {
      return skip(.late, at: now, carryOut)
    }
    guard control.kind != nil, !promise.isDisabled else {
      return skip(.notReady, at: now, carryOut)
    }
    guard !isRefused(promise) else { return skip(.locked, at: now, carryOut) }
    if promise.isShown, control.isReady {
      start(promise, at: now, carryOut)
    } else {
      intent = .waiting(until: now.advanced(by: limits.wait), promise: promise)
      load(at: now, carryOut)
    }
  }

  mutating func skip(_ reason: EndReason, at now: Timestamp, _ carryOut: (Effect) -> Void) {
    show(.skipped(reason), at: now)
    carryOut(.announce(.intentSkipped(reason)))
  }
}
