import Synchronization

/// The daemon's other thread: extensions, sockets, files; everything that may take a while.
///
/// A global actor with a separate executor, so that the compiler sees what is confined to it, and so
/// that nothing runs on libdispatch's pool, whose monitor wakes once a second for as long as the process
/// lives (`_dispatch_workq_init_once`, libdispatch/src/event/workqueue.c). A daemon that waits for a
/// press must not wake at all. For the same reason nothing here calls `Task.sleep`, see `after`, and every task is started
/// with `task`.
@globalActor
public actor ServiceThread {
  /// The only one of the process.
  public static let shared = ServiceThread()

  /// Runs the actor's jobs on the service thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    ServiceLoop.shared.asUnownedSerialExecutor()
  }

  /// Starts a task of the actor, from any thread.
  @discardableResult
  public nonisolated static func task<Value: Sendable>(
    _ body: @escaping @ServiceThread @Sendable () async -> Value
  ) -> Task<Value, Never> {
    Task { @ServiceThread in await body() }
  }

  /// Makes the calling thread the service thread until `body` has returned.
  ///
  /// Call on the first thread, outside every task, once. From then on the pieces of tasks that belong to no actor run
  /// here too: what comes back from a continuation would else start libdispatch's pool.
  public static func run<Value: Sendable>(
    _ body: @escaping @ServiceThread @Sendable () async throws -> Value
  ) throws -> Value {
    let outcome = Outcome<Value>()
    GlobalJobs.run(on: .shared)
    task {
      do { outcome.take(.success(try await body())) } catch { outcome.take(.failure(error)) }
    }
    try ServiceLoop.shared.serve { outcome.isThere }
    return try outcome.result()
  }

  /// Starts a separate thread for the actor, for programs whose first thread has other work, such as tests.
  ///
  /// May be called again: there is one.
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

  /// What waits for the actor waits for ever: this is the reason.
  private static func report(_ error: SystemError) {
    StandardStream.error.write("\(error)\n", waitingAtMost: .seconds(1))
  }

  private final class Outcome<Value: Sendable>: Sendable {
    private let results = Mutex<[Result<Value, any Error>]>([])
    var isThere: Bool { results.withLock { !$0.isEmpty } }
    func take(_ result: Result<Value, any Error>) { results.withLock { $0.append(result) } }
    func result() throws -> Value { try results.withLock { $0.removeFirst() }.get() }
  }

  // MARK: Descriptors and time

  /// Calls `handler` whenever `descriptor` can be read or written, as asked for, or was hung up.
  ///
  /// - Returns: What `change` and `unwatch` need.
  /// - Throws: `SystemError` for a descriptor that cannot be waited for, or that is watched already.
  @ServiceThread
  public static func watch(
    _ descriptor: Int32, input: Bool = true, output: Bool = false,
    _ handler: @escaping @ServiceThread () -> Void
  ) throws(SystemError) -> Registration {
    try ServiceLoop.shared.waits.watch(descriptor, input: input, output: output, handler)
  }

  /// Changes what is waited for; the handler stays.
  @ServiceThread
  public static func change(
    _ registration: Registration, input: Bool, output: Bool
  ) throws(SystemError) {
    try ServiceLoop.shared.waits.change(registration, input: input, output: output)
  }

  /// Stops waiting for a descriptor; call it before closing it.
  ///
  /// Does nothing the second time.
  @ServiceThread
  public static func unwatch(_ registration: Registration) {
    ServiceLoop.shared.waits.unwatch(registration)
  }

  /// Calls `body` once when `delay` has passed; keep what it returns to call it off.
  @ServiceThread @discardableResult
  public static func after(
    _ delay: Duration, _ body: @escaping @ServiceThread () -> Void
  ) -> Timer {
    ServiceLoop.shared.waits.schedule(at: MonotonicClock.now.advanced(by: delay), body)
  }

  /// Something that will be called once.
  @ServiceThread
  public final class Timer {
    let at: Timestamp
    private var body: (@ServiceThread () -> Void)?

    init(at: Timestamp, _ body: @escaping @ServiceThread () -> Void) {
      self.at = at
      self.body = body
    }

    /// Calls it off; too late if it has been called.
    public func cancel() { body = nil }

    var isCancelled: Bool { body == nil }

    func fire() {
      let body = body
      self.body = nil
      body?()
    }
  }
}
