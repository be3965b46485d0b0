package import ControlModel
import Gesture
package import SystemAccess

/// One placed control as a pure state machine: on a button, in Control Center or on the Lock Screen.
///
/// Its state consists of three enums, each with its table: `ControlDisplay`, ``Intent`` and ``Load``. In addition, the
/// device is locked or unlocked. While it is locked, announcements contain the redacted control, and an intent
/// that needs authentication is skipped instead of started (a performing intent continues). A lock and an unlock
/// announce the displayed state again.
///
/// Each input returns the effects that its owner must carry out in order. Time comes with each input; the owner
/// calls with `wake` by `nextWake`.
package struct ControlSlot: Sendable {
  package internal(set) var display: ControlDisplay { didSet { hint = announcedHint } }
  package internal(set) var intent = Intent.resting
  package internal(set) var load = Load.idle
  /// The instant at which the displayed state was loaded, or `nil` if no state was loaded.
  package internal(set) var loadedAt: Timestamp?
  /// The outcome that is displayed for a short time after a press.
  package internal(set) var outcome = Outcome.none
  /// The offer to undo the latest intent, or `nil`.
  package internal(set) var undo: PlaceSnapshot.Undo?
  /// An unconfirmed write of a value that the control's app shares, or `nil`.
  package internal(set) var shared: PlaceSnapshot.SharedWrite?
  package internal(set) var isLocked: Bool { didSet { hint = announcedHint } }
  /// The `announcedHint`, computed in advance so that no press waits for it.
  private(set) var hint: String?

  let limits: Limits
  let language: ControlLanguage
  /// The number of the latest order; each number is used once.
  private var lastNumber = 0

  /// Creates a slot of a device that may be locked, for a control of this kind or without a control.
  ///
  /// `language` is the language of the slot's own error messages. `before` is the state handed over by the
  /// previous slot in this place.
  package init(
    control kind: String?, limits: Limits = Limits(), isLocked: Bool = false,
    language: ControlLanguage = .en, continuing before: HandOver? = nil
  ) {
    display = Self.unloaded(kind)
    self.limits = limits
    self.isLocked = isLocked
    self.language = language
    guard let before else { return }
    (intent, lastNumber, shared) = (before.intent, before.lastNumber, before.shared)
    if case .performing(var performance) = intent {
      performance.isOfAssignedControl = performance.kind == kind
      // The new configuration may have other options than the load that follows the intent.
      performance.load = nil
      intent = .performing(performance)
    }
  }

  /// The instant by which the owner must pass `wake`, or `nil` if nothing is due.
  package var nextWake: Timestamp? {
    var due = outcome.until ?? .distantFuture
    switch intent {
    case .resting: break
    case .waiting(let until, _): due = min(due, until)
    case .performing(let performance): due = min(due, performance.until)
    }
    switch load {
    case .idle: break
    case .underWay(let request): due = min(due, request.until)
    case .toBeRetried(let at, _): due = min(due, at)
    }
    return due == .distantFuture ? nil : due
  }

  /// Whether no load or intent is under way and no outcome is displayed.
  package var isAtRest: Bool {
    if case .underWay = load { return false }
    return intent.isResting && outcome == .none
  }

  /// Whether the intent can be performed without loading first: a toggle's state must be known, and a button has
  /// no state, unless its next press performs an intent that may have been used since.
  package var isReady: Bool {
    switch display {
    case .unassigned, .loading, .unavailable: return false
    case .stale(let control, _): return control.hasNoState
    case .loaded(let control):
      // Until the load after an intent ends, the displayed state is only the expected result.
      if case .underWay(let request) = load, case .confirmation = request.purpose {
        return control.hasNoState
      }
      return true
    }
  }

  /// Handles an input, received at `now`, and returns its effects in order.
  package mutating func handle(_ input: Input, at now: Timestamp) -> [Effect] {
    Invariant.mark(input)
    let numberBefore = lastNumber
    let effects = effects(of: input, at: now)
    checkRules(effects, since: numberBefore)
    return effects
  }

  private mutating func effects(of input: Input, at now: Timestamp) -> [Effect] {
    switch input {
    case .perform(let promise, let deadline): perform(promise, due: deadline, at: now)
    case .loaded(let number, let control): loaded(number, control, at: now)
    case .loadFailed(let number, let error): loadFailed(number, error, at: now)
    case .finished(let number): finished(number, at: now)
    case .failed(let number, let error): failed(number, error, at: now)
    case .reload(let cause): beginLoad(.refresh(cause), at: now)
    case .assigned(let kind): assign(kind, at: now)
    case .asked(let question): ask(question)
    case .progressed(let progress): report(progress, at: now)
    case .undoable(let undo): offer(undo)
    case .shared(let write): show(write)
    case .described(let preview): describe(preview)
    case .lock(let isLocked): lock(isLocked)
    case .void(let reason): void(reason, at: now)
    case .wake: expire(by: now)
    }
  }

  // MARK: The press

  /// Begins a press: clears the outcome of the previous press, and loads a state that is not known.
  mutating func prepare(at now: Timestamp) -> [Effect] {
    outcome = .none
    return isReady ? [] : beginLoad(.refresh(.own), at: now)
  }

  mutating func cancelled(_ reason: EndReason, at now: Timestamp) {
    outcome = .cancelled(reason, until: now.advanced(by: limits.feedback))
  }

  // MARK: Time

  private mutating func expire(by now: Timestamp) -> [Effect] {
    var effects: [Effect] = []
    if let until = outcome.until, until <= now { outcome = .none }
    switch intent {
    case .waiting(let until, _) where until <= now: effects += void(.notReady, at: now)
    case .performing(var performance) where performance.until <= now:
      // The load that follows the intent may be just as late, so its answer is ignored.
      performance.load = nil
      intent = .performing(performance)
      let error: Sentence = "did not return within \(TimeText.short(limits.perform))"
      effects += failed(performance.number, error.text(in: language), at: now)
    case .resting, .waiting, .performing: break
    }
    switch load {
    case .underWay(let request) where request.until <= now:
      let error: Sentence = "the state was not loaded within \(TimeText.short(limits.load))"
      effects += loadFailed(request.number, error.text(in: language), at: now)
    case .toBeRetried(let at, _) where at <= now: effects += beginLoad(.refresh(.own), at: now)
    case .idle, .underWay, .toBeRetried: break
    }
    return effects
  }

  // MARK: Rules

  private func checkRules(_ effects: [Effect], since numberBefore: Int) {
    var loading: Int?
    if case .underWay(let request) = load { loading = request.number }
    switch intent {
    case .resting: break
    case .waiting: Invariant.check(loading != nil, "an intent that waits has a load under way")
    case .performing(let performance):
      Invariant.check(load == .idle, "nothing is loaded while an intent performs")
      Invariant.check(
        max(performance.number, performance.load ?? 0) <= lastNumber,
        "an intent that performs has numbers that were given")
    }
    Invariant.check(
      display != .unassigned || load == .idle, "nothing is loaded where nothing is assigned")
    let ordered = effects.flatMap(\.numbers)
    Invariant.check(
      ordered == Array(numberBefore + 1..<lastNumber + 1), "each new number is in one effect")
    Invariant.check(
      loading.map { $0 <= numberBefore || ordered.contains($0) } ?? true,
      "a load that is pending was requested by an effect")
  }

  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  static func unloaded(_ kind: String?) -> ControlDisplay {
    kind.map { .loading(kind: $0, preview: nil) } ?? .unassigned
  }

  // MARK: The hand-over

  /// The state that a slot hands over to its replacement when the configuration is reloaded.
  package struct HandOver: Sendable {
    /// A performing intent, which continues, or `resting`.
    package let intent: Intent
    let lastNumber: Int
    let shared: PlaceSnapshot.SharedWrite?
  }

  package var handOver: HandOver {
    let next = if case .performing = intent { intent } else { Intent.resting }
    return HandOver(intent: next, lastNumber: lastNumber, shared: shared)
  }
}

extension ControlSlot.HandOver {
  /// Creates the state for a slot without a predecessor in this run of its owner.
  ///
  /// Its numbers begin after those of all earlier runs, so that it ignores late answers to a removed slot.
  package init(ofRun run: Int) { self.init(intent: .resting, lastNumber: run << 32, shared: nil) }
}

extension ControlDescription {
  /// Whether the effect of a press is independent of a state.
  fileprivate var hasNoState: Bool { isOn == nil && nextIntent == nil }
}

extension ControlSlot {
  /// The outcome of the latest press, displayed for a limited time.
  package enum Outcome: Equatable, Sendable {
    case none
    case cancelled(EndReason, until: Timestamp)
    /// The hold or tap was performed, but its intent was not run.
    case skipped(EndReason, until: Timestamp)
    case failed(error: String, until: Timestamp)
    /// The intent returned and its result is displayed, with its momentary status text.
    case performed(status: String?, until: Timestamp)

    /// The instant at which the outcome is hidden, or `nil` without an outcome.
    package var until: Timestamp? {
      switch self {
      case .none: nil
      case .cancelled(_, let until), .skipped(_, let until), .failed(_, let until),
        .performed(_, let until):
        until
      }
    }
  }

  package struct Limits: Equatable, Sendable {
    /// The greatest age of a deadline; the intent of an older deadline is not run.
    package var late = Duration.seconds(5)
    /// The longest time that a hold waits for its control to be loaded.
    package var wait = Duration.seconds(2)
    /// The time limit of a load, after which the load fails.
    package var load = Duration.seconds(10)
    /// The time limit of an intent, after which the intent fails.
    package var perform = Duration.seconds(30)
    /// The time for which an outcome or a momentary status is displayed.
    package var feedback = Duration.seconds(2)
    /// The delay before the first retry of a failed load; it doubles with each failure.
    package static let firstRetry = Duration.seconds(1)
    /// The longest delay before a retry of a failed load.
    package static let lastRetry = Duration.seconds(60)

    package init() {}
  }
}
