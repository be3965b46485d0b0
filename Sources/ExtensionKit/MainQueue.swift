// For the linker: the main queue is libdispatch's.
import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs what is bound to the main actor, on the process's first thread.
enum MainQueue {
  /// Serves for ever.
  ///
  /// A program that has Foundation may use timers of the main run loop, so that loop runs where it
  /// exists. Without Foundation the thread waits on the main queue's descriptor and drains it, with the
  /// two functions that the run loop uses (CFRunLoop.c in swift-corelibs-foundation): `dispatchMain()`
  /// would hand the queue to a pool that wakes once a second.
  static func serve() -> Never {
    if let symbol = dlsym(nil, "CFRunLoopRun") {
      // CFRunLoop.h: void CFRunLoopRun(void).
      let runLoop = unsafeBitCast(symbol, to: (@convention(c) () -> Void).self)
      // It comes back only when somebody stops the run loop.
      runLoop()
    }
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
