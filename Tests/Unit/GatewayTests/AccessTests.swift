import Foundation
import SystemAccess
import Testing

@testable import Gateway

@Suite("Which requests are accepted", .timeLimit(.minutes(45)))
struct AccessTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let headers: [String: String]
    let status: Int
    let code: String?

    init(_ line: Substring) {
      let parts = line.components(separatedBy: " | ")
      testDescription = parts[0]
      let pairs = parts[1].components(separatedBy: "; ").map { header in
        (String(header.prefix { $0 != ":" }), String(header.drop { $0 != ":" }.dropFirst(2)))
      }
      headers = Dictionary(uniqueKeysWithValues: pairs)
      let answer = parts[2].split(separator: " ").map(String.init)
      (status, code) = (Int(answer[0]) ?? 0, answer.dropFirst().first)
    }
  }

  /// Each line: the rule, the headers of the request, and the status with the error's code.
  static let rows = """
    the host localhost is accepted | Host: localhost:8640 | 200
    the IPv4 loopback address is accepted | Host: 127.0.0.1:1 | 200
    the IPv6 loopback address is accepted | Host: [::1]:8640 | 200
    an allowed host name is accepted | Host: PI.local:8640 | 200
    another host name is refused | Host: evil.example:8640 | 403 wrong-host
    a host name that begins with ours is refused | Host: localhost.evil.example | 403 wrong-host
    our name with a dot at its end is refused | Host: localhost. | 403 wrong-host
    another loopback address is refused | Host: 127.0.0.2 | 403 wrong-host
    another form of our address is refused | Host: 0x7f.1 | 403 wrong-host
    an empty host is refused | Host | 400 wrong-host
    our own page is accepted | Host: localhost:1; Origin: http://localhost:1 | 200
    a page of another site | Origin: https://evil.example | 403 wrong-origin
    a page of another port | Origin: http://localhost:3000 | 403 wrong-origin
    a page whose name begins with ours | Origin: http://localhost.evil.example | 403 wrong-origin
    an origin with a path | Host: localhost:1; Origin: http://localhost:1/ | 403 wrong-origin
    a page of a file | Origin: file:// | 403 wrong-origin
    a page with an opaque origin | Origin: null | 403 wrong-origin
    two origins | Origin: http://localhost, https://evil.example | 403 wrong-origin
    another page's image | Sec-Fetch-Site: cross-site; Sec-Fetch-Mode: no-cors | 403 wrong-origin
    a page of the same site | Sec-Fetch-Site: same-site | 403 wrong-origin
    an unknown kind of page | Sec-Fetch-Site: nonsense | 403 wrong-origin
    """.split(separator: "\n").map(Row.init)

  @Test("host and origin decide", arguments: rows)
  func hostAndOrigin(_ row: Row) async throws {
    try await GatewayFixture.serving { fixture async throws in
      let reply = try await fixture.ask("GET /v1/status", row.headers)
      #expect(reply.status == row.status, "\(reply.text)")
      #expect(row.code == nil || reply.code == row.code)
      #expect(reply.headers["access-control-allow-origin"] == nil)
    }
  }

  @Test(
    "the address that the client connected to is accepted, and no other address of this machine")
  func ownAddress() async throws {
    for (listen, client) in [("0.0.0.0:0", "127.0.0.5"), ("[::]:0", "127.0.0.6")] {
      try await GatewayFixture.serving(listen: listen) { fixture async throws in
        for (host, status) in [("\(client):80", 200), ("127.0.0.7:80", 403)] {
          let browser = try Browser(port: fixture.port, host: client)
          #expect(try await browser.ask("GET /v1/status", ["Host": host]).status == status)
        }
      }
    }
  }

  static let guarded = Route.all.filter(\.needsToken).map {
    "\($0.method) \($0.path.replacingOccurrences(of: "{name}", with: "action"))"
  }

  @Test("what reads or changes something needs the token", arguments: guarded)
  func token(_ route: String) async throws {
    try await GatewayFixture.serving { fixture async throws in
      let body = route.hasPrefix("GET ") ? nil : "{}"
      for (more, token) in [
        ([:], nil), ([:], "0123456789abcdeg"), ([:], "0123456789abcdef0"), ([:], ""),
        (["Cookie": "token=\(GatewayFixture.token)"], nil),
        (["Authorization": "Basic \(GatewayFixture.token)"], nil),
      ] {
        let reply = try await fixture.ask(route, more, body: body, token: token)
        #expect(reply.status == 401)
        #expect(reply.code == "no-token")
        #expect(reply.headers["www-authenticate"] == "Bearer")
        #expect(reply.headers["connection"]?.lowercased() == "close")
      }
      let stolen = ["Origin": "https://evil.example"]
      #expect(try await fixture.ask(route, stolen, body: body).status == 403)
      let inQuery = try await fixture.ask(
        "\(route)?token=\(GatewayFixture.token)", body: body, token: nil)
      #expect(inQuery.status == 401)
    }
  }

  @Test("only the page's own files, the API's description and the claim of a device need no token")
  func open() {
    let open = Route.all.filter { !$0.needsToken }.map(\.path)
    #expect(Set(open) == Set(Page.files.map(\.path) + ["/v1/openapi.json", "/v1/claim"]))
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
