package import ControlModel
import Glibc
import Synchronization
import SystemAccess
package import Wire

/// A connection to the daemon for requests, which are sent in order, one at a time, on a separate thread.
///
/// Connects for the first request, and again after the daemon was away. The number of waiting requests is limited,
/// so that a hanging daemon cannot fill the program's memory, and so is the time for an answer, the wait in the queue
/// included.
package final class RequestQueue: Sendable {
  /// The minimum time between two requests: the daemon drops a client that sends more than 200 in a second.
  private static let pace = Duration.milliseconds(6)

  /// The connection, used by one request at a time.
  private struct Connection {
    var client: SocketClient?
    var last = ContinuousClock.now - pace
  }

  private let paths: [String]
  private let name: String
  private let most: Int
  private let limit: Duration
  private let thread: SerialThread
  private let connection = Mutex(Connection())
  private let waiting = Mutex(0)

  /// Creates a queue that is not connected.
  ///
  /// - Parameters:
  ///   - paths: The paths at which the daemon's socket may be, in order; see `SocketPath.standard`.
  ///   - name: The client's name for the daemon's log.
  ///   - thread: The thread's name in the system's tools: at most 15 characters.
  ///   - most: The maximum number of requests that wait, including the request that is being answered.
  ///   - limit: The time after `send` at which a request without an answer fails.
  package init(
    _ paths: [String], name: String, thread: String, most: Int,
    limit: Duration = SocketClient.answerLimit
  ) {
    (self.paths, self.name, self.most, self.limit) = (paths, name, most, limit)
    self.thread = SerialThread(thread)
  }

  /// Sends a request after all earlier requests, and passes its result to `answer` on the queue's thread.
  ///
  /// - Returns: `false` without an effect if too many requests wait.
  package func send<Answer: Decodable & Sendable>(
    _ request: any SocketRequest, _ body: any WireMessage, as type: Answer.Type,
    answer: @escaping @Sendable (Result<Answer, SocketError>) -> Void
  ) -> Bool {
    let isRoom = waiting.withLock { count in
      guard count < most else { return false }
      count += 1
      return true
    }
    guard isRoom else { return false }
    let end = ContinuousClock.now.advanced(by: limit)
    thread.run { [self] in
      let result = connection.withLock { connection in
        Result { () throws(SocketError) in try send(request, body, type, until: end, &connection) }
      }
      waiting.withLock { $0 -= 1 }
      answer(result)
    }
    return true
  }

  private func send<Answer: Decodable>(
    _ request: any SocketRequest, _ body: some Encodable, _ type: Answer.Type,
    until end: ContinuousClock.Instant, _ connection: inout Connection
  ) throws(SocketError) -> Answer {
    let rest = Self.pace - connection.last.duration(to: .now)
    // Even a sleep of 0 takes the timer slack of the thread, 50 µs.
    if rest > .zero { usleep(UInt32(rest / .microseconds(1))) }
    connection.last = .now
    func left() throws(SocketError) -> Duration {
      let left = ContinuousClock.now.duration(to: end)
      guard left > .zero else {
        throw .timeout(
          "the answer to \"\(request.name)\"", path: paths.joined(separator: " or "),
          seconds: limit / .seconds(1))
      }
      return left
    }
    do throws(SocketError) {
      let client: SocketClient
      if let open = connection.client, !open.isOver {
        client = open
      } else {
        client = try SocketClient.connect(
          firstOf: paths, client: name, timeout: min(left(), SocketClient.greetingLimit))
      }
      connection.client = client
      return try client.request(request, with: body, as: type, timeout: left())
    } catch {
      // An error in an answer leaves the connection usable; any other error does not.
      if case .answered = error {} else { connection.client = nil }
      throw error
    }
  }
}

extension SocketClient {
  /// Whether the connection has ended: between two requests, the daemon sends only the end or the reason for it.
  fileprivate var isOver: Bool {
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, 0) != 0
  }
}
