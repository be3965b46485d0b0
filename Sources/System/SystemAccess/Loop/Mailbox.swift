import Synchronization

/// Messages from any task or thread to the device thread.
///
/// Posting never blocks longer than it takes to append to an array; order is kept.
public final class Mailbox<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])
  private let arrival: WakeUp

  /// An empty mailbox.
  public init() throws(SystemError) { arrival = try WakeUp() }

  /// Readable while there are messages, for the `Poller` of the thread that takes them.
  package var descriptor: Int32 { arrival.descriptor }

  /// Hands a message over and wakes the device thread.
  public func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    arrival.signal()
  }

  /// Takes everything that has come.
  ///
  /// Called on the device thread, or when that has ended.
  public func take() -> [Message] {
    arrival.clear()
    return messages.withLock { messages in
      defer { messages.removeAll() }
      return messages
    }
  }

  /// Puts back what was taken but belongs to the next owner of the mailbox, before what has come since.
  ///
  /// Called where `take` may be called.
  public func putBack(_ taken: ArraySlice<Message>) {
    guard !taken.isEmpty else { return }
    messages.withLock { $0.insert(contentsOf: taken, at: 0) }
    arrival.signal()
  }
}
