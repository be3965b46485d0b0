import CDevices

/// The one thread that stands between the kernel and the gesture: not a task, because a busy cooperative
/// pool was measured to delay a task by 150 to 400 ms.
public enum DeviceThread {
  /// Runs `body` on a thread of its own, and returns or throws what it does.
  ///
  /// Everything that belongs to the loop is made inside `body`, so that nothing is shared. `name` is what
  /// the system's tools call the thread.
  public static func run<Value: Sendable, Failure: Error>(
    named name: String = "button",
    isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let result: Result<Value, Failure> = await withCheckedContinuation(isolation: isolation) {
      continuation in
      let work = Work {
        do throws(Failure) {
          continuation.resume(returning: .success(try body()))
        } catch { continuation.resume(returning: .failure(error)) }
      }
      if !start(name, work) { work.run() }
    }
    return try result.get()
  }

  /// What the thread is to do, as an object that a C pointer can carry.
  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread for `body`; false if the system has none to give.
  static func start(_ name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
    start(name, Work(body))
  }

  private static func start(_ name: String, _ work: Work) -> Bool {
    let context = Unmanaged.passRetained(work)
    let started = cd_thread_start(name, entry, context.toOpaque()) == 0
    if !started { context.release() }
    return started
  }

  /// Nonisolated on purpose: a closure formed on the main actor would trap on another thread (SE-0423).
  private static let entry: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
    guard let context else { return }
    Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
  }
}
