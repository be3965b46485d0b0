import Foundation
import SystemAccess
import Testing

@testable import Gateway

@Suite("The gateway's limits", .timeLimit(.minutes(45)))
struct LimitTests {
  private static let status =
    "GET /v1/status HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(GatewayFixture.token)\r\n\r\n"

  private func changed(_ change: (inout Limits) -> Void) -> Limits {
    var limits = Limits.standard
    change(&limits)
    return limits
  }

  @Test("all connections and what else is open fit into 1,024 descriptors")
  func descriptors() { #expect(Limits.standard.descriptors <= 1_024) }

  @Test("a head that is longer than a connection's memory is refused, and the connection is closed")
  func longHead() async throws {
    try await GatewayFixture.serving { fixture async throws in
      for request in [
        "GET /\(String(repeating: "a", count: 400_000)) HTTP/1.1\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "a", count: 400_000))\r\n\r\n",
      ] {
        let browser = try fixture.browser()
        // The gateway may close the connection before the whole request is sent.
        do {
          try await browser.send(request)
          let reply = try await browser.reply()
          #expect([413, 414, 431].contains(reply.status))
        } catch is Browser.NothingCame {}
        #expect(await browser.isOver())
      }
      #expect(try await fixture.ask("GET /v1/status").status == 200)
    }
  }

  @Test(
    "without the token a connection ends that does not complete a request in time, however it sends"
  )
  func incomplete() async throws {
    let limits = changed { $0.strangerSeconds = 1 }
    try await GatewayFixture.serving(limits: limits) { fixture async throws in
      let (silent, slow) = (try fixture.browser(), try fixture.browser())
      try await slow.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n")
      #expect(await silent.isOver())
      // Another request follows each letter, so sending takes much longer than the time limit.
      do {
        while true {
          try await slow.send("x")
          #expect(try await fixture.ask("GET /v1/status").status == 200)
        }
      } catch is Browser.NothingCame {}
    }
  }

  @Test(
    "the oldest connection without the token is closed for a new one, and none with the token is")
  func strangers() async throws {
    let limits = changed { $0.strangers = 4 }
    try await GatewayFixture.serving(limits: limits) { fixture async throws in
      let owner = try fixture.browser()
      #expect(try await owner.ask("GET /v1/status").status == 200)
      var strangers: [Browser] = []
      for _ in 0..<100 { strangers.append(try fixture.browser()) }
      #expect(await strangers[0].isOver())
      #expect(try await owner.ask("GET /v1/status").status == 200)
      #expect(try await fixture.ask("GET /", token: nil).status == 200)
      #expect(try await fixture.ask("GET /v1/status").status == 200)
    }
  }

  @Test("the oldest connection with the token is closed for a new one")
  func trusted() async throws {
    let limits = changed { $0.trusted = 3 }
    try await GatewayFixture.serving(limits: limits) { fixture async throws in
      var browsers: [Browser] = []
      for _ in 0..<6 {
        let browser = try fixture.browser()
        #expect(try await browser.ask("GET /v1/status").status == 200)
        browsers.append(browser)
      }
      #expect(await browsers[0].isOver())
      #expect(try await browsers[5].ask("GET /v1/status").status == 200)
    }
  }

  @Test("the newest event stream gets the reason when it ends for a new one, and the others stay")
  func streams() async throws {
    let limits = changed { $0.streams = 2 }
    try await GatewayFixture.serving(limits: limits) { fixture async throws in
      var browsers: [Browser] = []
      for _ in 0..<3 {
        let browser = try fixture.browser()
        try await browser.send(
          Self.status.replacingOccurrences(of: "/v1/status", with: "/v1/events"))
        #expect(try await browser.reply().status == 200)
        #expect(try await browser.event().name == "snapshot")
        browsers.append(browser)
      }
      #expect(
        try await browsers[1].rest().contains(
          ": closed for a newer event stream; there are at most 2"))
      fixture.daemon.send(#"{"event":"new.thing","at_ns":7}"#)
      #expect(try await browsers[0].event().name == "new.thing")
      #expect(try await browsers[2].event().name == "new.thing")
    }
  }

  /// Answers every request with an event stream without events and heartbeats.
  private struct StreamHandler: RequestHandler {
    func decide(_ request: HTTPRequest) -> Decision {
      .answer(HTTPResponse(status: .ok, body: .events), isTrusted: true)
    }
  }

  @Test("an event stream ends with its client's connection, before any event")
  func goneStreams() async throws {
    ServiceThread.start()
    let (streams, listen) = (EventStreams(), try ListenAddress("127.0.0.1:0"))
    let listener = try listen.open()
    let found = ListenAddress.port(of: listener)
    let port = try #require(found)
    let server = try HTTPServer(
      listener, handler: StreamHandler(), streams: streams, limits: .standard)
    let stays = try Browser(port: port)
    for number in 0..<300 {
      let browser = number == 0 ? stays : try Browser(port: port)
      try await browser.send(Self.status)
      #expect(try await browser.reply(withBody: false).status == 200)
      if number > 0 { browser.leave() }
    }
    while streams.count != 1 { await Task.yield() }
    server.stop()
    _ = try await stays.rest()
  }

  @Test("a reader of events that is too far behind gets the events sent before, then the end")
  func backlog() {
    let stream = EventStream(1) {}
    for _ in 0..<EventStream.backlog + 10 { stream.send([1, 2, 3]) }
    var (count, bytes) = (0, [UInt8](repeating: 0, count: 1_000))
    while case let part = bytes.withUnsafeMutableBufferPointer({ stream.read(into: $0) }), part > 0
    {
      count += part
    }
    #expect(count == 3 * EventStream.backlog)
    count = bytes.withUnsafeMutableBufferPointer { stream.read(into: $0) }
    #expect(count == -1)
  }

  static let bodies = [
    "Content-Length: 1000000", "Content-Length: 99999999999999999999", "Content-Length: -1",
    "Content-Length: 0x10", "Content-Length: 1, 1", "Transfer-Encoding: chunked",
    "Transfer-Encoding: gzip", "Transfer-Encoding: chunked\r\nContent-Length: 5",
  ]

  @Test("without the token a body that is long or of unknown length is not read", arguments: bodies)
  func strangersBody(_ header: String) async throws {
    try await GatewayFixture.serving { fixture async throws in
      let browser = try fixture.browser()
      try await browser.send("POST /v1/reload HTTP/1.1\r\nHost: localhost\r\n\(header)\r\n\r\n")
      // The HTTP engine refuses an invalid number, or only closes the connection.
      if let reply = try? await browser.reply() {
        #expect([400, 401, 413].contains(reply.status), "\(reply.status)")
      }
      #expect(await browser.isOver())
    }
  }

  @Test("a length that no client sends is refused at once, also with the token")
  func hugeBody() async throws {
    try await GatewayFixture.serving { fixture async throws in
      let browser = try fixture.browser()
      try await browser.send(
        "POST /v1/reload HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999999999\r\n"
          + "Authorization: Bearer \(GatewayFixture.token)\r\nContent-Type: application/json\r\n\r\n"
      )
      let reply = try await browser.reply()
      #expect(reply.status == 413)
      #expect(reply.text.contains("a body has at most 65536 bytes"))
      #expect(await browser.isOver())
    }
  }

  @Test("what follows a request on its connection is read strictly")
  func garbage() async throws {
    try await GatewayFixture.serving { fixture async throws in
      let browser = try fixture.browser()
      try await browser.send(Self.status + "\u{1}\u{2} nonsense\r\n\r\n" + Self.status)
      #expect(try await browser.reply().status == 200)
      if let reply = try? await browser.reply() { #expect(reply.status >= 400) }
      #expect(await browser.isOver())
    }
  }

  @Test("a limit of open files that is too low is an error with what to do")
  func tooFew() {
    let error = GatewayError.tooFewDescriptors(limit: 64, needed: 640)
    #expect(!error.isUsage)
    #expect("\(error)".contains("ulimit -n"))
  }
}
