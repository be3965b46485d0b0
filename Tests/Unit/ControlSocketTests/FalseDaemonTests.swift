import Foundation
import SystemAccess
import Testing
import Wire

@testable import ControlSocket

/// Checks that another program at the daemon's path cannot cost its clients memory or time.
@Suite("The client of a false daemon", .timeLimit(.minutes(45)))
struct FalseDaemonTests {
  private static let welcome = #"{"id":1,"result":{"version":1,"daemon":"d","pid":5}}"# + "\n"

  /// Connects to a program that sends `first`, and then `flood` until the client has disconnected.
  private static func flooded(
    _ first: String, _ flood: String, _ body: (SocketClient) throws -> Void
  ) throws {
    let serve: @Sendable (Int32) -> Void = { connection in
      _ = UnixSocket.send(connection, Array(first.utf8)[...], waits: true)
      // Sends many lines at once, so that the client limits the speed of the test.
      let count = flood.contains("\n") ? 65_536 / flood.utf8.count : 1
      let bytes = Array(String(repeating: flood, count: count).utf8)[...]
      while UnixSocket.send(connection, bytes, waits: true) > 0 {}
    }
    try ListeningSocket.open(serve) { path in
      try body(SocketClient.connect(path: path, client: "test"))
    }
  }

  private static func failure(_ body: () throws -> Void) -> SocketError? {
    do {
      try body()
      return nil
    } catch { return error as? SocketError }
  }

  @Test("a line that never ends is refused at the limit")
  func line() throws {
    try Self.flooded(Self.welcome, String(repeating: "x", count: 65_536)) { client in
      let error = try #require(Self.failure { _ = try client.request(Requests.status, NoFields()) })
      #expect("\(error)" == "\(SocketError.garbage(path: client.path, reason: "\(Self.tooLong)"))")
      #expect("\(error)".contains("a line is longer than 8388608 bytes"))
    }
  }

  private static let tooLong =
    "a line is longer than \(SocketMessage.answerLimit) bytes; end every message with a newline"

  @Test("events before an answer are queued up to the limit, short ones too")
  func events() throws {
    try Self.flooded(Self.welcome, #"{"event":"a"}"# + "\n") { client in
      let error = try #require(Self.failure { _ = try client.request(Requests.status, NoFields()) })
      let reason = """
        it sent more than 8388608 bytes of events before the answer to "status"; end it, or name the daemon's socket \
        with --socket
        """
      #expect("\(error)" == "\(SocketError.garbage(path: client.path, reason: "\(reason)"))")
    }
  }

  @Test("lines that mean nothing do not prolong the wait", arguments: [true, false])
  func notices(isRequest: Bool) throws {
    try Self.flooded(Self.welcome, #"{"notice":"a"}"# + "\n") { client in
      let limit = Duration.milliseconds(50)
      if isRequest {
        let error = Self.failure {
          _ = try client.request(Requests.status, NoFields(), timeout: limit)
        }
        #expect(error == .timeout("the answer to \"status\"", path: client.path, seconds: 0.05))
      } else {
        let event = try client.nextEvent(timeout: limit)
        #expect(event == nil)
      }
    }
  }

  @Test("an event may have an identifier of its own")
  func identifier() throws {
    let line = #"{"event":"activity.alert","id":"a"}"# + "\n"
    try Self.flooded(Self.welcome, line) { client in
      let event = try client.nextEvent(timeout: .seconds(60))
      #expect(event != nil)
    }
  }

  @Test("events that are taken are not kept")
  func taken() throws {
    try Self.flooded(
      Self.welcome, #"{"event":"a","text":"\#(String(repeating: "x", count: 900))"}"# + "\n"
    ) {
      client in
      var kept = 0
      // These are 4.6 MB.
      for _ in 0..<5_000 {
        _ = try client.nextEvent(timeout: .seconds(60))
        kept = max(kept, client.lines.size + client.events.size)
      }
      // The client keeps the lines of one read.
      #expect(kept > 0 && kept < 1_048_576, "\(kept) bytes")
    }
  }
}
