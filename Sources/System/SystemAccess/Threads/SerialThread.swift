import Synchronization

/// Runs closures, which may block, in order on a thread that ends when no closure waits.
package final class SerialThread: Sendable {
  private struct State {
    var waiting: [@Sendable () -> Void] = []
    var isRunning = false
  }

  private let name: String
  private let state = Mutex(State())

  /// `name` is the thread's name in the system's tools: at most 15 characters.
  package init(_ name: String) { self.name = name }

  /// Runs a closure after all earlier closures, without waiting for it.
  ///
  /// If no thread can be started, the closure runs on the caller's thread.
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
