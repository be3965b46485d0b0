import ControlSocket
import Foundation
import SystemAccess

/// A client of a daemon's socket that can send arbitrary bytes.
package final class RawClient {
  private let socket: FileDescriptor
  private let path: String
  private var buffer: [UInt8] = []

  /// The file descriptor of the connection.
  package var descriptor: Int32 { socket.number }

  /// Connects without sending anything.
  package init(_ path: String) throws {
    self.path = path
    socket = try UnixSocket.make(nonBlocking: true)
    guard try UnixSocket.connect(socket, to: path) == 0 else {
      throw ProcessError("cannot connect to \(path): errno \(errno)")
    }
  }

  /// Sends `hello` and reads the answer.
  package func greet() throws {
    // Before Linux 6.5 the daemon needs this proof from a program of the daemon's user.
    let proof = (try? String(contentsOfFile: "\(path).lock", encoding: .utf8)) ?? ""
    send(#"{"id":1,"request":"hello","version":2,"client":"test","proof":"\#(proof)"}"# + "\n")
    guard let answer = line(), answer.contains(#""daemon":"#) else {
      throw ProcessError("hello was not answered")
    }
  }

  /// Sends text; returns `false` if the other end is closed or accepts nothing for five minutes.
  @discardableResult
  package func send(_ text: String) -> Bool { Self.send(text, to: descriptor) }

  /// Sends text; returns `false` if the other end is closed or accepts nothing for five minutes.
  package static func send(_ text: String, to descriptor: Int32) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = UnixSocket.send(descriptor, rest, waits: false)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EAGAIN || !isReady(descriptor, POLLOUT) {
        return false
      }
    }
    return true
  }

  /// Sends as much as fits without waiting and returns the number of bytes sent.
  package func sendNow(_ bytes: ArraySlice<UInt8>) -> Int {
    max(UnixSocket.send(descriptor, bytes, waits: false), 0)
  }

  /// Sends and reads until the other end closes the connection; returns the lines read and the bytes not sent.
  package func exchange(_ bytes: ArraySlice<UInt8>) -> (lines: [String], rest: ArraySlice<UInt8>) {
    var rest = bytes
    while Self.isReady(descriptor, POLLIN | (rest.isEmpty ? 0 : POLLOUT)) {
      rest = rest.dropFirst(sendNow(rest))
      guard let part = UnixSocket.receive(descriptor, limit: 65_536) else {
        if errno == EAGAIN { continue }
        break
      }
      if part.isEmpty { break }
      buffer += part
    }
    var lines: [String] = []
    while buffer.contains(10), let line = line() { lines.append(line) }
    return (lines, rest)
  }

  /// Waits for the next line; returns `nil` at the end of the connection or after five minutes.
  package func line() -> String? {
    while true {
      if let end = buffer.firstIndex(of: 10) {
        defer { buffer.removeFirst(end + 1) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      guard Self.isReady(descriptor, POLLIN),
        let part = UnixSocket.receive(descriptor, limit: 65_536), !part.isEmpty
      else { return nil }
      buffer += part
    }
  }

  /// Reads all lines up to the end of the connection.
  package func rest() -> [String] {
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    return lines
  }

  /// Waits for poll(2) events, or with 0 for the end of the connection, without reading; `false` after five minutes.
  package func isReady(_ events: Int32) -> Bool { Self.isReady(descriptor, events) }

  private static func isReady(_ descriptor: Int32, _ events: Int32) -> Bool {
    var wait = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    return poll(&wait, 1, Patience.milliseconds) > 0
  }
}
