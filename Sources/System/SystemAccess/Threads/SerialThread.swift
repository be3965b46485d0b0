import Synchronization

/// Runs closures that may block one after another, in their order, on a thread that runs while there are any.
package final class SerialThread: Sendable {
  private struct State {
    var waiting: [@Sendable () -> Void] = []
    var isRunning = false
  }

  private let name: String
  private let state = Mutex(State())

  /// No closure yet; `name` is what the system's tools call the thread: at most 15 characters.
  package init(_ name: String) { self.name = name }

  /// Runs a closure after those that came before, and does not wait for it.
  ///
  /// If the system has no thread to give, the caller's thread does the work.
  package func run(_ work: @escaping @Sendable () -> Void) {
    let needsThread = state.withLock { state in
      state.waiting.append(work)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard needsThread else { return }
    do throws(SystemError) {
      try SystemThread.start(name) { [self] in runAll() }
    } catch { runAll() }
  }

  private func runAll() {
    while let work = next() { work() }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isRunning = false
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
