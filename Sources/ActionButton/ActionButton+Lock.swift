import ControlModel

// What a locked device tells of its control.
extension ActionButton {
  /// The emulator as it is to be shown: on a locked device without what the control wants hidden.
  public var shown: ActionButton {
    guard isLocked else { return self }
    var copy = self
    copy.hide()
    return copy
  }

  mutating func lock(_ isLocked: Bool, _ carryOut: (Effect) -> Void) {
    guard isLocked != self.isLocked else { return }
    self.isLocked = isLocked
    hint = told(control.shown)?.hint
    guard let shown = told(control.shown) else { return }
    carryOut(.announce(.controlLoaded(shown)))
    if case .stale(_, let error) = control {
      let error = told(error, of: control)
      carryOut(
        .announce(.controlStale(kind: shown.kind, error: error, retryIn: retryDelay)))
    }
  }

  /// Whether the device must be unlocked before what was promised may be performed.
  func isRefused(_ promise: ControlState) -> Bool {
    // A newer build of the app may ask for more than the one that was shown.
    isLocked
      && (promise.shown?.needsAuthentication ?? false
        || control.shown?.needsAuthentication ?? false)
  }

  private mutating func hide() {
    switch feedback?.shown {
    case .failed where control.hidesOnLockedDevice:
      feedback?.shown = .failed(error: Self.hiddenError)
    case .done where control.hidesOnLockedDevice: feedback?.shown = .done(status: nil)
    case .failed, .done, .cancelled, .skipped, nil: break
    }
    control = control.redacted()
    switch finger {
    case .pressing(let since, let deadline, let promise):
      finger = .pressing(since: since, deadline: deadline, promise: promise.redacted())
    case .armed(let since, let deadline, let promise):
      finger = .armed(since: since, deadline: deadline, promise: promise.redacted())
    case .away, .refused, .held: break
    }
    switch intent {
    case .resting: break
    case .waiting(let until, let promise):
      intent = .waiting(until: until, promise: promise.redacted())
    case .performing(let number, let since, let until, let before):
      intent = .performing(number, since: since, until: until, before: before.redacted())
    }
  }

  /// The control as it is told.
  func told(_ control: ControlDescription?) -> ControlDescription? {
    isLocked ? control?.redacted() : control
  }

  /// An error of the control's app, whose words may be about what is hidden.
  func told(_ error: String, of control: ControlState) -> String {
    isLocked && control.hidesOnLockedDevice ? Self.hiddenError : error
  }

  /// Whether the control's state must not be told.
  func hidesState(_ control: ControlState) -> Bool {
    isLocked && control.shown?.isPrivacySensitive ?? false
  }

  /// What stands for an error that is hidden.
  public static let hiddenError = "unlock the device to see why"
}

extension ControlState {
  /// Whether a locked device hides anything of it; what is not known yet may be anything.
  var hidesOnLockedDevice: Bool { shown?.hidesOnLockedDevice ?? true }

  /// The same with a redacted control.
  func redacted() -> ControlState {
    switch self {
    case .unassigned, .unknown: self
    case .failed(let kind, _): .failed(kind: kind, error: ActionButton.hiddenError)
    case .loaded(let shown): .loaded(shown.redacted())
    case .assumed(let shown): .assumed(shown.redacted())
    case .stale(let shown, let error):
      .stale(
        shown.redacted(), error: shown.hidesOnLockedDevice ? ActionButton.hiddenError : error)
    }
  }
}
