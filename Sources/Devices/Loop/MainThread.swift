import CDevices
// For the linker: the main queue is libdispatch's.
import Dispatch

/// Serves the main actor on the process's first thread, without `dispatchMain()`.
///
/// Swift's own asynchronous `main` ends in `dispatch_main`, which gives the first thread up and serves the
/// main queue from libdispatch's pool, whose monitor wakes once a second. Here the thread waits on the
/// descriptor of the main queue and drains it: the two functions that a run loop uses on Linux
/// (CFRunLoop.c in swift-corelibs-foundation), and nothing wakes while nothing is to do.
public enum MainThread {
  /// Runs `body` as a task on `TaskPool.shared` and the main actor on this thread, until `body` returns.
  ///
  /// Call on the first thread, outside every task.
  public static func run<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let outcome = MainActor.assumeIsolated { Outcome<Value>() }
    Task(executorPreference: TaskPool.shared) {
      do { await outcome.take(.success(try await body())) } catch {
        await outcome.take(.failure(error))
      }
    }
    while true {
      cd_main_queue_wait()
      if let result = MainActor.assumeIsolated({ outcome.result }) { return try result.get() }
    }
  }

  @MainActor
  private final class Outcome<Value: Sendable> {
    private(set) var result: Result<Value, any Error>?

    func take(_ result: Result<Value, any Error>) { self.result = result }
  }
}
