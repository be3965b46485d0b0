import ControlModel
public import Gesture

/// The emulator of one button as a pure state machine: a finger, an intent, and the control between them.
///
/// The finger follows the gesture alone, so that what is announced of a hold never depends on how busy the
/// machine is. The intent is the other half:
///
///     intent       hold performed       loaded          load failed     finished, failed   overdue
///     resting      → performing         ·               ·               ·                  ·
///                  or → waiting, load
///                  or skipped
///     waiting      skipped: busy        → performing    → resting       ·                  → resting
///                                       or → resting,   skipped                            skipped
///                                       skipped
///     performing   skipped: busy        ·               ·               → resting, load    → resting, load
///
/// Another control may be assigned at any time: what waits is skipped as reconfigured, what performs goes on
/// and is still told, and the new control is loaded.
///
/// The device around it is locked or not, whatever else happens:
///
///     screen       locked                  unlocked               an intent would start
///     unlocked     → locked, told again    ·                      as above
///     locked       ·                       → unlocked,            as above, or skipped: locked,
///                                          told again             if it needs authentication
///
/// While locked everything is told of the redacted control, and what performs goes on. Whether there is a
/// passcode is nothing to the button: a device that is locked without one is still to be unlocked first.
///
/// A press while an intent is under way is refused from its beginning: its hold is performed, its intent
/// skipped as busy. Of two presses that stand for a hold the first one decides that, and what is promised.
/// Effects are handed out one by one as they are decided, so that an event is on its way
/// before what follows from it is worked out.
public struct ActionButton: Sendable {
  /// The finger.
  public internal(set) var finger = Finger.away
  /// The intent.
  public internal(set) var intent = Intent.resting
  /// The assigned control.
  public internal(set) var control: ControlState {
    // Worked out here, so that a press finds it.
    didSet { hint = told(control.shown)?.hint }
  }
  /// Whether the device is locked: content is hidden, and what needs authentication is not performed.
  public internal(set) var isLocked: Bool
  /// Why the device is away; nil while it is there.
  public internal(set) var deviceError: String?
  /// What is shown for a moment, and until when.
  public internal(set) var feedback: (shown: Feedback, until: Timestamp)?

  let limits: Limits
  var hint: String?
  var loading: Loading?
  var retryAt: Timestamp?
  var retryDelay = Duration.zero
  /// What the intent that has just returned was to set; nil before its reload is over.
  private var expectation: Expectation?
  /// The intent under way is of a control that is no longer assigned.
  private var isForeign = false
  private var numbers = 0

  /// A button that holds the control of this kind, nil for none, of a device that may be locked.
  public init(control kind: String?, limits: Limits = Limits(), isLocked: Bool = false) {
    control = kind.map { .unknown(kind: $0) } ?? .unassigned
    self.limits = limits
    self.isLocked = isLocked
  }

  /// The instant by which the owner must call `handle(.wake)`; nil when nothing is due.
  public var nextWake: Timestamp? {
    var due = Timestamp.distantFuture
    if let feedback { due = min(due, feedback.until) }
    if let loading { due = min(due, loading.until) }
    if let retryAt { due = min(due, retryAt) }
    switch intent {
    case .resting: break
    case .waiting(let until, _), .performing(_, _, let until, _): due = min(due, until)
    }
    return due == .distantFuture ? nil : due
  }

  /// Whether nobody presses, nothing runs and nothing is shown for a moment only.
  public var isAtRest: Bool {
    finger == .away && intent == .resting && loading == nil && feedback == nil
  }

  /// Takes one fact, learned at `now`, and appends what follows from it.
  public mutating func handle(_ input: Input, at now: Timestamp, into effects: inout [Effect]) {
    handle(input, at: now) { effects.append($0) }
  }

  /// Takes one fact, learned at `now`, and hands out what follows from it, in order.
  ///
  /// `carryOut` is called while the button changes, so it must not look at it.
  public mutating func handle(
    _ input: Input, at now: Timestamp, carryOut: (Effect) -> Void
  ) {
    switch input {
    case .hold(let effect): hold(effect, at: now, carryOut)
    case .device(let fact): device(fact, carryOut)
    case .loaded(let number, let description):
      guard number == loading?.number else { return }
      loaded(description, at: now, carryOut)
    case .loadFailed(let number, let error):
      guard number == loading?.number else { return }
      loadFailed(error, at: now, carryOut)
    case .finished(let number):
      guard case .performing(number, _, _, let before) = intent else { return }
      finished(before: before, at: now, carryOut)
    case .failed(let number, let error):
      guard case .performing(number, _, _, let before) = intent else { return }
      failed(error, before: before, at: now, carryOut)
    case .reload(let cause):
      retryDelay = .zero
      load(at: now, because: cause, carryOut)
    case .assigned(let kind): assign(kind, at: now, carryOut)
    case .lock(let isLocked): lock(isLocked, carryOut)
    case .wake: expire(by: now, carryOut)
    }
  }

  // MARK: The intent

  mutating func start(
    _ promise: ControlState, at now: Timestamp, _ carryOut: (Effect) -> Void
  ) {
    let number = nextNumber()
    let kind = promise.kind ?? ""
    let value = promise.target
    let before = control.isShown ? control : promise
    intent = .performing(
      number, since: now, until: now.advanced(by: limits.perform), before: before)
    control = promise.assumingTarget()
    // What a load under way sees is older than what the intent is about to do.
    loading = nil
    retryAt = nil
    feedback = nil
    carryOut(.announce(.intentPerforming(kind: kind, value: hidesState(before) ? nil : value)))
    carryOut(.perform(number, kind: kind, value: value))
  }

  private mutating func finished(
    before: ControlState, at now: Timestamp, _ carryOut: (Effect) -> Void
  ) {
    intent = .resting
    expectation = isForeign ? nil : Expectation(isOn: before.target)
    isForeign = false
    carryOut(.announce(.intentFinished(kind: before.kind ?? "")))
    load(at: now, carryOut)
  }

  mutating func failed(
    _ error: String, before: ControlState, at now: Timestamp, _ carryOut: (Effect) -> Void
  ) {
    intent = .resting
    if !isForeign { control = before.failing(error) }
    isForeign = false
    show(.failed(error: error), at: now)
    let told = told(error, of: before)
    carryOut(.announce(.intentFailed(kind: before.kind ?? "", error: told)))
    load(at: now, carryOut)
  }

  // MARK: The control

  mutating func load(
    at now: Timestamp, because cause: ReloadCause = .own, _ carryOut: (Effect) -> Void
  ) {
    // While an intent performs, the reload that follows it will tell.
    if case .performing = intent { return }
    guard loading == nil, let kind = control.kind else {
      // What is asked for now may be newer than what the load under way has read.
      if cause != .own { loading?.again = cause }
      return
    }
    let number = nextNumber()
    retryAt = nil
    loading = Loading(number: number, until: now.advanced(by: limits.load), cause: cause)
    carryOut(.load(number, kind: kind))
  }

  private mutating func assign(
    _ kind: String?, at now: Timestamp, _ carryOut: (Effect) -> Void
  ) {
    control = kind.map { .unknown(kind: $0) } ?? .unassigned
    loading = nil
    retryAt = nil
    retryDelay = .zero
    expectation = nil
    carryOut(.announce(.controlAssigned(kind: kind)))
    switch intent {
    case .resting: break
    case .waiting:
      intent = .resting
      skip(.reconfigured, at: now, carryOut)
    case .performing: isForeign = true
    }
    load(at: now, carryOut)
  }

  private mutating func loaded(
    _ description: ControlDescription, at now: Timestamp, _ carryOut: (Effect) -> Void
  ) {
    let warning = warning(about: description)
    let again = loading?.again
    loading = nil
    retryDelay = .zero
    control = .loaded(description)
    let told = isLocked ? description.redacted() : description
    carryOut(.announce(.controlLoaded(told)))
    // What was to be set and what is shown are the state.
    if let warning, !hidesState(control) {
      carryOut(.announce(.controlWarning(kind: description.kind, warning)))
    }
    if case .pressing(let since, let deadline, let promise) = finger,
      !promise.isShown || now < deadline
    {
      finger = .pressing(since: since, deadline: deadline, promise: control)
    }
    if case .armed(let since, let deadline, _) = finger {
      finger = .armed(since: since, deadline: deadline, promise: control)
    }
    if expectation != nil {
      expectation = nil
      show(.done(status: description.face.status), at: now)
      if let status = told.face.status { carryOut(.announce(.status(status))) }
    }
    if case .waiting(_, let promise) = intent {
      intent = .resting
      // What the screen promised is what runs, whatever the state has turned out to be.
      let promise = promise.isShown ? promise : control
      if isRefused(promise) {
        skip(.locked, at: now, carryOut)
      } else {
        start(promise, at: now, carryOut)
      }
    } else if let again {
      load(at: now, because: again, carryOut)
    }
  }

  mutating func loadFailed(
    _ error: String, at now: Timestamp, _ carryOut: (Effect) -> Void
  ) {
    loading = nil
    expectation = nil
    control = control.failing(error)
    retryDelay = min(max(retryDelay * 2, .seconds(1)), .seconds(60))
    retryAt = now.advanced(by: retryDelay)
    carryOut(
      .announce(
        .controlStale(
          kind: control.kind ?? "", error: told(error, of: control), retryIn: retryDelay)))
    if case .waiting = intent {
      intent = .resting
      skip(.notReady, at: now, carryOut)
    }
  }

  /// What a control's author should know about the state that a load has brought.
  private func warning(about loaded: ControlDescription) -> ControlWarning? {
    if let expected = expectation?.isOn, let shows = loaded.isOn, shows != expected {
      return .contradicted(set: expected, shows: shows)
    }
    if loading?.cause == .person, case .loaded(let before) = control, before != loaded {
      return .drifted
    }
    return nil
  }

  mutating func show(_ feedback: Feedback, at now: Timestamp) {
    self.feedback = (feedback, now.advanced(by: limits.feedback))
  }

  private mutating func nextNumber() -> Int {
    numbers += 1
    return numbers
  }
}
