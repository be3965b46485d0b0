import CDevices
import Gesture
import Synchronization

/// The executor of `ServiceThread`: jobs from any thread, descriptors and instants, one after another.
final class ServiceLoop: SerialExecutor {
  static let shared = ServiceLoop()

  private struct Queue {
    var jobs: [UnownedJob] = []
    /// The thread that serves; 0 for none yet.
    var thread: UInt64 = 0
    /// What wakes it; -1 until it serves.
    var bell: Int32 = -1
  }

  private let queue = Mutex(Queue())
  /// What only the serving thread touches, and only while it serves.
  private nonisolated(unsafe) var confined: Confined?

  private struct Confined {
    let poller: Poller
    var handlers: [Int32: @ServiceThread () -> Void] = [:]
    var timers: [ServiceThread.Timer] = []
  }

  private init() {}

  /// Takes a job from Swift's runtime.
  func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job)) }

  /// Makes this the place for what Swift's runtime would give to libdispatch's pool.
  static func takeGlobalJobs() {
    cd_take_global_jobs { job in
      guard let job else { return }
      // What the runtime hands to its hook is a job, which `UnownedJob` is the name of.
      ServiceLoop.shared.add(unsafeBitCast(job, to: UnownedJob.self))
    }
  }

  private func add(_ job: UnownedJob) {
    let bell = queue.withLock { queue in
      queue.jobs.append(job)
      return queue.bell
    }
    if bell >= 0 { cd_eventfd_signal(bell) }
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
  func serve(until isOver: () -> Bool) throws(DeviceError) {
    let bell = cd_eventfd_create()
    guard bell >= 0 else {
      throw .refused(
        "create an eventfd", on: "this process", errno: cd_errno(),
        advice: "raise the limit of open files (ulimit -n)")
    }
    let poller = try Poller()
    try poller.add(bell)
    confined = Confined(poller: poller)
    queue.withLock { queue in
      queue.thread = cd_thread_identity()
      queue.bell = bell
    }
    while true {
      runJobs()
      runTimers()
      runJobs()
      if isOver() { break }
      poller.wake(at: queue.withLock { $0.jobs.isEmpty } ? nextTimer() : MonotonicClock.now)
      poller.wait { descriptor in
        if descriptor == bell { cd_eventfd_clear(bell) } else { ready(descriptor) }
      }
    }
    queue.withLock { $0.bell = -1 }
    confined = nil
    cd_close(bell)
  }

  private func runJobs() {
    // Only those that are here now: jobs that make jobs must not keep descriptors waiting.
    let jobs = queue.withLock { queue in
      defer { queue.jobs.removeAll() }
      return queue.jobs
    }
    for job in jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  private func runTimers() {
    let now = MonotonicClock.now
    ServiceThread.assumeIsolated {
      while let timer = confined?.timers.last, timer.at <= now || timer.isCancelled {
        confined?.timers.removeLast()
        timer.fire()
      }
    }
  }

  private func nextTimer() -> Timestamp? {
    ServiceThread.assumeIsolated { confined?.timers.last?.at }
  }

  private func ready(_ descriptor: Int32) {
    ServiceThread.assumeIsolated {
      // Taken out first: it may well change the handlers.
      let handler = confined?.handlers[descriptor]
      handler?()
    }
  }

  // MARK: For the actor

  @ServiceThread
  func watch(
    _ descriptor: Int32, input: Bool, output: Bool, _ handler: @escaping @ServiceThread () -> Void
  ) throws(DeviceError) {
    try confined?.poller.set(descriptor, input: input, output: output)
    confined?.handlers[descriptor] = handler
  }

  @ServiceThread
  func unwatch(_ descriptor: Int32) {
    guard confined?.handlers.removeValue(forKey: descriptor) != nil else { return }
    confined?.poller.remove(descriptor)
  }

  /// Timers are kept in the order of their instants, the earliest last.
  @ServiceThread
  func schedule(
    at instant: Timestamp, _ body: @escaping @ServiceThread () -> Void
  ) -> ServiceThread.Timer {
    let timer = ServiceThread.Timer(at: instant, body)
    guard var timers = confined?.timers else { return timer }
    confined?.timers = []
    timers.removeAll { $0.isCancelled }
    let place = timers.firstIndex { $0.at <= instant } ?? timers.endIndex
    timers.insert(timer, at: place)
    confined?.timers = timers
    return timer
  }
}

extension ServiceThread {
  /// Runs `body` as part of the actor: only on the thread that serves it.
  static func assumeIsolated<Value: Sendable>(
    _ body: @ServiceThread () -> Value
  ) -> Value {
    shared.assumeIsolated { _ in
      // The actor has one executor, which has just said that this is its thread.
      withoutActuallyEscaping(body) { body in
        unsafeBitCast(body, to: (() -> Value).self)()
      }
    }
  }
}
