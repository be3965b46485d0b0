import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs what is bound to the main actor, on the process's first thread.
///
/// An author's code may use the main actor, the main queue and, with Foundation, timers of the main run loop, so the queue
/// of libdispatch cannot be replaced. What this assumes, checked with Swift 6.0 and 6.3:
///
/// 1. `CFRunLoopRun` is in the process if it has Foundation, and serves the main queue (CFRunLoop.h).
/// 2. Without Foundation the queue has a descriptor that becomes readable when something is queued, and a function that
///    drains it: the two that the run loop itself uses (CFRunLoop.c in swift-corelibs-foundation, private/private.h of
///    libdispatch). A runtime without them does not link.
///
/// With a later compiler than `isChecked` knows, libdispatch serves the queue by itself, which costs one wake-up a second.
/// The suites "Extensions built elsewhere" and "The main queue" fail where an assumption does not hold.
enum MainQueue {
  /// Whether the assumptions were checked with this version of Swift.
  #if compiler(<6.4)
    static let isChecked = true
  #else
    static let isChecked = false
  #endif

  /// Serves for ever.
  ///
  /// `dispatchMain()` would hand the queue to a pool that wakes once a second.
  static func serve() -> Never {
    if let symbol = dlsym(nil, "CFRunLoopRun") {
      // CFRunLoop.h: void CFRunLoopRun(void).
      let runLoop = unsafeBitCast(symbol, to: (@convention(c) () -> Void).self)
      // It returns only when the run loop is stopped.
      runLoop()
    }
    guard isChecked else { dispatchMain() }
    var queue = pollfd(fd: mainQueueHandle(), events: Int16(POLLIN), revents: 0)
    while true {
      guard poll(&queue, 1, -1) > 0 else { continue }
      // First cleared, then drained: what is queued in between signals again.
      var count: UInt64 = 0
      _ = read(queue.fd, &count, MemoryLayout<UInt64>.size)
      drainMainQueue(nil)
    }
  }
}

/// The descriptor that can be read when something is queued for the main queue (private/private.h of
/// libdispatch: on Linux an eventfd that does not block).
@_silgen_name("_dispatch_get_main_queue_handle_4CF")
private func mainQueueHandle() -> Int32

@_silgen_name("_dispatch_main_queue_callback_4CF")
private func drainMainQueue(_ ignored: UnsafeMutableRawPointer?)
