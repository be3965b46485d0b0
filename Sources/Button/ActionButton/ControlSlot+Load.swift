import ControlModel
package import SystemAccess

extension ControlSlot {
  /// The progress of loading the control's state.
  ///
  ///     load           begins         loaded           load failed       overdue         intent starts,
  ///                                                                                      assigned
  ///     idle           → underWay     ·                ·                 ·               ·
  ///     underWay       · (again)¹     → idle           → toBeRetried     → toBeRetried   → idle
  ///     toBeRetried    → underWay     ·                ·                 → underWay      → idle
  ///
  /// ¹ If the app or a person requests a reload meanwhile, another load follows. A load begins at the start, on a
  /// reload, an assignment, a press on a control that is not ready, a retry, and after each intent, whose order includes
  /// it; never while an intent performs.
  package enum Load: Equatable, Sendable {
    case idle
    case underWay(LoadRequest)
    /// The latest load failed: a retry begins at that instant, `delay` after the failure.
    case toBeRetried(at: Timestamp, delay: Duration)
  }

  package struct LoadRequest: Equatable, Sendable {
    /// The number of the order and of its answer.
    package let number: Int
    /// The instant at which the load fails without an answer.
    package let until: Timestamp
    package let purpose: LoadPurpose
    /// The cause of a load that must follow, or `nil`.
    package internal(set) var again: ReloadCause?
    /// The delay before this load if it is a retry, otherwise zero.
    package internal(set) var delay: Duration
  }

  package enum LoadPurpose: Equatable, Sendable {
    case refresh(ReloadCause)
    /// The result of an intent, which was to set a toggle to `isOn`; `nil` for a button.
    case confirmation(isOn: Bool?)
  }

  mutating func beginLoad(_ purpose: LoadPurpose, at now: Timestamp) -> [Effect] {
    guard let kind = display.kind else { return [] }
    // The load after the intent brings the new state.
    if case .performing = intent { return [] }
    var delay = Duration.zero
    switch load {
    case .idle: break
    case .underWay(var request):
      // The load under way may have read an older state.
      guard case .refresh(let cause) = purpose, cause != .own else { return [] }
      (request.again, request.delay) = (cause, .zero)
      load = .underWay(request)
      return []
    case .toBeRetried(_, let latest): if purpose == .refresh(.own) { delay = latest }
    }
    let number = nextNumber()
    load = .underWay(
      LoadRequest(
        number: number, until: now.advanced(by: limits.load), purpose: purpose, delay: delay))
    return [.load(number, kind: kind)]
  }

  mutating func loaded(
    _ number: Int, _ control: ControlDescription, at now: Timestamp
  ) -> [Effect] {
    guard case .underWay(let request) = load, request.number == number else { return [] }
    let warning = warning(about: control, loadedFor: request.purpose)
    load = .idle
    loadedAt = now
    display = .loaded(control)
    var effects = announcement { .controlLoaded($0) }
    // The warning would reveal the state: it names the value that was set and the displayed value.
    if let warning, !hidesState(control) {
      effects.append(.announce(.controlWarning(kind: control.kind, warning)))
    }
    if case .confirmation = request.purpose {
      outcome = .performed(
        status: control.face.status, until: now.advanced(by: limits.feedback))
      if let status = redacted(control).face.status { effects.append(.announce(.status(status))) }
    }
    if case .waiting(_, let promise) = intent {
      intent = .resting
      // The promised action runs, even if the loaded state differs.
      let promise = promise ?? control
      if promise.nextIntent != control.nextIntent {
        // The promised intent was for a single press, and has been used.
        effects += skip(.notReady, at: now)
      } else {
        effects += isRefused(promise) ? skip(.locked, at: now) : start(promise, at: now)
      }
    }
    if let cause = request.again { effects += beginLoad(.refresh(cause), at: now) }
    return effects
  }

  mutating func loadFailed(_ number: Int, _ error: String, at now: Timestamp) -> [Effect] {
    guard case .underWay(let request) = load, request.number == number else { return [] }
    let delay = min(max(request.delay * 2, Limits.firstRetry), Limits.lastRetry)
    load = .toBeRetried(at: now.advanced(by: delay), delay: delay)
    switch display {
    case .unassigned: break
    case .loaded(let control), .stale(let control, _): display = .stale(control, error: error)
    case .loading(let kind, let preview), .unavailable(let kind, let preview, _):
      display = .unavailable(kind: kind, preview: preview, error: error)
    }
    return announcement { .controlStale($0, retryIn: delay) } + void(.notReady, at: now)
  }

  mutating func assign(_ kind: String?, at now: Timestamp) -> [Effect] {
    display = Self.unloaded(kind)
    load = .idle
    loadedAt = nil
    undo = nil
    // Another control may belong to the same app, whose writes are reported again.
    if kind == nil { shared = nil }
    var effects: [Effect] = [.announce(.controlAssigned(kind: kind))]
    switch intent {
    case .resting: break
    case .waiting: effects += void(.reconfigured, at: now)
    case .performing(var performance):
      performance.isOfAssignedControl = false
      performance.load = nil
      intent = .performing(performance)
    }
    return effects + beginLoad(.refresh(.own), at: now)
  }

  mutating func describe(_ preview: ControlDescription) -> [Effect] {
    switch display {
    case .loading(preview.kind, _): display = .loading(kind: preview.kind, preview: preview)
    case .unavailable(preview.kind, _, let error):
      display = .unavailable(kind: preview.kind, preview: preview, error: error)
    case .unassigned, .loading, .loaded, .stale, .unavailable: break
    }
    return []
  }

  /// A warning for the control's author about a loaded state, or `nil`.
  private func warning(
    about loaded: ControlDescription, loadedFor purpose: LoadPurpose
  ) -> ControlWarning? {
    switch purpose {
    case .confirmation(let expected):
      guard let expected, let shows = loaded.isOn, shows != expected else { return nil }
      return .contradicted(set: expected, shows: shows)
    case .refresh(.person):
      guard case .loaded(let before) = display, before != loaded else { return nil }
      return .drifted
    case .refresh(.own), .refresh(.app): return nil
    }
  }
}
