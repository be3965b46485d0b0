import CSystem
import Synchronization

/// The executor of `ServiceThread`, which runs jobs, handlers of descriptors and timers one after another.
final class ServiceLoop: SerialExecutor {
  static let shared = ServiceLoop()

  private struct Queue {
    var jobs: [UnownedJob] = []
    /// The service thread, or `nil` until it runs.
    var thread: UInt64?
    /// Wakes the service thread; `nil` while it does not run.
    var wakeUp: WakeUp?
  }

  private let queue = Mutex(Queue())
  let waits = ServiceWaits()

  private init() {}

  func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job)) }

  /// Runs a job on the service thread after all earlier jobs; may be called on any thread.
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

  /// Stops the program if it accesses the actor's state on another thread (SE-0424).
  func checkIsolated() {
    let thread = queue.withLock { $0.thread }
    precondition(thread == cd_thread_identity(), "not on the service thread")
  }

  /// Makes the calling thread the service thread until `isOver` returns `true`; called in each iteration.
  func serve(until isOver: () -> Bool) throws(SystemError) {
    let waits = waits
    let wakeUp = try WakeUp()
    let poller = try Poller()
    let arrival = try poller.add(wakeUp.descriptor, for: .program)
    queue.withLock { queue in
      queue.thread = cd_thread_identity()
      queue.wakeUp = wakeUp
    }
    // Only this thread uses the poller until `end`.
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
    // Only the jobs that wait now: jobs that add jobs must not delay descriptors.
    let jobs = queue.withLock { queue in
      defer { queue.jobs.removeAll() }
      return queue.jobs
    }
    for job in jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
  }
}

/// The descriptors, with their handlers, and the timers that the service thread waits for.
@ServiceThread
final class ServiceWaits {
  private var poller: Poller?
  /// Not a dictionary: the handlers are few, and a key of another type makes the runtime search all conformances of the
  /// program at the start.
  private var handlers: [(registration: Registration, call: @ServiceThread () -> Void)] = []
  /// The timers, sorted by their instants, the earliest last.
  private var timers: [ServiceThread.Timer] = []

  nonisolated init() {}

  func begin(_ poller: Poller) { self.poller = poller }

  func end() {
    poller = nil
    handlers = []
    timers = []
  }

  // MARK: Descriptors

  func watch(
    _ descriptor: Int32, input: Bool, output: Bool, _ handler: @escaping @ServiceThread () -> Void
  ) throws(SystemError) -> Registration {
    guard let poller else { preconditionFailure("the service thread has ended") }
    let registration = try poller.add(descriptor, for: .program, input: input, output: output)
    handlers.append((registration, handler))
    return registration
  }

  func change(_ registration: Registration, input: Bool, output: Bool) throws(SystemError) {
    try poller?.change(registration, input: input, output: output)
  }

  func unwatch(_ registration: Registration) {
    handlers.removeAll { $0.registration == registration }
    poller?.remove(registration)
  }

  func ready(_ registration: Registration) {
    // Copied before the call, because the handler may change `handlers`.
    let handler = handlers.first { $0.registration == registration }
    handler?.call()
  }

  // MARK: Time

  var nextTimer: Timestamp? { timers.last?.at }

  func runTimers() {
    let now = MonotonicClock.now
    while let timer = timers.last, timer.at <= now || timer.isCancelled {
      timers.removeLast()
      timer.fire()
    }
  }

  func schedule(
    at instant: Timestamp, _ body: @escaping @ServiceThread () -> Void
  ) -> ServiceThread.Timer {
    let timer = ServiceThread.Timer(at: instant, body)
    timers.removeAll { $0.isCancelled }
    let place = timers.firstIndex { $0.at <= instant } ?? timers.endIndex
    timers.insert(timer, at: place)
    return timer
  }
}
