import ControlModel
import ControlSocket
import Foundation
import ProgramTesting
import SocketServer
import SystemAccess
import Testing
import Wire

@Suite("The control socket and bad clients")
struct SocketBadInputTests {
  private static func code(_ line: String?) -> String? {
    guard let line, case .refusal(_, let error) = try? MessageHead(line: Array(line.utf8)) else {
      return nil
    }
    return error.code
  }

  /// The log line about a client that was disconnected.
  private static func disconnected(
    _ reason: String, client: String = "test", times: ClosedRange<Int> = 1...1
  ) -> [String: ClosedRange<Int>] {
    [
      "the client \"\(client)\" of the control socket (process \(getpid()), user \(getuid())) was disconnected: "
        + reason: times
    ]
  }

  /// Expects that the server still answers another client.
  private static func expectOthersAreServed(_ fixture: SocketFixture) throws {
    let other = try fixture.client()
    let status = try other.request(Requests.status, NoFields())
    #expect(status.daemon == "test")
  }

  @Test("a request before the greeting is refused, and the greeting still works")
  func ungreeted() async throws {
    try await SocketFixture.serving { fixture in
      let client = try RawClient(fixture.path)
      client.send(#"{"id":4,"request":"status"}"# + "\n")
      #expect(Self.code(client.line()) == "bad-message")
      try client.greet()
    }
  }

  @Test("a client that never sends hello is disconnected")
  func silent() async throws {
    var limits = SocketLimits()
    limits.hello = .milliseconds(20)
    try await SocketFixture.serving(
      limits: limits,
      logs: Self.disconnected("the client did not send \"hello\" in time", client: "unknown")
    ) { fixture in
      let client = try RawClient(fixture.path)
      let lines = client.rest()
      #expect(lines.map { Self.code($0) } == ["forbidden"])
    }
  }

  static let rubbish = [
    "hello", "{", "[]", "5", "null", "{}", #"{"id":"x","request":"list"}"#,
    #"{"request":"list"}"#, #"{"notice":"reload"}"#, #"{"id":1,"result":{}}"#, "\u{0}\u{1}\u{FF}",
    String(repeating: "[", count: 5_000),
  ]

  @Test("each line that is no message is refused, the tenth ends the connection")
  func malformed() async throws {
    try await SocketFixture.serving(
      logs: Self.disconnected(
        "the client sent 10 lines that are not messages", client: "unknown",
        times: 1...Self.rubbish.count)
    ) { fixture in
      for line in Self.rubbish {
        let client = try RawClient(fixture.path)
        client.send(String(repeating: line + "\n", count: 12))
        let answers = client.rest()
        #expect(answers.count == 10)
        #expect(answers.allSatisfy { Self.code($0) == "bad-message" }, "\(answers)")
      }
      try Self.expectOthersAreServed(fixture)
    }
  }

  @Test("a line of 10 MB is refused at its limit")
  func longLine() async throws {
    try await SocketFixture.serving(
      logs: Self.disconnected("a line is longer than 65536 bytes; end every message with a newline")
    ) { fixture in
      let client = try fixture.greeted()
      let wasTaken = client.send(String(repeating: "x", count: 10 << 20))
      #expect(!wasTaken, "it is not read to its end")
      let lines = client.rest()
      #expect(lines.count == 1)
      #expect(Self.code(lines.first) == "bad-message")
      #expect(lines.first?.contains("65536") == true)
      try Self.expectOthersAreServed(fixture)
    }
  }

  @Test(
    "a flood ends with a refusal while others are served, also if many answers are unread",
    arguments: [0, 5_000])
  func flood(weight: Int) async throws {
    var limits = SocketLimits()
    limits.backlog = 10 << 20
    limits.lastWords = .seconds(300)
    try await SocketFixture.serving(
      limits: limits, weight: weight,
      logs: Self.disconnected("too many requests: at most 200 a second")
    ) { fixture in
      let client = try fixture.greeted()
      let flood = Array(
        String(repeating: #"{"id":2,"request":"status"}"# + "\n", count: 10_000).utf8)
      let start = client.sendNow(flood[...])
      try Self.expectOthersAreServed(fixture)
      let (lines, rest) = client.exchange(flood[start...])
      #expect(!rest.isEmpty, "the rest is not read")
      #expect(Self.code(lines.last) == "forbidden")
      #expect(lines.count < 10_000)
    }
  }

  @Test("a dropped client that does not read is disconnected after its time")
  func unreadRefusal() async throws {
    var limits = SocketLimits()
    limits.badLines = 2
    limits.lastWords = .milliseconds(20)
    limits.backlog = 10 << 20
    try await SocketFixture.serving(
      limits: limits, weight: 1 << 20,
      logs: Self.disconnected("the client sent 2 lines that are not messages")
    ) { fixture in
      let client = try fixture.greeted()
      client.send(#"{"id":2,"request":"status"}"# + "\n")
      #expect(client.isReady(POLLIN))
      client.send("x\nx\n")
      #expect(client.isReady(0))
      #expect(client.rest() == [])
    }
  }

  @Test("more requests than may be open wait for their turn")
  func pipelined() async throws {
    try await SocketFixture.serving { fixture in
      let client = try fixture.greeted()
      let requests = (2...151).map { #"{"id":\#($0),"request":"status"}"# }
      client.send(requests.joined(separator: "\n") + "\n")
      var answered: Set<Int> = []
      while answered.count < requests.count, let line = client.line() {
        guard case .result(let id) = try MessageHead(line: Array(line.utf8)) else { break }
        answered.insert(id)
      }
      #expect(answered == Set(2...151))
    }
  }

  @Test("requests that hang delay only their own client, and are cancelled with it")
  func hanging() async throws {
    try await SocketFixture.serving { fixture in
      do {
        let client = try fixture.greeted()
        client.send(
          String(repeating: #"{"id":2,"request":"options","parameter":"p"}"# + "\n", count: 100))
        await fixture.wait(for: "options")
        try Self.expectOthersAreServed(fixture)
      }
      await fixture.wait(for: "cancelled")
    }
  }

  @Test("a watcher that never reads is disconnected, and what it did not read is not stored")
  func neverReads() async throws {
    try await SocketFixture.serving(logs: Self.disconnected("the client did not read its messages"))
    { fixture in
      let client = try fixture.greeted()
      client.send(#"{"id":2,"request":"watch"}"# + "\n")
      #expect(client.line()?.contains("buttons") == true)
      let event = Array(
        #"{"event":"status","button":"a","at_ns":1,"text":"\#(String(repeating: "x", count: 1_000))"}"#
          .utf8)
      for _ in 0..<1_000 { await fixture.server.broadcast(event + [10]) }
      await fixture.wait(for: "gone")
      #expect(!fixture.server.hasSubscribers)
      try Self.expectOthersAreServed(fixture)
    }
  }

  @Test("a client that sends requests and never reads is dropped")
  func neverReadsAnswers() async throws {
    var limits = SocketLimits()
    limits.requestsPerSecond = 100_000
    try await SocketFixture.serving(
      limits: limits, weight: 10_000,
      logs: Self.disconnected("the client did not read its messages")
    ) { fixture in
      let client = try fixture.greeted()
      #expect(
        !client.send(String(repeating: #"{"id":2,"request":"status"}"# + "\n", count: 100_000)))
      await fixture.wait(for: "gone")
      try Self.expectOthersAreServed(fixture)
    }
  }

  @Test("a long answer reaches a client that reads")
  func longAnswer() async throws {
    try await SocketFixture.serving(weight: 3 << 20) { fixture in
      let client = try fixture.client()
      for _ in 0..<2 {
        let status = try client.request(Requests.status, NoFields())
        #expect(status.problems?.first?.utf8.count == 3 << 20)
      }
    }
  }

  @Test("an answer that is longer than clients take is a refusal, and the connection goes on")
  func tooLongAnswer() async throws {
    try await SocketFixture.serving(weight: SocketMessage.answerLimit) { fixture in
      let client = try fixture.client()
      do throws(SocketError) {
        _ = try client.request(Requests.status, NoFields())
        Issue.record("it was answered")
      } catch {
        #expect(
          "\(error)".contains("longer than the maximum of \(SocketMessage.answerLimit) bytes"))
      }
      _ = try client.request(Requests.list, NoFields())
    }
  }

  @Test("of 100 clients 64 are accepted, and another one when one of them ends")
  func crowd() async throws {
    try await SocketFixture.serving(
      logs: [
        "a client of user \(getuid()) (process \(getpid())) was refused: there are already 64 clients, the maximum; "
          + "close one, or try again later": 1...40
      ]
    ) { fixture in
      // Four of them are reserved for root.
      let room = getuid() == 0 ? 64 : 60
      var clients: [RawClient] = []
      for number in 0..<100 {
        let client = try RawClient(fixture.path)
        if number < room {
          try client.greet()
          clients.append(client)
        } else {
          let lines = client.rest()
          #expect(lines.map { Self.code($0) } == ["forbidden"])
        }
      }
      clients.removeAll()
      await fixture.wait(for: "gone")
      try Self.expectOthersAreServed(fixture)
    }
  }

  @Test("a user who may not use the socket is refused with the reason")
  func forbidden() async throws {
    try await SocketFixture.serving(
      logs: ["refused a connection of user 54321 to the control socket": 1...1],
      identify: { _ in SocketPeer(pid: 1, uid: 54_321, isInGroup: false) },
      { fixture in
        let client = try RawClient(fixture.path)
        let lines = client.rest()
        #expect(lines.map { Self.code($0) } == ["forbidden"])
        #expect(lines.first?.contains("user 54321") == true)
        #expect(await fixture.server.clients == 0)
      })
  }
}
