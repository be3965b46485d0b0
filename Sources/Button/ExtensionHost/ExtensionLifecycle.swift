import Gesture
import SystemAccess

/// The states of one extension's process, as a table.
///
///     state     request     welcomed  breach      changed,    exited        deadline
///                                                 stop
///     stopped   → starting  ·         ·           ·           ·             (none)
///                 start
///     starting  ·           → ready   → stopping  → stopping  → resting     → stopping
///                                       terminate   closeInput                terminate, tooSlow
///     ready     ·           ·         → stopping  → stopping  → resting     (none)
///                                       terminate   closeInput
///     stopping  then again  ·         ·           (stop:      → see `Next`  → next step
///                                                 then stop)                  terminate, kill
///     waiting   → starting  ·         ·           (stop:      ·             → starting
///                 start                           → stopped)                  start
///
/// `·` changes nothing. `resting` is `waiting` for a process that is kept running, with a wait that doubles
/// each time, and `stopped` for a process that is started on demand. A request starts a process at once,
/// whatever the wait, so that the next press works. The steps of stopping are: input closed, SIGTERM, SIGKILL,
/// given up; each is cut short by the exit. A process that broke the protocol, or hangs, gets SIGTERM at once.
struct ExtensionLifecycle: Sendable {
  enum State: Equatable, Sendable {
    case stopped
    case starting(until: Timestamp)
    case ready(since: Timestamp)
    case stopping(Step, until: Timestamp, then: Next)
    case waiting(until: Timestamp)
  }

  enum Step: Equatable, Sendable { case closing, terminating, killing }

  /// The action after the exit of a process that is being stopped.
  enum Next: Equatable, Sendable {
    /// Start no process.
    case stop
    /// Start a new process, because of a request or to replace the old process.
    case again
    /// Rest: the process failed.
    case rest
  }

  enum Event: Equatable, Sendable {
    /// A request needs the process. `byPerson` is true if a user caused it, which resets the wait between restarts.
    case request(byPerson: Bool)
    case welcomed
    /// The process broke the protocol, or hangs.
    case breach
    case changed
    /// The process has ended, or could not be started.
    case exited
    case stop
    /// `deadline` has been reached.
    case wake
  }

  enum Effect: Equatable, Sendable {
    case start, closeInput, terminate, kill
    /// The process did not answer `hello` in time.
    case tooSlow
    /// The process did not end after SIGKILL: its exit is no longer waited for.
    case giveUp
  }

  private(set) var state = State.stopped
  let limits: ExtensionLimits
  /// Whether a process that ended is started again without a request.
  var isKept = false
  private var failures = 0

  init(limits: ExtensionLimits) { self.limits = limits }

  /// The instant by which the owner must call `handle(.wake, at:)`, or `nil`.
  var deadline: Timestamp? {
    switch state {
    case .stopped, .ready: nil
    case .starting(let until), .stopping(_, let until, _), .waiting(let until): until
    }
  }

  /// The time until the process is restarted, or `nil` if no restart is pending.
  func retry(after now: Timestamp) -> Duration? {
    guard case .waiting(let until) = state else { return nil }
    return now.duration(to: until)
  }

  mutating func handle(_ event: Event, at now: Timestamp) -> [Effect] {
    switch (state, event) {
    case (.stopped, .request(let byPerson)), (.waiting, .request(let byPerson)):
      if byPerson { failures = 0 }
      return start(now)
    case (.stopped, _): return []

    case (.starting, .welcomed): return go(.ready(since: now))
    case (.starting, .breach): return stop(.terminating, then: .rest, now, .terminate)
    case (.starting, .changed): return stop(.closing, then: .again, now, .closeInput)
    case (.starting, .stop): return stop(.closing, then: .stop, now, .closeInput)
    case (.starting, .exited): return rest(now)
    case (.starting(let until), .wake) where until <= now:
      return stop(.terminating, then: .rest, now, .tooSlow) + [.terminate]
    case (.starting, .request), (.starting, .wake): return []

    case (.ready(let since), .breach):
      recover(since, now)
      return stop(.terminating, then: .rest, now, .terminate)
    case (.ready, .changed): return stop(.closing, then: .again, now, .closeInput)
    case (.ready, .stop): return stop(.closing, then: .stop, now, .closeInput)
    case (.ready(let since), .exited):
      recover(since, now)
      return rest(now)
    case (.ready, .request), (.ready, .welcomed), (.ready, .wake): return []

    case (.stopping(let step, let until, .rest), .request):
      return go(.stopping(step, until: until, then: .again))
    case (.stopping(let step, let until, _), .stop):
      return go(.stopping(step, until: until, then: .stop))
    case (.stopping(_, _, let next), .exited): return follow(next, now)
    case (.stopping(.closing, let until, let next), .wake) where until <= now:
      return stop(.terminating, then: next, now, .terminate)
    case (.stopping(.terminating, let until, let next), .wake) where until <= now:
      return stop(.killing, then: next, now, .kill)
    case (.stopping(.killing, let until, let next), .wake) where until <= now:
      return [.giveUp] + follow(next, now)
    case (.stopping, .request), (.stopping, .welcomed), (.stopping, .breach),
      (.stopping, .changed), (.stopping, .wake):
      return []

    case (.waiting, .stop): return go(.stopped)
    case (.waiting(let until), .wake) where until <= now:
      // Its control may have been removed from the button meanwhile.
      return isKept ? start(now) : go(.stopped)
    case (.waiting, .welcomed), (.waiting, .breach), (.waiting, .changed), (.waiting, .exited),
      (.waiting, .wake):
      return []
    }
  }

  private mutating func go(_ next: State, _ effects: Effect...) -> [Effect] {
    state = next
    return effects
  }

  private mutating func start(_ now: Timestamp) -> [Effect] {
    go(.starting(until: now.advanced(by: limits.hello)), .start)
  }

  private mutating func stop(
    _ step: Step, then next: Next, _ now: Timestamp, _ effect: Effect
  ) -> [Effect] {
    go(.stopping(step, until: now.advanced(by: limits.step), then: next), effect)
  }

  private mutating func follow(_ next: Next, _ now: Timestamp) -> [Effect] {
    switch next {
    case .stop: go(.stopped)
    case .again: start(now)
    case .rest: rest(now)
    }
  }

  /// Handles the exit of a process that was not asked to stop.
  private mutating func rest(_ now: Timestamp) -> [Effect] {
    guard isKept else { return go(.stopped) }
    // 2 to the 20th is beyond every longest wait.
    let wait = min(limits.firstRetry * (1 << min(failures, 20)), limits.longestRetry)
    failures += 1
    return go(.waiting(until: now.advanced(by: wait)))
  }

  /// Forgets earlier failures if the process worked for long enough.
  private mutating func recover(_ since: Timestamp, _ now: Timestamp) {
    if since.duration(to: now) >= limits.health { failures = 0 }
  }
}
