import CDevices
import Synchronization

/// Messages from any task or thread to the device thread.
///
/// Posting never blocks longer than it takes to append to an array; order is kept.
public final class Mailbox<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])
  let descriptor: Int32

  /// An empty mailbox.
  public init() throws(DeviceError) {
    descriptor = cd_eventfd_create()
    guard descriptor >= 0 else {
      throw .refused(
        "create an eventfd", on: "this process", errno: cd_errno(),
        advice: "raise the limit of open files (ulimit -n)")
    }
  }

  deinit { cd_close(descriptor) }

  /// Hands a message over and wakes the device thread.
  public func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    cd_eventfd_signal(descriptor)
  }

  /// Takes everything that has come.
  ///
  /// Called on the device thread, or when that has ended.
  public func take() -> [Message] {
    cd_eventfd_clear(descriptor)
    return messages.withLock { messages in
      defer { messages.removeAll() }
      return messages
    }
  }
}
