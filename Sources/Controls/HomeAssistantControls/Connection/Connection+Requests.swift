import CWebSocket
import ControlKit
import Dispatch
import Synchronization
import SystemAccess

extension Connection {
  /// An entity with its current state.
  ///
  /// - Throws: `HomeAssistantFailure` if there is no connection within `readyLimit`, or no such entity.
  func entity(_ id: String) async throws -> EntityState {
    try await ready()
    let entity = contents.withLock { contents in
      contents.used.insert(id)
      return contents.entities[id]
    }
    guard let entity else {
      throw HomeAssistantFailure("Home Assistant has no \(id) any more; choose another one.")
    }
    return entity
  }

  /// All entities that controls can show.
  func entities() async throws -> [EntityState] {
    try await ready()
    return contents.withLock { contents in
      // Refreshes the list for the next call, because an entity may have been added.
      contents.wantsList = true
      contents.socket?.wake()
      return Array(contents.entities.values)
    }
  }

  /// Calls a service and waits until it is performed.
  func call(_ call: ServiceCall) async throws {
    try await ready()
    let failure = await limited(to: Self.callLimit) {
      await withCheckedContinuation { continuation in
        self.contents.withLock { contents in
          contents.calls.append(Call(call: call, answer: continuation))
          contents.socket?.wake()
        }
        self.attempt.signal()
      }
    }
    guard let failure else {
      throw HomeAssistantFailure("Home Assistant did not answer in time; check that it is running.")
    }
    if let failure { throw failure }
  }

  /// Waits until an entity has a state, but not longer than `stateLimit`: Home Assistant can report the new state after
  /// the answer to a call.
  func wait(for id: String, toBe isOn: Bool) async {
    _ = await limited(to: Self.stateLimit) {
      await withCheckedContinuation { continuation in
        self.contents.withLock { contents in
          contents.watches.append(Watch(id: id, isOn: isOn, continuation: continuation))
        }
        self.endWatches()
      }
    }
  }

  private func ready() async throws {
    try start()
    _ = await limited(to: Self.readyLimit) {
      await withCheckedContinuation { continuation in
        let isReady = self.contents.withLock { contents in
          if !contents.isReady { contents.waiting.append(continuation) }
          return contents.isReady
        }
        if isReady { continuation.resume() }
      }
    }
    let (isReady, failure) = contents.withLock { ($0.isReady, $0.failure) }
    guard isReady else {
      throw failure
        ?? HomeAssistantFailure("Home Assistant did not answer in time; check that it is running.")
    }
  }
}

extension Settings {
  /// Calls `body` with the server's address for C and a path; the pointer is valid during the call.
  func withTarget<Result>(
    path: String, seconds: Int, _ body: (UnsafePointer<ws_target>) -> Result
  ) -> Result {
    host.withCString { host in
      (prefix + path).withCString { path in
        func call(_ authorities: UnsafePointer<CChar>?) -> Result {
          authority.withCString { authority in
            var target = ws_target(
              host: host, authority: authority, port: Int32(port), is_secure: isSecure, path: path,
              authorities: authorities, longest: WebSocket.longest, seconds: Int32(seconds))
            return body(&target)
          }
        }
        guard let authorities else { return call(nil) }
        return authorities.withCString { call($0) }
      }
    }
  }
}

/// Polling of the states while no WebSocket connection can be opened, for example behind a proxy that refuses it.
extension Connection {
  /// The number of polls before a WebSocket connection is tried again.
  static let pollsBeforeRetry = 6
  /// The age, in intervals, after which states are not shown as current.
  static let intervalsToStale = 3
  /// The time until the next poll while a control waits for the effect of a call.
  private static let watchInterval = DispatchTimeInterval.milliseconds(500)

  /// Requests the states until it is time for another attempt at a WebSocket connection.
  ///
  /// - Parameters:
  ///   - settings: The address and token of Home Assistant.
  ///   - failure: The failure of the WebSocket connection.
  /// - Returns: The reason why the states are unknown, or `nil` if they are known.
  func poll(_ settings: Settings, instead failure: HomeAssistantFailure) -> HomeAssistantFailure? {
    let rest = RESTInterface(settings: settings)
    let interval = Duration.seconds(settings.pollSeconds)
    for _ in 0..<Self.pollsBeforeRetry {
      do throws(RESTInterface.Failure) { receive(try rest.states()) } catch {
        switch error {
        case .refused: return .refusedToken
        case .failed(let reason):
          guard let age = age else { return failure }
          guard age <= interval * Self.intervalsToStale else {
            return HomeAssistantFailure(
              "The last answer of Home Assistant is \(Int(age.components.seconds)) seconds old: \(reason)."
            )
          }
        }
      }
      serveCalls(rest, for: settings.pollSeconds)
    }
    return nil
  }

  /// Waits until the next poll is due.
  ///
  /// Calls are performed at once and end the wait.
  private func serveCalls(_ rest: RESTInterface, for seconds: Int) {
    let deadline = DispatchTime.now() + .seconds(seconds)
    while true {
      let (calls, isWatched) = takeCalls()
      for call in calls {
        do throws(RESTInterface.Failure) {
          try rest.call(call.call)
          call.answer.resume(returning: nil)
        } catch {
          switch error {
          case .refused: call.answer.resume(returning: .refusedToken)
          case .failed(let reason):
            call.answer.resume(returning: HomeAssistantFailure("Home Assistant says: \(reason)"))
          }
        }
      }
      let end = isWatched ? min(deadline, .now() + Self.watchInterval) : deadline
      if !calls.isEmpty || attempt.wait(timeout: end) == .timedOut { return }
    }
  }

  /// The age of the last polled states, or `nil` if no states were polled.
  var age: Duration? {
    contents.withLock { $0.answered }.map { $0.duration(to: .now) }
  }

  /// Stores polled states and announces the differences.
  func receive(_ entities: [String: EntityState]) {
    let (isReady, known) = contents.withLock { contents in
      contents.answered = .now
      return (contents.isReady, contents.entities)
    }
    guard isReady else { return becomeReady(entities) }
    let changed = Set(entities.keys).union(known.keys).filter { entities[$0] != known[$0] }
    if !changed.isEmpty { change(changed, entities) }
  }

  /// Removes and returns the pending calls, and whether a control waits for an effect.
  func takeCalls() -> (calls: [Call], isWatched: Bool) {
    contents.withLock { contents in
      defer { (contents.calls, contents.wantsList) = ([], false) }
      return (contents.calls, !contents.watches.isEmpty)
    }
  }
}

/// Requests a reload of the controls at once, and at most one in each `interval`, however often states change.
///
/// The daemon ends an extension that sends thousands of notices in a few seconds.
///
///     state     request            the interval has passed
///     resting   → waiting, reload  (none)
///     waiting   → due              → resting
///     due       ·                  → waiting, reload
final class ReloadPace: Sendable {
  static let interval = DispatchTimeInterval.milliseconds(100)

  private enum State { case resting, waiting, due }

  private let state = Mutex(State.resting)
  private let reload: @Sendable () -> Void
  private let afterInterval: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// - Parameters:
  ///   - afterInterval: Calls a function when `interval` has passed.
  ///   - reload: Requests a reload, on any thread.
  init(
    afterInterval: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = {
      DispatchQueue.global().asyncAfter(deadline: .now() + interval, execute: $0)
    },
    reload: @escaping @Sendable () -> Void
  ) {
    self.afterInterval = afterInterval
    self.reload = reload
  }

  /// Requests a reload, now or at the end of the interval.
  func request() {
    let isFirst = state.withLock { state in
      defer { state = state == .resting ? .waiting : .due }
      return state == .resting
    }
    if isFirst { start() }
  }

  private func start() {
    reload()
    afterInterval { [self] in
      let isDue = state.withLock { state in
        defer { state = state == .due ? .waiting : .resting }
        return state == .due
      }
      if isDue { start() }
    }
  }
}
