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
