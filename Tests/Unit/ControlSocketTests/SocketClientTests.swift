import ControlModel
import ControlSocket
import FileTesting
import Foundation
import SystemAccess
import Testing
import Wire

@Suite("The client of the control socket")
struct SocketClientTests {
  /// Listens at a temporary path, answers a connection with these bytes and closes it; `nil` accepts no connection.
  private static func listening(_ answer: String?, _ body: (String) throws -> Void) throws {
    guard let answer else { return try ListeningSocket.open(nil, body) }
    try ListeningSocket.open(
      { _ = UnixSocket.send($0, Array(answer.utf8)[...], waits: true) }, body)
  }

  private static func message(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "nothing was thrown"
    } catch { return "\(error)" }
  }

  @Test("without a socket the error names the paths and how to start a daemon")
  func missing() {
    let text = Self.message {
      _ = try SocketClient.connect(firstOf: ["/nonexistent/a", "/nonexistent/b"], client: "test")
    }
    #expect(text.contains("/nonexistent/a or /nonexistent/b"))
    #expect(text.contains("actionbutton run"))
  }

  @Test("a socket without a listener means that no daemon runs")
  func stale() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.sock")
    let dead = try UnixSocket.make(nonBlocking: false)
    let isBound = try UnixSocket.bind(dead, to: path) == 0
    #expect(isBound)
    close(dead.handOver())
    #expect(throws: SocketError.refused("connect to", path: path, errno: Errno(ECONNREFUSED))) {
      _ = try SocketClient.connect(path: path, client: "test")
    }
  }

  @Test("a daemon that never answers is a timeout")
  func mute() throws {
    try Self.listening(nil) { path in
      let text = Self.message {
        _ = try SocketClient.connect(path: path, client: "test", timeout: .milliseconds(20))
      }
      #expect(text.contains("the answer to \"hello\" at \(path) took longer than 0.02 s"))
    }
  }

  static let answers: [(answer: String, contains: String)] = [
    ("rubbish\n", "is not this daemon"),
    ("{\"id\":1,\"result\":5}\n", "is not this daemon"),
    ("", "closed the connection"),
    ("{\"id\":1,", "closed the connection"),
    ("{\"id\":1,\"error\":{\"code\":\"forbidden\",\"message\":\"not you\"}}\n", "not you"),
    ("{\"id\":0,\"error\":{\"code\":\"forbidden\",\"message\":\"full\"}}\n", "full"),
  ]

  @Test("what is not an answer is reported", arguments: answers.indices)
  func garbage(_ index: Int) throws {
    let row = Self.answers[index]
    try Self.listening(row.answer) { path in
      let text = Self.message {
        _ = try SocketClient.connect(path: path, client: "test", timeout: .seconds(300))
      }
      #expect(text.contains(row.contains), "\(text)")
    }
  }

  @Test("an answer to another request and an unknown event are passed over")
  func unexpected() throws {
    let lines = [
      #"{"id":9,"result":{}}"#, #"{"event":"moon.rose","phase":"full"}"#,
      #"{"notice":"hm"}"#, #"{"id":1,"result":{"version":1,"daemon":"d","pid":5,"color":"red"}}"#,
    ]
    try Self.listening(lines.joined(separator: "\n") + "\n") { path in
      let client = try SocketClient.connect(path: path, client: "test")
      #expect(client.welcome.pid == 5)
      let event = try #require(try client.nextEvent(timeout: .zero))
      #expect(String(decoding: event, as: UTF8.self).contains("moon.rose"))
      #expect(throws: SocketError.closed("the event stream", path: path)) {
        _ = try client.nextEvent()
      }
    }
  }

  @Test("a client that waits for other descriptors too takes everything in its order")
  func receive() throws {
    let lines = [
      #"{"id":1,"result":{"version":1,"daemon":"d","pid":5}}"#, #"{"event":"moon.rose"}"#,
      #"{"id":2,"result":{}}"#, #"{"notice":"hm"}"#,
      #"{"id":3,"error":{"code":"forbidden","message":"not you"}}"#,
      #"{"event":"moon.shone"}"#, #"{"event":"moon.set"}"#,
    ]
    try Self.listening(lines.joined(separator: "\n") + "\n") { path in
      let client = try SocketClient.connect(path: path, client: "test")
      var received: [SocketClient.Received] = []
      var urgent: [JSONValue] = []
      while received.count < 4 {
        received += try client.receive(urgent: ("moon.shone", { urgent.append($0) }))
      }
      #expect(urgent == [.object(["event": .string("moon.shone")])])
      #expect(
        received == [
          .event("moon.rose", .object(["event": .string("moon.rose")])),
          .answer(request: 2, refusal: nil),
          .answer(request: 3, refusal: MessageError(.forbidden, "not you")),
          .event("moon.set", .object(["event": .string("moon.set")])),
        ])
      #expect(throws: SocketError.closed("the event stream", path: path)) {
        while true { _ = try client.receive() }
      }
    }
  }
}
