import Dispatch
import Synchronization

/// Runs tasks on a thread of their own, so that code which blocks holds up nothing else.
///
/// Swift's own pool has as many threads as the machine has cores: an intent that blocks instead of
/// waiting would stop every other task of a process on a small machine. `@unchecked`: a queue may be
/// used from any thread, and Dispatch before Swift 6.1 does not say so.
package final class QueueExecutor: TaskExecutor, @unchecked Sendable {
  private let queue: DispatchQueue

  /// An executor with a thread while it has work.
  package init(_ label: String) { queue = DispatchQueue(label: label) }

  /// Runs a job when those before it are done.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// What `operation` gives within the limit; nil if that is not enough.
///
/// The operation then goes on and its result is dropped: code that does not listen to a cancellation
/// cannot be stopped.
func limited<Value: Sendable>(
  to limit: Duration, _ operation: @escaping @Sendable () async -> Value
) async -> Value? {
  let (values, value) = AsyncStream<Value>.makeStream()
  Task.detached(executorPreference: QueueExecutor("limited")) {
    value.yield(await operation())
    value.finish()
  }
  let clock = Task {
    // A sleep that is cancelled ends early: somebody has what they waited for.
    try? await Task.sleep(for: limit)
    value.finish()
  }
  defer { clock.cancel() }
  for await value in values { return value }
  return nil
}

/// The same for a caller that is no task: it blocks its thread.
func waiting<Value: Sendable>(
  atMost limit: Duration, _ operation: @escaping @Sendable () async -> Value
) -> Value? {
  let answer = Answer<Value>()
  Task.detached(executorPreference: QueueExecutor("waiting")) {
    answer.give(await operation())
  }
  return answer.wait(limit)
}

/// One value that comes later.
///
/// `@unchecked`: as for `QueueExecutor`.
private final class Answer<Value: Sendable>: @unchecked Sendable {
  private let values = Mutex<[Value]>([])
  private let isGiven = DispatchSemaphore(value: 0)

  func give(_ value: Value) {
    values.withLock { $0 = [value] }
    isGiven.signal()
  }

  func wait(_ limit: Duration) -> Value? {
    let microseconds = Int(limit / .microseconds(1))
    guard isGiven.wait(timeout: .now() + .microseconds(microseconds)) == .success else {
      return nil
    }
    return values.withLock { $0.first }
  }
}
