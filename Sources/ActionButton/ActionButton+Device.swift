import Gesture

// What the device says, and what time does.
extension ActionButton {
  mutating func device(_ fact: DeviceFact, _ carryOut: (Effect) -> Void) {
    switch fact {
    case .ready(let isHeld):
      deviceError = nil
      carryOut(.announce(.buttonReady(isHeld: isHeld)))
    case .gone(let error):
      deviceError = error
      carryOut(.announce(.buttonLost(error: error)))
    case .restored(let isHeld):
      deviceError = nil
      carryOut(.announce(.buttonRestored(isHeld: isHeld)))
    }
  }

  mutating func expire(by now: Timestamp, _ carryOut: (Effect) -> Void) {
    if let feedback, feedback.until <= now { self.feedback = nil }
    switch intent {
    case .resting: break
    case .waiting(let until, _):
      if until <= now {
        intent = .resting
        skip(.notReady, at: now, carryOut)
      }
    case .performing(_, _, let until, let before):
      if until <= now {
        let error = "did not return within \(TimeText.short(limits.perform))"
        failed(error, before: before, at: now, carryOut)
      }
    }
    if let loading, loading.until <= now {
      loadFailed("no state within \(TimeText.short(limits.load))", at: now, carryOut)
    }
    if let retryAt, retryAt <= now {
      self.retryAt = nil
      load(at: now, carryOut)
    }
  }
}
