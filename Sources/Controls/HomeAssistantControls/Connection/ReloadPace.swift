import Dispatch
import Synchronization

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
