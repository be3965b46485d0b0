import CSystem
import Synchronization

/// A queue of messages from any task or thread to one thread, which waits for its descriptor.
///
/// Messages keep their order. `post` blocks no longer than it takes to append to an array.
public final class Mailbox<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])
  private let arrival: WakeUp

  /// Creates an empty mailbox.
  public init() throws(SystemError) { arrival = try WakeUp() }

  /// A descriptor that is readable while there are messages, for the `Poller` of the thread that calls `take`.
  package var descriptor: Int32 { arrival.descriptor }

  /// Appends a message and wakes the thread that reads.
  public func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    arrival.signal()
  }

  /// Removes and returns all messages; call on the thread that reads, or after it has ended.
  public func take() -> [Message] {
    arrival.clear()
    return messages.withLock { messages in
      defer { messages.removeAll() }
      return messages
    }
  }

  /// Puts messages back, for the next owner of the mailbox, before all newer messages.
  ///
  /// Call on the thread that reads, or after it has ended.
  public func putBack(_ taken: ArraySlice<Message>) {
    guard !taken.isEmpty else { return }
    messages.withLock { $0.insert(contentsOf: taken, at: 0) }
    arrival.signal()
  }
}

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
