import ControlModel
import ControlSocket
import Devices
import Foundation
import ProgramTesting
import SystemAccess
import Testing
import Wire

@testable import Daemon

/// A client that sends what it likes.
final class RawClient {
  private let socket: FileDescriptor
  var descriptor: Int32 { socket.number }
  private var buffer: [UInt8] = []

  init(_ path: String) throws {
    socket = try UnixSocket.make(nonBlocking: true)
    let result = try UnixSocket.connect(socket, to: path)
    try #require(result == 0, "connect: errno \(errno)")
  }

  /// Sends lines; false if the other end is closed or takes nothing for five minutes.
  @discardableResult
  func send(_ text: String) -> Bool { Self.send(text, to: descriptor) }

  /// Sends lines; false if the other end is closed or takes nothing for five minutes.
  static func send(_ text: String, to descriptor: Int32) -> Bool {
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

  /// The next line; nil at the end, or after five minutes.
  func line() -> String? {
    while true {
      if let end = buffer.firstIndex(of: 10) {
        defer { buffer.removeFirst(end + 1) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      guard Self.isReady(descriptor, POLLIN),
        let part = UnixSocket.receive(descriptor, limit: 65_536),
        !part.isEmpty
      else { return nil }
      buffer += part
    }
  }

  /// All lines up to the end.
  func rest() -> [String] {
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    return lines
  }

  /// Sends hello and reads the answer.
  func greet() throws {
    send(#"{"id":1,"request":"hello","version":1,"client":"test"}"# + "\n")
    let answer = try #require(line())
    try #require(answer.contains(#""daemon":"test 1""#))
  }

  private static func isReady(_ descriptor: Int32, _ events: Int32) -> Bool {
    var wait = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    return poll(&wait, 1, Patience.milliseconds) > 0
  }
}
