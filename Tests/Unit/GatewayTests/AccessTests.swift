import Foundation
import SystemAccess
import Testing

@testable import Gateway

@Suite("Which requests are accepted", .timeLimit(.minutes(45)))
struct AccessTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var rule: String
    var headers: [String: String]
    var status: Int
    var code: String?

    var testDescription: String { rule }
  }

  static let rows = [
    Row(rule: "the host localhost is accepted", headers: ["Host": "localhost:8640"], status: 200),
    Row(
      rule: "the IPv4 loopback address is accepted", headers: ["Host": "127.0.0.1:1"], status: 200),
    Row(
      rule: "the IPv6 loopback address is accepted", headers: ["Host": "[::1]:8640"], status: 200),
    Row(rule: "an allowed host name is accepted", headers: ["Host": "PI.local:8640"], status: 200),
    Row(
      rule: "another host name is refused", headers: ["Host": "evil.example:8640"], status: 403,
      code: "wrong-host"),
    Row(
      rule: "a host name that begins with ours is refused",
      headers: ["Host": "localhost.evil.example"],
      status: 403, code: "wrong-host"),
    Row(rule: "an empty host is refused", headers: ["Host": ""], status: 400, code: "wrong-host"),
    Row(
      rule: "a request from our own page is accepted",
      headers: ["Host": "localhost:8640", "Origin": "http://localhost:8640"], status: 200),
    Row(
      rule: "a request from another site's page is refused",
      headers: ["Host": "localhost:8640", "Origin": "https://evil.example"], status: 403,
      code: "wrong-origin"),
    Row(
      rule: "a request from a page of another port is refused",
      headers: ["Host": "localhost:8640", "Origin": "http://localhost:3000"], status: 403,
      code: "wrong-origin"),
    Row(
      rule: "a request from a page with an opaque origin is refused",
      headers: ["Host": "localhost:8640", "Origin": "null"], status: 403, code: "wrong-origin"),
    Row(
      rule: "an image request from a page of another site is refused",
      headers: ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"], status: 403,
      code: "wrong-origin"),
  ]

  @Test("host and origin decide", arguments: rows)
  func hostAndOrigin(_ row: Row) async throws {
    try await GatewayFixture.serving { fixture async throws in
      let reply = try await fixture.ask("GET /v1/status", row.headers)
      #expect(reply.status == row.status, "\(reply.text)")
      #expect(row.code == nil || reply.code == row.code)
      #expect(reply.headers["access-control-allow-origin"] == nil)
    }
  }

  static let guarded = Route.all.filter(\.needsToken).map {
    "\($0.method) \($0.path.replacingOccurrences(of: "{name}", with: "action"))"
  }

  @Test("what reads or changes something needs the token", arguments: guarded)
  func token(_ route: String) async throws {
    try await GatewayFixture.serving { fixture async throws in
      let body = route.hasPrefix("GET ") ? nil : "{}"
      for token in [nil, "0123456789abcdeg", "0123456789abcdef0", ""] {
        let reply = try await fixture.ask(route, body: body, token: token)
        #expect(reply.status == 401)
        #expect(reply.code == "no-token")
        #expect(reply.headers["www-authenticate"] == "Bearer")
        #expect(reply.headers["connection"]?.lowercased() == "close")
      }
      let stolen = ["Origin": "https://evil.example"]
      #expect(try await fixture.ask(route, stolen, body: body).status == 403)
    }
  }

  @Test("only the page's own files and the API's description need no token")
  func open() {
    let open = Route.all.filter { !$0.needsToken }.map(\.path)
    #expect(Set(open) == Set(Page.files.map(\.path) + ["/v1/openapi.json"]))
  }

  static let hosts: [(host: String, name: String?)] = [
    ("localhost", "localhost"), ("localhost:8640", "localhost"), ("127.0.0.1:1", "127.0.0.1"),
    ("[::1]", "[::1]"), ("[::1]:8640", "[::1]"), ("", nil), (":8640", nil), ("localhost:", nil),
    ("localhost:x", nil), ("localhost:99999", nil), ("localhost:80:80", nil), ("a b", nil),
    ("user@localhost", nil), ("localhost/", nil), ("[localhost", nil), ("[]:1", nil), ("::1", nil),
    ("localhost,evil.example", nil), ("localhost.", "localhost."),
  ]

  @Test("a host is a name or an address with or without a port", arguments: hosts)
  func host(_ host: String, _ name: String?) { #expect(Access.name(host) == name) }

  static let unusableHosts: [(host: String, likely: String)] = [
    ("Pi.local:8640", "pi.local"), ("http://pi.local", "pi.local"),
    ("https://pi.local:8640/page", "pi.local"), ("pi.local/", "pi.local"),
    ("[::1]:8640", "[::1]"), ("fe80::1", "[fe80::1]"), ("", "raspberrypi.local"),
    ("a b", "raspberrypi.local"), ("*", "raspberrypi.local"),
  ]

  @Test(
    "an allowed host that no request can have is refused, with the one to write",
    arguments: unusableHosts)
  func unusable(_ host: String, _ likely: String) throws {
    let token = try #require(Token("0123456789abcdef"))
    let listen = try ListenAddress("127.0.0.1:0")
    do throws(GatewayError) {
      _ = try Access(listen: listen, allowed: ["pi.local", host], token: token)
      Issue.record("it was taken")
    } catch {
      #expect(error.isUsage)
      #expect(error.description.hasPrefix("cannot allow the host \"\(host)\": "))
      #expect(error.description.hasSuffix("; write --allow-host \(likely)"), "\(error)")
    }
  }

  @Test("an allowed host is a name or an address, in any case of letters")
  func usable() throws {
    let access = try Access(
      listen: ListenAddress("127.0.0.1:0"), allowed: ["Pi.local", "[FE80::1]", "192.168.1.7"],
      token: try #require(Token("0123456789abcdef")))
    #expect(access.hosts.isSuperset(of: ["pi.local", "[fe80::1]", "192.168.1.7"]))
  }

  @Test(
    "each header that decides on access or on the body may occur once",
    arguments: [
      "Host: localhost", "Origin: http://localhost", "Authorization: Bearer 0123456789abcdef",
      "Sec-Fetch-Site: same-origin", "Content-Type: application/json", "Content-Length: 0",
    ])
  func twice(_ header: String) async throws {
    try await GatewayFixture.serving { fixture async throws in
      let browser = try fixture.browser()
      let rest = header.hasPrefix("Host") ? "" : "Host: localhost\r\n"
      try await browser.send("GET / HTTP/1.1\r\n\(rest)\(header)\r\n\(header)\r\n\r\n")
      let reply = try await browser.reply()
      #expect(reply.status == 400)
      #expect(await browser.isOver())
    }
  }

  @Test(
    "a header whose name has other characters than names have ends the connection, and hides nothing",
    arguments: ["Content-Length : ", "Content-Length\t: ", "Host\u{FF}: "])
  func name(_ header: String) async throws {
    try await GatewayFixture.serving { fixture async throws in
      let browser = try fixture.browser()
      let hidden = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
      try await browser.send(
        "GET / HTTP/1.1\r\nHost: localhost\r\n\(header)\(hidden.utf8.count)\r\n\r\n\(hidden)")
      let reply = try await browser.reply()
      #expect(reply.status == 400)
      #expect(await browser.isOver())
    }
  }

  @Test("an address is an IPv4 or IPv6 address with a port")
  func addresses() throws {
    #expect("\(try ListenAddress("localhost:80"))" == "127.0.0.1:80")
    #expect("\(try ListenAddress("[::1]:8640"))" == "[::1]:8640")
    #expect(try ListenAddress("0.0.0.0:1").isLoopback == false)
    for text in ["8640", "127.0.0.1", "::1:80", "pi.local:80", "127.0.0.1:65536", ":80"] {
      #expect(throws: GatewayError.self) { _ = try ListenAddress(text) }
    }
  }
}
