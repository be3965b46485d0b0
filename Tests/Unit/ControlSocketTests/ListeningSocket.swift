import ControlSocket
import FileTesting
import Foundation
import SystemAccess
import Testing

/// A program that listens at a temporary path and serves connections on a thread, one after another.
enum ListeningSocket {
  /// Calls `body` with the path, and waits for `serve`.
  ///
  /// `serve` is called with each connection when its client has sent something. If it is `nil`, no connection is accepted.
  static func open(
    connections: Int = 1, _ serve: (@Sendable (Int32) -> Void)?, _ body: (String) throws -> Void
  ) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.sock")
    let socket = try UnixSocket.make(nonBlocking: false)
    let listener = socket.number
    let isBound = try UnixSocket.bind(socket, to: path) == 0
    try #require(isBound && listen(listener, 4) == 0)
    defer { shutdown(listener, Int32(SHUT_RDWR)) }
    guard let serve else { return try body(path) }
    let isOver = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      defer { isOver.signal() }
      for _ in 1...connections {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        defer { close(connection) }
        _ = UnixSocket.receive(connection, limit: 1_000)
        serve(connection)
      }
    }
    try body(path)
    // A test with several connections has waited for their answers.
    if connections > 1 { shutdown(listener, Int32(SHUT_RDWR)) }
    isOver.wait()
  }
}
