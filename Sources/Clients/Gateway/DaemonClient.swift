import ControlModel
import ControlSocket
import Glibc
import Synchronization
import SystemAccess
import Wire

/// One connection to the daemon for questions: one at a time, in their order.
///
/// Connects when there is something to ask, and again after the daemon was away. What waits is limited:
/// a daemon that hangs must not fill the gateway.
final class DaemonClient: Sendable {
  /// Questions that may wait for their turn.
  static let most = 64
  /// The shortest time from one question to the next: the daemon drops a client that sends more than 200
  /// a second.
  private static let pace = Duration.milliseconds(6)

  /// The connection, which one question at a time uses.
  private struct Connection {
    var client: SocketClient?
    var last = ContinuousClock.now
  }

  private let place: DaemonPlace
  private let thread: SerialThread
  private let connection = Mutex(Connection())
  private let waiting = Mutex(0)

  init(_ place: DaemonPlace, name: String) {
    self.place = place
    thread = SerialThread(name)
  }

  /// Asks the daemon and returns the result as it is, with fields that we do not know.
  func ask<Sent: SocketRequest>(
    _ request: Sent, _ body: Sent.Body
  ) async throws(Refusal) -> JSONValue {
    let isRoom = waiting.withLock { count in
      guard count < Self.most else { return false }
      count += 1
      return true
    }
    guard isRoom else {
      throw .busy("too many requests wait for the daemon")
    }
    let result = await withCheckedContinuation { continuation in
      thread.run { [self] in
        let result = connection.withLock { connection in
          Result { () throws(Refusal) in try askNow(request, body, &connection) }
        }
        waiting.withLock { $0 -= 1 }
        continuation.resume(returning: result)
      }
    }
    return try result.get()
  }

  private func askNow(
    _ request: any SocketRequest, _ body: some Encodable, _ connection: inout Connection
  ) throws(Refusal) -> JSONValue {
    let rest = Self.pace - connection.last.duration(to: .now)
    if rest > .zero { usleep(UInt32(rest / .microseconds(1))) }
    connection.last = .now
    do throws(SocketError) {
      let client = try connected(&connection)
      return try client.request(request, with: body, as: JSONValue.self)
    } catch {
      // After an answer the connection is as good as before; after anything else it is not.
      if case .answered = error {} else { connection.client = nil }
      throw Refusal(error)
    }
  }

  private func connected(_ connection: inout Connection) throws(SocketError) -> SocketClient {
    if let client = connection.client, !isOver(client) { return client }
    let client = try place.connect("requests")
    connection.client = client
    return client
  }

  /// Nothing is expected between two questions: what can be read then is the end, or the reason for it.
  private func isOver(_ client: SocketClient) -> Bool {
    var wait = pollfd(fd: client.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, 0) != 0
  }
}

package struct DaemonPlace: Sendable {
  private let paths: [String]

  /// A daemon at the first of these paths that is there; see `SocketPath.standard`.
  package init(_ paths: [String]) { self.paths = paths }

  /// Connects and sends `hello`; `purpose` names this client in the daemon's log.
  func connect(_ purpose: String) throws(SocketError) -> SocketClient {
    try SocketClient.connect(firstOf: paths, client: "actionbutton-gateway \(purpose)")
  }
}
