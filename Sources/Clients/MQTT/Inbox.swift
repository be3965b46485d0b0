import Synchronization
import SystemAccess

/// The queue of items from other threads, which wakes the service's thread.
///
/// Its size is limited: there is one attempt to connect at a time, and `Limits.waitingCommands` limits the answers.
final class Inbox: Sendable {
  enum Item: Sendable {
    case connection(Result<BrokerClient, MQTTError>)
    case answer(CommandAnswer)
    case stop
  }

  private let items = Mutex<[Item]>([])
  private let arrival: WakeUp

  init() throws(SystemError) { arrival = try WakeUp() }

  var descriptor: Int32 { arrival.descriptor }

  /// Adds an item, on any thread, without waiting.
  func post(_ item: Item) {
    items.withLock { $0.append(item) }
    arrival.signal()
  }

  func take() -> [Item] {
    arrival.clear()
    return items.withLock { items in
      defer { items = [] }
      return items
    }
  }
}
