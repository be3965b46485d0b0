import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A task executor with its own threads, which starts a thread whenever no thread is idle.
///
/// Code that blocks its thread therefore delays no other task, and an idle process never wakes up.
/// Dispatch's pool has a monitor that wakes up once a second as long as the process lives
/// (`_dispatch_workq_init_once`, libdispatch/src/event/workqueue.c). A task that is started with
/// `executorPreference:` runs here, and so does everything that it awaits (SE-0417), except on the
/// main actor. User code that sleeps or starts unstructured tasks still starts Dispatch's pool.
package final class TaskThreads: TaskExecutor {
  /// The only pool of the process, since a task must not outlive its executor.
  package static let shared = TaskThreads(limit: 128)

  private enum Work: Sendable {
    case job(UnownedJob)
    case closure(@Sendable () -> Void)
  }

  private struct State {
    var work: [Work] = []
    var threads = 0
    var idle = 0
  }

  /// The maximum number of threads; further jobs wait.
  private let limit: Int
  private let state = Mutex(State())
  private let pendingJobs = Semaphore()

  private init(limit: Int) { self.limit = limit }

  package func enqueue(_ job: consuming ExecutorJob) { add(.job(UnownedJob(job))) }

  /// Runs a closure that may block.
  package func run(_ closure: @escaping @Sendable () -> Void) { add(.closure(closure)) }

  private func add(_ work: Work) {
    let needsThread = state.withLock { state in
      state.work.append(work)
      guard state.work.count > state.idle, state.threads < limit else { return false }
      state.threads += 1
      state.idle += 1
      return true
    }
    pendingJobs.signal()
    if needsThread, !Self.start({ self.serve() }) { threadStartFailed() }
  }

  private func serve() -> Never {
    while true {
      pendingJobs.wait()
      runOne()
    }
  }

  private func runOne() {
    let work = state.withLock { state in
      state.idle -= 1
      return state.work.removeFirst()
    }
    switch work {
    case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
    case .closure(let closure): closure()
    }
    state.withLock { $0.idle += 1 }
  }

  /// Handles a failure to start a thread; if the pool has no threads, the calling thread runs a job.
  private func threadStartFailed() {
    let isAlone = state.withLock { state in
      state.threads -= 1
      if state.threads > 0 { state.idle -= 1 }
      return state.threads == 0
    }
    guard isAlone else { return }
    pendingJobs.wait()
    runOne()
    state.withLock { $0.idle -= 1 }
  }

  // MARK: Threads

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a detached thread; returns false if the system cannot start one.
  private static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    let body = Unmanaged.passRetained(Body(run))
    var thread = pthread_t()
    guard pthread_create(&thread, nil, entry, body.toOpaque()) == 0 else {
      body.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  /// Nonisolated, because a closure that is formed on the main actor traps on another thread (SE-0423).
  private static let entry: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
    {
      context in
      if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    }
}

/// A counting semaphore (sem_overview(7)) for the threads of this process.
private final class Semaphore: Sendable {
  // `nonisolated(unsafe)` is sound: the pointer never changes, its memory is freed in `deinit` only, and
  // sem_post(3) and sem_wait(3) may be called on any thread at the same time.
  private nonisolated(unsafe) let pointer: UnsafeMutablePointer<sem_t>

  init() {
    pointer = .allocate(capacity: 1)
    sem_init(pointer, 0, 0)
  }

  deinit {
    sem_destroy(pointer)
    pointer.deallocate()
  }

  func signal() { sem_post(pointer) }

  func wait() {
    // A signal handler can interrupt the wait.
    while sem_wait(pointer) != 0 {}
  }
}

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
