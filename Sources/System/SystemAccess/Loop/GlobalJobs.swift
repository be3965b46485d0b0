import CSystem

/// The pieces of tasks that belong to no actor.
///
/// Swift's runtime gives them to libdispatch's pool, whose monitor wakes once a second for as long as the process lives
/// (`_dispatch_workq_init_once`, libdispatch/src/event/workqueue.c). A daemon that waits for a press must not wake at all, so
/// the service thread takes them, through the hook that the runtime has for other executors. What this assumes, checked
/// with Swift 6.0 and 6.3:
///
/// 1. `swift_task_enqueueGlobal_hook` is called for every such piece, with the job and the function that it replaces, in
///    Swift's calling convention (include/swift/Runtime/Concurrency.h). A runtime without it does not link.
/// 2. The job is what `UnownedJob` is the name of: one pointer (stdlib/public/Concurrency/PartialAsyncTask.swift).
///
/// With a compiler that `isChecked` does not cover, libdispatch's pool runs these pieces: everything works, but the process
/// wakes once a second. The test "all pieces of tasks run on the service thread" fails where an assumption does not hold.
///
/// A task executor that tasks prefer (SE-0417) does the same without a hook, but with Swift 6.3.1 a daemon hung at its end
/// in one of twenty runs, or requests were not answered in time.
enum GlobalJobs {
  /// Whether the assumptions were checked with this version of Swift.
  #if compiler(<6.4)
    static let isChecked = true
  #else
    static let isChecked = false
  #endif

  /// From now on `loop` runs them; call on the first thread, before any task, once.
  ///
  /// - Returns: False if libdispatch's pool, or another executor, goes on running them.
  @discardableResult
  static func run(on loop: ServiceLoop) -> Bool {
    guard isChecked, MemoryLayout<UnownedJob>.size == MemoryLayout<UnsafeMutableRawPointer>.size
    else { return false }
    // A function of C holds nothing: there is one loop.
    precondition(loop === ServiceLoop.shared, "one loop serves a process")
    return cd_take_global_jobs { job in
      guard let job else { return }
      ServiceLoop.shared.add(unsafeBitCast(job, to: UnownedJob.self))
    }
  }
}
