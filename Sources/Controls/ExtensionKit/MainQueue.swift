import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs the main actor's code on the process's first thread.
///
/// An author's code may use the main actor, the main queue and, with Foundation, timers of the main
/// run loop, so libdispatch's main queue cannot be replaced. The assumptions, checked with Swift
/// 6.0 and 6.3:
///
/// 1. If the process contains Foundation, `CFRunLoopRun` exists and serves the main queue
///    (CFRunLoop.h).
/// 2. Without Foundation, the queue has a descriptor that becomes readable when work is queued, and
///    a function that runs the work. The run loop itself uses both (CFRunLoop.c in
///    swift-corelibs-foundation, private/private.h of libdispatch). A runtime without them does not
///    link.
///
/// With a compiler that is newer than `isChecked` allows, `dispatchMain` serves the queue, which
/// costs one wake-up per second. The suites "Extensions built elsewhere" and "The main queue" fail
/// if an assumption is wrong.
enum MainQueue {
  /// Whether the assumptions were checked with this version of Swift.
  #if compiler(<6.4)
    static let isChecked = true
  #else
    static let isChecked = false
  #endif

  /// Serves the main queue and never returns.
  ///
  /// `dispatchMain()` is not used because its thread pool wakes up once a second.
  static func serve() -> Never {
    if let symbol = dlsym(nil, "CFRunLoopRun") {
      // CFRunLoop.h: void CFRunLoopRun(void).
      let runLoop = unsafeBitCast(symbol, to: (@convention(c) () -> Void).self)
      // It returns only if the run loop is stopped.
      runLoop()
    }
    guard isChecked else { dispatchMain() }
    var queue = pollfd(fd: mainQueueHandle(), events: Int16(POLLIN), revents: 0)
    while true {
      guard poll(&queue, 1, -1) > 0 else { continue }
      // Cleared before the queue is drained, so that work that is queued meanwhile signals again.
      var count: UInt64 = 0
      _ = read(queue.fd, &count, MemoryLayout<UInt64>.size)
      drainMainQueue(nil)
    }
  }
}

/// The descriptor that is readable while work is queued for the main queue (private/private.h of
/// libdispatch: on Linux a non-blocking eventfd).
@_silgen_name("_dispatch_get_main_queue_handle_4CF")
private func mainQueueHandle() -> Int32

@_silgen_name("_dispatch_main_queue_callback_4CF")
private func drainMainQueue(_ ignored: UnsafeMutableRawPointer?)
