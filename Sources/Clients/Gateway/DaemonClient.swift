import ControlModel
import ControlSocket
import Glibc
import Synchronization
import SystemAccess
import Wire

/// A connection to the daemon that sends requests in order, one at a time.
///
/// Connects for the first request, and again after the daemon was away. The number of waiting requests is limited,
/// so that a hanging daemon cannot fill the gateway's memory.
final class DaemonClient: Sendable {
  /// The maximum number of requests that wait, including the request that is being answered.
  static let most = 64
  /// The minimum time between two requests: the daemon drops a client that sends more than 200 in a second.
  private static let pace = Duration.milliseconds(6)

  /// The connection, used by one request at a time.
  private struct Connection {
    var client: SocketClient?
    var last = ContinuousClock.now
  }

  private let place: DaemonAddress
  private let thread: SerialThread
  private let connection = Mutex(Connection())
  private let waiting = Mutex(0)

  init(_ place: DaemonAddress, name: String) {
    self.place = place
    thread = SerialThread(name)
  }

  /// Sends a request and returns its result unchanged, including unknown fields.
  func ask<Sent: SocketRequest>(
    _ request: Sent, _ body: Sent.Body
  ) async throws(Refusal) -> JSONValue {
    let isRoom = waiting.withLock { count in
      guard count < Self.most else { return false }
      count += 1
      return true
    }
    guard isRoom else {
      throw .busy("too many requests are waiting for the daemon")
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
      // An error in an answer leaves the connection usable; any other error does not.
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

  /// Whether the connection has ended: between two requests, the daemon sends only the end or the reason for it.
  private func isOver(_ client: SocketClient) -> Bool {
    var wait = pollfd(fd: client.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, 0) != 0
  }
}

package struct DaemonAddress: Sendable {
  private let paths: [String]

  /// Creates a place from possible paths of the socket, of which the first that exists is used; see `SocketPath.standard`.
  package init(_ paths: [String]) { self.paths = paths }

  /// Connects and sends `hello`; `purpose` names this client in the daemon's log.
  func connect(_ purpose: String) throws(SocketError) -> SocketClient {
    try SocketClient.connect(firstOf: paths, client: "actionbutton-gateway \(purpose)")
  }
}
