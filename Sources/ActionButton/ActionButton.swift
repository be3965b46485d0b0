public import ControlKit
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
///                                                       skipped                            skipped
///     performing   skipped: busy        ·               ·               → resting, load    → resting, load
///
/// A press while an intent is under way is refused from its beginning: its hold is performed, its intent
/// skipped as busy. Effects are appended, not returned, so that the device thread can reuse one buffer.
public struct ActionButton: Sendable {
  /// The time limits of one button.
  public struct Limits: Equatable, Sendable {
    /// An intent whose deadline lies further in the past is not run.
    public var late = Duration.seconds(5)
    /// A hold whose control is not loaded waits this long for it.
    public var wait = Duration.seconds(2)
    /// A load that takes longer has failed.
    public var load = Duration.seconds(10)
    /// An intent that takes longer has failed.
    public var perform = Duration.seconds(30)
    /// How long an outcome or a momentary status is shown.
    public var feedback = Duration.seconds(2)

    /// The defaults of the configuration file.
    public init() {}
  }

  /// What the finger is doing, and what was promised to it.
  public indirect enum Finger: Equatable, Sendable {
    /// Not pressed.
    case away
    /// Pressed; `promise` is what the screen says will happen, nil while nothing can be said.
    case pressing(since: Timestamp, deadline: Timestamp, promise: ControlDescription?)
    /// Pressed while an intent was under way: nothing will happen.
    case refused(since: Timestamp, deadline: Timestamp)
    /// Held past the deadline.
    case held(since: Timestamp)
  }

  /// What the intent is doing.
  public indirect enum Intent: Equatable, Sendable {
    /// Nothing.
    case resting
    /// A hold was performed, and its control's state is awaited; `promise` is what the screen said.
    case waiting(until: Timestamp, promise: ControlDescription?)
    /// Performing; `before` is the state to go back to if it fails.
    case performing(Int, since: Timestamp, until: Timestamp, before: ControlDescription)
  }

  /// What is shown for a moment after something ended.
  public enum Feedback: Equatable, Sendable {
    /// A press was cancelled.
    case cancelled(EndReason)
    /// A hold was performed but its intent was not run.
    case skipped(EndReason)
    /// The intent failed.
    case failed(error: String)
    /// The intent returned and the new state is shown, with its momentary status text.
    case done(status: String?)
  }

  /// The finger.
  public private(set) var finger = Finger.away
  /// The intent.
  public private(set) var intent = Intent.resting
  /// The assigned control.
  public private(set) var control: ControlState
  /// Why the device is away; nil while it is there.
  public private(set) var deviceError: String?
  /// What is shown for a moment, and until when.
  public private(set) var feedback: (shown: Feedback, until: Timestamp)?

  private let limits: Limits
  private var loading: (number: Int, until: Timestamp)?
  private var retryAt: Timestamp?
  private var retryDelay = Duration.zero
  private var reloadsAfterIntent = false
  private var numbers = 0

  /// A button that holds the control of this kind; nil for none.
  public init(control kind: String?, limits: Limits = Limits()) {
    control = kind.map { .unknown(kind: $0) } ?? .unassigned
    self.limits = limits
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
    switch input {
    case .hold(let effect): hold(effect, at: now, into: &effects)
    case .device(let fact): device(fact, into: &effects)
    case .loaded(let number, let description):
      guard number == loading?.number else { return }
      loaded(description, at: now, into: &effects)
    case .loadFailed(let number, let error):
      guard number == loading?.number else { return }
      loadFailed(error, at: now, into: &effects)
    case .finished(let number):
      guard case .performing(number, _, _, _) = intent else { return }
      finished(at: now, into: &effects)
    case .failed(let number, let error):
      guard case .performing(number, _, _, let before) = intent else { return }
      failed(error, before: before, at: now, into: &effects)
    case .reload:
      retryDelay = .zero
      load(at: now, into: &effects)
    case .wake: expire(by: now, into: &effects)
    }
  }

  // MARK: The finger

  private mutating func hold(
    _ effect: HoldGesture.Effect, at now: Timestamp, into effects: inout [Effect]
  ) {
    switch effect {
    case .began(let at, let deadline):
      feedback = nil
      guard intent == .resting else {
        finger = .refused(since: at, deadline: deadline)
        effects.append(.announce(.holdBegan(hint: nil, deadline: deadline, edge: at)))
        return
      }
      finger = .pressing(since: at, deadline: deadline, promise: control.shown)
      effects.append(
        .announce(.holdBegan(hint: control.shown?.hint, deadline: deadline, edge: at)))
      if !control.isReady { load(at: now, into: &effects) }
    case .cancelled(let reason, let at):
      finger = .away
      show(.cancelled(reason), at: now)
      let edge = reason == .releasedEarly ? at : nil
      effects.append(.announce(.holdCancelled(reason, edge: edge)))
    case .performed(let at):
      effects.append(.announce(.holdPerformed(edge: at)))
      perform(at, now: now, into: &effects)
    case .ended(let at):
      finger = .away
      effects.append(.announce(.holdEnded(edge: at)))
    }
  }

  private mutating func perform(
    _ deadline: Timestamp, now: Timestamp, into effects: inout [Effect]
  ) {
    let finger = finger
    self.finger = .held(since: deadline)
    guard case .pressing(_, _, let promise) = finger, intent == .resting else {
      return skip(.busy, at: now, into: &effects)
    }
    guard deadline.duration(to: now) <= limits.late else {
      return skip(.late, at: now, into: &effects)
    }
    guard control != .unassigned, promise?.isDisabled != true else {
      return skip(.notReady, at: now, into: &effects)
    }
    if let promise, control.isReady {
      start(promise, at: now, into: &effects)
    } else {
      intent = .waiting(until: now.advanced(by: limits.wait), promise: promise)
      load(at: now, into: &effects)
    }
  }

  private mutating func skip(_ reason: EndReason, at now: Timestamp, into effects: inout [Effect]) {
    show(.skipped(reason), at: now)
    effects.append(.announce(.intentSkipped(reason)))
  }

  // MARK: The intent

  private mutating func start(
    _ promise: ControlDescription, at now: Timestamp, into effects: inout [Effect]
  ) {
    let number = nextNumber()
    intent = .performing(
      number, since: now, until: now.advanced(by: limits.perform),
      before: control.shown ?? promise)
    control = .assumed(promise.target.map { promise.setting(isOn: $0) } ?? promise)
    // What a load under way sees is older than what the intent is about to do.
    loading = nil
    retryAt = nil
    feedback = nil
    effects.append(.announce(.intentPerforming(kind: promise.kind, value: promise.target)))
    effects.append(.perform(number, kind: promise.kind, value: promise.target))
  }

  private mutating func finished(at now: Timestamp, into effects: inout [Effect]) {
    intent = .resting
    reloadsAfterIntent = true
    effects.append(.announce(.intentFinished(kind: control.kind ?? "")))
    load(at: now, into: &effects)
  }

  private mutating func failed(
    _ error: String, before: ControlDescription, at now: Timestamp, into effects: inout [Effect]
  ) {
    intent = .resting
    control = .stale(before, error: error)
    show(.failed(error: error), at: now)
    effects.append(.announce(.intentFailed(kind: before.kind, error: error)))
    load(at: now, into: &effects)
  }

  // MARK: The control

  private mutating func load(at now: Timestamp, into effects: inout [Effect]) {
    // While an intent performs, the reload that follows it will tell.
    if case .performing = intent { return }
    guard loading == nil, let kind = control.kind else { return }
    let number = nextNumber()
    retryAt = nil
    loading = (number, now.advanced(by: limits.load))
    effects.append(.load(number, kind: kind))
  }

  private mutating func loaded(
    _ description: ControlDescription, at now: Timestamp, into effects: inout [Effect]
  ) {
    loading = nil
    retryDelay = .zero
    control = .loaded(description)
    effects.append(.announce(.controlLoaded(description)))
    if case .pressing(let since, let deadline, let promise) = finger,
      promise == nil || now < deadline
    {
      finger = .pressing(since: since, deadline: deadline, promise: description)
    }
    if reloadsAfterIntent {
      reloadsAfterIntent = false
      show(.done(status: description.face.status), at: now)
      if let status = description.face.status { effects.append(.announce(.status(status))) }
    }
    if case .waiting(_, let promise) = intent {
      intent = .resting
      // What the screen promised is what runs, whatever the state has turned out to be.
      start(promise ?? description, at: now, into: &effects)
    }
  }

  private mutating func loadFailed(
    _ error: String, at now: Timestamp, into effects: inout [Effect]
  ) {
    loading = nil
    reloadsAfterIntent = false
    control = control.failing(error)
    retryDelay = min(max(retryDelay * 2, .seconds(1)), .seconds(60))
    retryAt = now.advanced(by: retryDelay)
    effects.append(
      .announce(.controlStale(kind: control.kind ?? "", error: error, retryIn: retryDelay)))
    if case .waiting = intent {
      intent = .resting
      skip(.notReady, at: now, into: &effects)
    }
  }

  // MARK: The device and time

  private mutating func device(_ fact: DeviceFact, into effects: inout [Effect]) {
    switch fact {
    case .ready(let isHeld):
      deviceError = nil
      effects.append(.announce(.buttonReady(isHeld: isHeld)))
    case .gone(let error):
      deviceError = error
      effects.append(.announce(.buttonLost(error: error)))
    case .restored(let isHeld):
      deviceError = nil
      effects.append(.announce(.buttonRestored(isHeld: isHeld)))
    }
  }

  private mutating func expire(by now: Timestamp, into effects: inout [Effect]) {
    if let feedback, feedback.until <= now { self.feedback = nil }
    switch intent {
    case .resting: break
    case .waiting(let until, _):
      if until <= now {
        intent = .resting
        skip(.notReady, at: now, into: &effects)
      }
    case .performing(_, _, let until, let before):
      if until <= now {
        let error = "did not return within \(TimeText.short(limits.perform))"
        failed(error, before: before, at: now, into: &effects)
      }
    }
    if let loading, loading.until <= now {
      loadFailed("no state within \(TimeText.short(limits.load))", at: now, into: &effects)
    }
    if let retryAt, retryAt <= now {
      self.retryAt = nil
      load(at: now, into: &effects)
    }
  }

  private mutating func show(_ feedback: Feedback, at now: Timestamp) {
    self.feedback = (feedback, now.advanced(by: limits.feedback))
  }

  private mutating func nextNumber() -> Int {
    numbers += 1
    return numbers
  }
}
