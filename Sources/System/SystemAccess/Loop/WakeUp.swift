import CSystem

/// Wakes a thread that waits for descriptors, from any thread (eventfd(2)).
package final class WakeUp: Sendable {
  private let event: FileDescriptor

  package init() throws(SystemError) {
    do throws(Errno) {
      event = try FileDescriptor(returnedBy: cd_eventfd_create())
    } catch { throw .noDescriptor(for: "an eventfd", error) }
  }

  /// A descriptor that is readable from `signal` until `clear`.
  package var descriptor: Int32 { event.number }

  /// Makes the descriptor readable; never blocks.
  package func signal() { cd_eventfd_signal(event.number) }

  /// Makes the descriptor unreadable until the next `signal`.
  package func clear() { cd_eventfd_clear(event.number) }

  /// Blocks until `signal`, and makes the descriptor unreadable again.
  package func wait() { cd_eventfd_wait(event.number) }
}
