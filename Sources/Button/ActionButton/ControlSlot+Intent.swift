package import ControlModel
package import SystemAccess

extension ControlSlot {
  /// The state of the control's intent.
  ///
  ///     intent        perform            loaded           load failed   finished, failed,   assigned
  ///                                                                     overdue
  ///     resting       → performing       ·                ·             ·                   ·
  ///                   or → waiting, load
  ///                   or skipped
  ///     waiting       skipped: busy      → performing     → resting     → resting           → resting
  ///                                      or → resting       skipped       skipped             skipped
  ///                                         skipped
  ///     performing    skipped: busy      ·                ·             → resting           → performing¹
  ///                                                                       (loaded)²
  ///
  /// ¹ Its result is announced but no longer displayed. ² The order to perform includes the load that follows, which is
  /// under way from then on. After an assignment, or if the intent is overdue, its answer is ignored and a load is ordered. Only a waiting intent can be overdue and skipped; a
  /// performing intent that is overdue has failed. When the service of the button ends, a waiting intent is
  /// skipped and a performing intent is handed over.
  /// Indirect, because a promise is large and each iteration of the loop reads the intent.
  package indirect enum Intent: Equatable, Sendable {
    case resting
    /// The state is loaded first, until that instant at the latest. `promise` is the control that the screen
    /// showed, or `nil` if it showed no state.
    case waiting(until: Timestamp, promise: ControlDescription?)
    case performing(Performance)

    package var isResting: Bool {
      if case .resting = self { true } else { false }
    }
  }

  package struct Performance: Equatable, Sendable {
    /// The number of the order and of its answer.
    package let number: Int
    /// The number of the load that follows the intent, or `nil` if its answer is ignored: another control or other options may
    /// be assigned, or the intent is overdue.
    package internal(set) var load: Int?
    package let kind: String
    /// The new value of a toggle, or `nil` for a button.
    package let value: Bool?
    package let since: Timestamp
    /// The instant at which the intent fails unless it has returned; progress of a long-running intent moves it.
    package internal(set) var until: Timestamp
    /// The control that was displayed before the intent, and is displayed again, marked stale, if it fails.
    package internal(set) var before: ControlDescription
    /// Whether its control is still assigned to the slot.
    package internal(set) var isOfAssignedControl = true
    /// The intent's question to the user, or `nil`.
    package internal(set) var question: PlaceSnapshot.Question?
    /// The intent's progress, or `nil` if it does not report progress.
    package internal(set) var progress: PlaceSnapshot.Progress?
  }

  mutating func perform(
    _ promise: ControlDescription?, due deadline: Timestamp, at now: Timestamp
  ) -> [Effect] {
    guard case .resting = intent else { return skip(.busy, at: now) }
    guard deadline.duration(to: now) <= limits.late else { return skip(.late, at: now) }
    let isDisabled = promise?.isDisabled ?? false
    guard display != .unassigned, !isDisabled else { return skip(.notReady, at: now) }
    guard !isRefused(promise) else { return skip(.locked, at: now) }
    if let promise, isReady { return start(promise, at: now) }
    intent = .waiting(until: now.advanced(by: limits.wait), promise: promise)
    return beginLoad(.refresh(.own), at: now)
  }

  /// Performs the displayed control for a repeat of a hold, or skips it.
  ///
  /// It does not wait for a load, since the hold may end soon. While the previous action or the load of its result
  /// is under way, a skipped repeat is announced but not displayed, because most actions take longer than the
  /// period of the repeats.
  mutating func performAgain(due instant: Timestamp, at now: Timestamp) -> [Effect] {
    guard intent.isResting, !isConfirming else { return [.announce(.intentSkipped(.busy))] }
    guard instant.duration(to: now) <= limits.late else { return skip(.late, at: now) }
    guard let shown = display.control, !shown.isDisabled, isReady else {
      return skip(.notReady, at: now)
    }
    return isRefused(shown) ? skip(.locked, at: now) : start(shown, at: now)
  }

  /// Whether the result of the latest intent is still being loaded; always `false` for a button without a state.
  private var isConfirming: Bool {
    guard case .underWay(let request) = load, case .confirmation = request.purpose else {
      return false
    }
    return !isReady
  }

  mutating func start(_ promise: ControlDescription, at now: Timestamp) -> [Effect] {
    Invariant.check(intent.isResting, "an intent starts only after the one before")
    let (number, following) = (nextNumber(), nextNumber())
    let performance = Performance(
      number: number, load: following, kind: promise.kind, value: promise.target, since: now,
      until: now.advanced(by: limits.perform), before: display.control ?? promise)
    let value = performance.value
    intent = .performing(performance)
    display = .loaded(value.map { promise.setting(isOn: $0) } ?? promise)
    // A load under way may return the state from before the intent.
    load = .idle
    outcome = .none
    undo = nil
    let announced = hidesState(performance.before) ? nil : value
    return [
      .announce(
        .intentPerforming(
          kind: promise.kind, value: announced, intent: redacted(promise).nextIntent)),
      .perform(number, kind: promise.kind, value: value, load: following),
    ]
  }

  mutating func finished(_ number: Int, at now: Timestamp) -> [Effect] {
    guard case .performing(let performance) = intent, performance.number == number else {
      return []
    }
    intent = .resting
    let isShown = performance.isOfAssignedControl
    return [.announce(.intentFinished(kind: performance.kind))]
      + follow(
        performance, isShown ? .confirmation(isOn: performance.value) : .refresh(.own), at: now)
  }

  /// Waits for the load that was requested with the intent; requests a load if the intent had no load.
  private mutating func follow(
    _ performance: Performance, _ purpose: LoadPurpose, at now: Timestamp
  ) -> [Effect] {
    guard let number = performance.load else { return beginLoad(purpose, at: now) }
    load = .underWay(
      LoadRequest(
        number: number, until: now.advanced(by: limits.load), purpose: purpose, delay: .zero))
    return []
  }

  mutating func failed(_ number: Int, _ error: String, at now: Timestamp) -> [Effect] {
    guard case .performing(let performance) = intent, performance.number == number else {
      return []
    }
    intent = .resting
    if performance.isOfAssignedControl { display = .stale(performance.before, error: error) }
    outcome = .failed(error: error, until: now.advanced(by: limits.feedback))
    let isHidden = performance.before.hidesOnLockedDevice
    let announced = isHidden ? redacted(error) : error
    return [.announce(.intentFailed(kind: performance.kind, error: announced))]
      + follow(performance, .refresh(.own), at: now)
  }

  mutating func void(_ reason: EndReason, at now: Timestamp) -> [Effect] {
    guard case .waiting = intent else { return [] }
    intent = .resting
    return skip(reason, at: now)
  }

  mutating func skip(_ reason: EndReason, at now: Timestamp) -> [Effect] {
    outcome = .skipped(reason, until: now.advanced(by: limits.feedback))
    return [.announce(.intentSkipped(reason))]
  }

  mutating func ask(_ question: PlaceSnapshot.Question?) -> [Effect] {
    guard case .performing(var performance) = intent else { return [] }
    performance.question = question
    intent = .performing(performance)
    return []
  }

  mutating func report(_ progress: PlaceSnapshot.Progress, at now: Timestamp) -> [Effect] {
    guard case .performing(var performance) = intent else { return [] }
    performance.progress = progress
    if progress.long_running == true { performance.until = now.advanced(by: limits.perform) }
    intent = .performing(performance)
    return []
  }

  mutating func offer(_ undo: PlaceSnapshot.Undo?) -> [Effect] {
    self.undo = undo
    return []
  }

  mutating func show(_ write: PlaceSnapshot.SharedWrite?) -> [Effect] {
    shared = write
    return []
  }
}
