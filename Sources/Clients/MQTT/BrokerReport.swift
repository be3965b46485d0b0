import Synchronization
import SystemAccess

/// What the thread of libmosquitto reports to the thread that decides.
enum BrokerReport: Equatable, Sendable {
  /// The broker has accepted the connection.
  case connected
  /// There is no connection, or none any more, and why.
  case disconnected(String)
  /// The broker has acknowledged the message with this number.
  case acknowledged(Int)
  /// A message on a topic that we have subscribed to.
  case message(ReceivedMessage)
}

/// A message from the broker.
struct ReceivedMessage: Equatable, Sendable {
  var topic: String
  /// At most `Limits.commandBytes` and one more, which shows that there were more.
  var payload: [UInt8]
  /// Whether the broker had retained it: it may be of any age.
  var isRetained: Bool
}

/// What wakes the thread that decides: reports, answers of the daemon, and the wish to end.
///
/// The number of everything in it is limited: reports by `Limits.unacknowledged`, answers by
/// `Limits.waitingCommands`, and messages, of which those that find no room are counted and dropped.
final class Inbox: Sendable {
  /// One thing that has come.
  enum Item: Sendable {
    case report(BrokerReport)
    case answer(CommandAnswer)
    /// Messages of shared values found no room.
    case sharedOverflow
    /// The connection to the daemon for shared values is gone.
    case sharedLost
    case stop
  }

  private struct State {
    var items: [Item] = []
    var messages = 0
    var dropped = 0
  }

  private let state = Mutex(State())
  private let arrival: WakeUp

  init() throws(SystemError) { arrival = try WakeUp() }

  /// Readable while there is something.
  var descriptor: Int32 { arrival.descriptor }

  /// Hands something over; from any thread, and never waits.
  func post(_ item: Item) {
    state.withLock { state in
      if case .report(.message) = item {
        guard state.messages < Limits.received else {
          state.dropped += 1
          return
        }
        state.messages += 1
      }
      state.items.append(item)
    }
    arrival.signal()
  }

  /// Takes everything that has come, and how many messages were dropped.
  func take() -> (items: [Item], dropped: Int) {
    arrival.clear()
    return state.withLock { state in
      defer { state = State() }
      return (state.items, state.dropped)
    }
  }
}
