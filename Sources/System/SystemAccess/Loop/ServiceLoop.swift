import CSystem
import Synchronization

/// The executor of `ServiceThread`: jobs from any thread, descriptors and instants, one after another.
final class ServiceLoop: SerialExecutor {
  static let shared = ServiceLoop()

  private struct Queue {
    var jobs: [UnownedJob] = []
    /// The thread that serves; nil until one does.
    var thread: UInt64?
    /// What wakes it; nil while none serves.
    var wakeUp: WakeUp?
  }

  private let queue = Mutex(Queue())
  /// What the serving thread waits for.
  let waits = ServiceWaits()

  private init() {}

  /// Takes a job from Swift's runtime.
  func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job)) }

  /// Runs a job on the serving thread, after those that came before; may be called on any thread.
  func add(_ job: UnownedJob) {
    let wakeUp = queue.withLock { queue in
      queue.jobs.append(job)
      return queue.wakeUp
    }
    wakeUp?.signal()
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  /// Stops a program that touches what is confined from another thread (SE-0424).
  func checkIsolated() {
    let thread = queue.withLock { $0.thread }
    precondition(thread == cd_thread_identity(), "not on the service thread")
  }

  /// Serves on the calling thread until `isOver`, which is asked after each round.
  func serve(until isOver: () -> Bool) throws(SystemError) {
    let waits = waits
    let wakeUp = try WakeUp()
    let poller = try Poller()
    let arrival = try poller.add(wakeUp.descriptor, for: .program)
    queue.withLock { queue in
      queue.thread = cd_thread_identity()
      queue.wakeUp = wakeUp
    }
    // Only this thread uses it until `end`.
    nonisolated(unsafe) let shared = poller
    ServiceThread.assumeIsolated { waits.begin(shared) }
    while true {
      runJobs()
      ServiceThread.assumeIsolated { waits.runTimers() }
      runJobs()
      if isOver() { break }
      let next = ServiceThread.assumeIsolated { waits.nextTimer }
      poller.wake(at: queue.withLock { $0.jobs.isEmpty } ? next : MonotonicClock.now)
      poller.wait { registration in
        guard registration != arrival else { return wakeUp.clear() }
        ServiceThread.assumeIsolated { waits.ready(registration) }
      }
    }
    queue.withLock { $0.wakeUp = nil }
    ServiceThread.assumeIsolated { waits.end() }
  }

  private func runJobs() {
    // Only those that are here now: jobs that make jobs must not keep descriptors waiting.
    let jobs = queue.withLock { queue in
      defer { queue.jobs.removeAll() }
      return queue.jobs
    }
    for job in jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
  }
}
