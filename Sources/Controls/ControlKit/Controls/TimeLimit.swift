import Dispatch
import Synchronization

/// Returns the result of `operation`, or `nil` if it takes longer than the limit.
///
/// After the limit the operation continues and its result is ignored, since code that ignores
/// cancellation cannot be stopped.
package func limited<Value: Sendable>(
  to limit: Duration, _ operation: @escaping @Sendable () async -> Value
) async -> Value? {
  let pending = PendingValue<Value>()
  Task.detached(executorPreference: TaskThreads.shared) { pending.set(await operation()) }
  return await withCheckedContinuation { continuation in
    TaskThreads.shared.run { continuation.resume(returning: pending.wait(limit)) }
  }
}

/// Like `limited(to:_:)`, but outside a task: blocks the calling thread.
package func blocking<Value: Sendable>(
  atMost limit: Duration, _ operation: @escaping @Sendable () async -> Value
) -> Value? {
  let pending = PendingValue<Value>()
  Task.detached(executorPreference: TaskThreads.shared) {
    pending.set(await operation())
  }
  return pending.wait(limit)
}

/// A value that is set later by another thread.
///
/// `@unchecked Sendable` is sound: the value is accessed only under the lock. A dispatch semaphore
/// may be used from any thread, although Dispatch does not declare it as sendable before Swift 6.1.
private final class PendingValue<Value: Sendable>: @unchecked Sendable {
  private let values = Mutex<[Value]>([])
  private let isSet = DispatchSemaphore(value: 0)

  func set(_ value: Value) {
    values.withLock { $0 = [value] }
    isSet.signal()
  }

  func wait(_ limit: Duration) -> Value? {
    let microseconds = Int(limit / .microseconds(1))
    guard isSet.wait(timeout: .now() + .microseconds(microseconds)) == .success else {
      return nil
    }
    return values.withLock { $0.first }
  }
}
