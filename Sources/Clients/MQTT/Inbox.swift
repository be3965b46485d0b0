import Synchronization
import SystemAccess

/// What other threads hand over to the thread that serves, and what wakes it.
///
/// The number of everything in it is limited: there is one attempt to connect at a time, and answers are limited by
/// `Limits.waitingCommands`.
final class Inbox: Sendable {
  /// One thing that has come.
  enum Item: Sendable {
    case connection(Result<BrokerClient, MQTTError>)
    case answer(CommandAnswer)
    case stop
  }

  private let items = Mutex<[Item]>([])
  private let arrival: WakeUp

  init() throws(SystemError) { arrival = try WakeUp() }

  var descriptor: Int32 { arrival.descriptor }

  /// Hands something over; from any thread, and never waits.
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
