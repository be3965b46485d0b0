import Glibc
import Synchronization

/// Runs tasks on a few threads of its own that sleep for good while there is nothing to do.
///
/// The system's pool on Linux is libdispatch's: from its first thread on, a monitor wakes once a second
/// for as long as the process lives (`_dispatch_workq_init_once`, libdispatch/src/event/workqueue.c).
/// A daemon that waits for a finger must not wake at all. A task started with `executorPreference:` runs
/// here, and so does everything that it awaits (SE-0417), except on the main actor. What does start
/// libdispatch's pool after all: a control that sleeps (`Task.sleep`) or starts tasks that stand alone.
public final class TaskPool: TaskExecutor {
  /// The only pool of the process: a task must not outlive its executor.
  public static let shared = TaskPool(limit: 4)

  /// A thread is started when a job finds none idle, up to this many: a control that blocks its thread
  /// then holds up no other.
  private let limit: Int

  private struct State {
    var jobs: [UnownedJob] = []
    var threads = 0
    var idle = 0
  }

  private let state = Mutex(State())
  private let jobs = Semaphore()

  private init(limit: Int) { self.limit = limit }

  /// Takes a job from Swift's runtime.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let needsThread = state.withLock { state in
      state.jobs.append(job)
      guard state.jobs.count > state.idle, state.threads < limit else { return false }
      state.threads += 1
      state.idle += 1
      return true
    }
    jobs.signal()
    if needsThread, !DeviceThread.start("tasks", { self.work() }) { lostThread() }
  }

  private func work() -> Never {
    while true {
      jobs.wait()
      runOne()
    }
  }

  private func runOne() {
    let job = state.withLock { state in
      state.idle -= 1
      return state.jobs.removeFirst()
    }
    job.runSynchronously(on: asUnownedTaskExecutor())
    state.withLock { $0.idle += 1 }
  }

  /// The system has no thread to give: if there is no other, the caller's does the work.
  private func lostThread() {
    let isAlone = state.withLock { state in
      state.threads -= 1
      if state.threads > 0 { state.idle -= 1 }
      return state.threads == 0
    }
    guard isAlone else { return }
    jobs.wait()
    runOne()
    state.withLock { $0.idle -= 1 }
  }
}

/// A counting semaphore of sem_overview(7), for threads of one process.
private final class Semaphore: Sendable {
  // Never moved, never freed while the pool lives, and made for use from any thread.
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
    // A signal handler interrupts the wait.
    while sem_wait(pointer) != 0 {}
  }
}
