import CSystem

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
