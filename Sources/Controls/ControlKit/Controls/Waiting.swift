import Dispatch
import Synchronization

/// What `operation` gives within the limit; nil if that is not enough.
///
/// The operation then goes on and its result is dropped: code that does not listen to a cancellation
/// cannot be stopped.
package func limited<Value: Sendable>(
  to limit: Duration, _ operation: @escaping @Sendable () async -> Value
) async -> Value? {
  let answer = Answer<Value>()
  Task.detached(executorPreference: TaskThreads.shared) { answer.give(await operation()) }
  return await withCheckedContinuation { continuation in
    TaskThreads.shared.run { continuation.resume(returning: answer.wait(limit)) }
  }
}

/// The same for a caller that is no task: it blocks its thread.
func waiting<Value: Sendable>(
  atMost limit: Duration, _ operation: @escaping @Sendable () async -> Value
) -> Value? {
  let answer = Answer<Value>()
  Task.detached(executorPreference: TaskThreads.shared) {
    answer.give(await operation())
  }
  return answer.wait(limit)
}

/// One value that comes later.
///
/// `@unchecked Sendable` is sound: the value is read and written under the lock alone, and a semaphore is
/// made for any thread, which Dispatch does not say before Swift 6.1.
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
