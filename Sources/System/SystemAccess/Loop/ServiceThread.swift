import CSystem
import Synchronization

/// The daemon's thread for extensions, sockets, files and all other work that may take long.
///
/// A global actor with a separate executor, so that the compiler checks isolation, and so that nothing runs on libdispatch's
/// pool, whose monitor wakes once a second for as long as the process lives (`_dispatch_workq_init_once`,
/// libdispatch/src/event/workqueue.c). A daemon that waits for a press must not wake at all. For the same reason use `after`
/// instead of `Task.sleep`, and start every task with `task`.
@globalActor
public actor ServiceThread {
  /// The process's service thread.
  public static let shared = ServiceThread()

  /// The executor that runs the actor's jobs on the service thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    ServiceLoop.shared.asUnownedSerialExecutor()
  }

  /// Starts a task on the actor, from any thread.
  @discardableResult
  public nonisolated static func task<Value: Sendable>(
    _ body: @escaping @ServiceThread @Sendable () async -> Value
  ) -> Task<Value, Never> {
    Task { @ServiceThread in await body() }
  }

  /// Makes the calling thread the service thread until `body` returns.
  ///
  /// Call once, on the first thread, outside every task. From then on jobs that belong to no actor run here too:
  /// resuming a continuation would otherwise start libdispatch's pool.
  public static func run<Value: Sendable>(
    _ body: @escaping @ServiceThread @Sendable () async throws -> Value
  ) throws -> Value {
    let outcome = Outcome<Value>()
    GlobalJobs.run(on: .shared)
    task {
      do { outcome.append(.success(try await body())) } catch { outcome.append(.failure(error)) }
    }
    try ServiceLoop.shared.serve { outcome.isThere }
    return try outcome.result()
  }

  /// Starts a separate thread for the actor, for programs whose first thread has other work, such as tests.
  ///
  /// Further calls do nothing.
  public static func start() {
    _ = started
  }

  private static let started: Void = {
    do throws(SystemError) {
      try SystemThread.start("service") {
        do throws(SystemError) { try ServiceLoop.shared.serve { false } } catch {
          ServiceThread.report(error)
        }
      }
    } catch { ServiceThread.report(error) }
  }()

  /// Reports why calls to the actor will wait forever.
  private static func report(_ error: SystemError) {
    StandardStream.error.write("\(error)\n", waitingAtMost: .seconds(1))
  }

  private final class Outcome<Value: Sendable>: Sendable {
    private let results = Mutex<[Result<Value, any Error>]>([])
    var isThere: Bool { results.withLock { !$0.isEmpty } }
    func append(_ result: Result<Value, any Error>) { results.withLock { $0.append(result) } }
    func result() throws -> Value { try results.withLock { $0.removeFirst() }.get() }
  }

  // MARK: Descriptors and time

  /// Calls `handler` whenever `descriptor` can be read or written, as `input` and `output` select, or is hung up.
  ///
  /// - Returns: The registration for `change` and `unwatch`.
  /// - Throws: `SystemError` if the descriptor cannot be waited for or is already watched.
  @ServiceThread
  public static func watch(
    _ descriptor: Int32, input: Bool = true, output: Bool = false,
    _ handler: @escaping @ServiceThread () -> Void
  ) throws(SystemError) -> Registration {
    try ServiceLoop.shared.waits.watch(descriptor, input: input, output: output, handler)
  }

  /// Changes the events that a registration waits for, without changing the handler.
  @ServiceThread
  public static func change(
    _ registration: Registration, input: Bool, output: Bool
  ) throws(SystemError) {
    try ServiceLoop.shared.waits.change(registration, input: input, output: output)
  }

  /// Stops waiting for a descriptor; call before closing it.
  ///
  /// Further calls do nothing.
  @ServiceThread
  public static func unwatch(_ registration: Registration) {
    ServiceLoop.shared.waits.unwatch(registration)
  }

  /// Calls `body` once after `delay`; the returned timer can be cancelled.
  @ServiceThread @discardableResult
  public static func after(
    _ delay: Duration, _ body: @escaping @ServiceThread () -> Void
  ) -> Timer {
    ServiceLoop.shared.waits.schedule(at: MonotonicClock.now.advanced(by: delay), body)
  }

  /// A closure that the service thread will call once.
  @ServiceThread
  public final class Timer {
    let at: Timestamp
    private var body: (@ServiceThread () -> Void)?

    init(at: Timestamp, _ body: @escaping @ServiceThread () -> Void) {
      self.at = at
      self.body = body
    }

    /// Cancels the timer; does nothing if it has fired.
    public func cancel() { body = nil }

    var isCancelled: Bool { body == nil }

    func fire() {
      let body = body
      self.body = nil
      body?()
    }
  }
}

extension ServiceThread {
  /// Runs `body` on the actor; stops the program on any thread but the service thread.
  ///
  /// Unsafe: calls a function of a global actor as a nonisolated function. This assumes that both have the same calling
  /// convention, as `MainActor.assumeIsolated` of the standard library does (MainActor.swift, Swift 5.9 to 6.3). The suite
  /// "The service thread" fails if they differ. `body` is marked as escaping although it does not escape:
  /// `withoutActuallyEscaping` would put the length of this file's path into the program.
  static func assumeIsolated<Value: Sendable>(
    _ body: @escaping @ServiceThread () -> Value
  ) -> Value {
    shared.preconditionIsolated()
    return unsafeBitCast(body, to: (() -> Value).self)()
  }
}

/// Runs the jobs of tasks that belong to no actor on the service thread.
///
/// Swift's runtime runs these jobs on libdispatch's pool, whose monitor wakes once a second for as long as the process
/// lives (`_dispatch_workq_init_once`, libdispatch/src/event/workqueue.c). A daemon that waits for a press must not wake at
/// all, so the service thread runs them, through the runtime's hook for other executors. The assumptions, checked with
/// Swift 6.0 and 6.3:
///
/// 1. The runtime calls `swift_task_enqueueGlobal_hook` for every such job, with the job and the function that the hook
///    replaces, in Swift's calling convention (include/swift/Runtime/Concurrency.h). A runtime without it does not link.
/// 2. The job has the layout of `UnownedJob`: one pointer (stdlib/public/Concurrency/PartialAsyncTask.swift).
///
/// With a compiler that `isChecked` does not cover, libdispatch's pool runs these jobs: everything works, but the process
/// wakes once a second. The test "all pieces of tasks run on the service thread" fails if an assumption is wrong.
///
/// A preferred task executor (SE-0417) would need no hook, but with Swift 6.3.1 in one of twenty runs a daemon hung at
/// its end or did not answer requests in time.
enum GlobalJobs {
  /// Whether the assumptions were checked with this version of the compiler.
  #if compiler(<6.4)
    static let isChecked = true
  #else
    static let isChecked = false
  #endif

  /// Lets `loop` run the jobs from now on; call once, on the first thread, before any task.
  ///
  /// - Returns: `false` if libdispatch's pool or another executor continues to run the jobs.
  @discardableResult
  static func run(on loop: ServiceLoop) -> Bool {
    guard isChecked, MemoryLayout<UnownedJob>.size == MemoryLayout<UnsafeMutableRawPointer>.size
    else { return false }
    // A C function captures nothing, so it uses the shared loop.
    precondition(loop === ServiceLoop.shared, "one loop serves a process")
    return cd_take_global_jobs { job in
      guard let job else { return }
      ServiceLoop.shared.add(unsafeBitCast(job, to: UnownedJob.self))
    }
  }
}
