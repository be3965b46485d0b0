import ControlSocket
import Foundation
import SystemAccess

/// A client of a daemon's socket that sends whatever lines a test wants, many at once if need be.
package final class RawClient {
  private let socket: FileDescriptor
  private var bytes: [UInt8] = []

  /// Connects and says hello.
  package init(path: String) throws {
    socket = try UnixSocket.make(nonBlocking: false)
    guard try UnixSocket.connect(socket, to: path) == 0 else {
      throw ProcessError("cannot connect to \(path): errno \(errno)")
    }
    try send(#"{"id":0,"request":"hello","version":1,"client":"test"}"# + "\n")
    _ = try line()
  }

  /// Sends lines in one write.
  package func send(_ text: String) throws {
    let bytes = Array(text.utf8)
    guard UnixSocket.send(socket.number, bytes[...], waits: true) == bytes.count else {
      throw ProcessError("the daemon took only a part of what was sent: errno \(errno)")
    }
  }

  /// The next line; throws at the end of the connection, or when nothing comes for five minutes.
  package func line() throws -> String {
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        defer { bytes.removeFirst(end + 1) }
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
      var wanted = pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0)
      guard poll(&wanted, 1, Patience.milliseconds) == 1,
        let part = UnixSocket.receive(socket.number, limit: 65_536), !part.isEmpty
      else { throw ProcessError("the daemon closed the connection, or does not answer") }
      bytes += part
    }
  }
}
