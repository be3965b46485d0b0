import ControlModel
import Foundation
import SystemAccess
import Testing
import Wire

@testable import Gateway

@Suite("The route of symbols", .timeLimit(.minutes(45)))
struct SymbolRouteTests {
  private static let policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

  /// An app's picture with a script and a reference to another host, neither of which may have an effect.
  private static let wild =
    #"<svg xmlns="http://www.w3.org/2000/svg" onload="a()"><script>a()</script>"#
    + #"<image href="http://example.com/a.png"/></svg>"#

  @Test("a system's symbol may be cached, and is not sent again to a client that has it")
  func system() async throws {
    try await GatewayFixture.serving(isRunning: false) { fixture in
      let reply = try await fixture.ask("GET /v1/symbols/bell.fill")
      #expect(reply.status == 200)
      #expect(reply.headers["content-type"] == "image/svg+xml")
      #expect(reply.headers["cache-control"] == "private, max-age=86400")
      #expect(reply.headers["content-security-policy"] == Self.policy)
      #expect(reply.headers["x-content-type-options"] == "nosniff")
      #expect(reply.text.hasPrefix("<svg "))
      let tag = try #require(reply.headers["etag"])
      for header in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
        let again = try await fixture.ask("GET /v1/symbols/bell.fill", ["If-None-Match": header])
        #expect(again.status == 304, "\(header)")
        #expect(again.body.isEmpty)
        #expect(again.headers["etag"] == tag)
      }
      let other = try await fixture.ask("GET /v1/symbols/bell", ["If-None-Match": tag])
      #expect(other.status == 200)
      let head = try await fixture.ask("HEAD /v1/symbols/bell.fill")
      #expect(head.headers["content-length"] == "\(reply.body.count)")
    }
  }

  @Test("an app's own symbol is the daemon's answer, asked for each time, and only a picture")
  func custom() async throws {
    let answer: FakeDaemon.Answer = { request, body in
      request == "symbol"
        ? .object(["svg": .string(Self.wild)]) : try FakeDaemon.plain(request, body)
    }
    try await GatewayFixture.serving(answer: answer) { fixture in
      let reply = try await fixture.ask("GET /v1/symbols/my%20door?kind=a.b")
      #expect(reply.status == 200)
      #expect(reply.text == Self.wild)
      #expect(reply.headers["content-type"] == "image/svg+xml")
      #expect(reply.headers["cache-control"] == "no-cache")
      #expect(reply.headers["content-security-policy"] == Self.policy)
      await fixture.daemon.wait(for: "symbol {kind: a.b, name: my door}")
      let tag = try #require(reply.headers["etag"])
      let again = try await fixture.ask(
        "GET /v1/symbols/my%20door?kind=a.b", ["If-None-Match": tag])
      #expect(again.status == 304)
    }
  }

  static let refused: [(target: String, status: Int, code: String)] = [
    ("/v1/symbols/nothing.of.this.name", 404, "unknown-symbol"),
    ("/v1/symbols/..", 404, "unknown-symbol"),
    ("/v1/symbols/..%2F..%2Fetc%2Fpasswd", 404, "unknown-symbol"),
    ("/v1/symbols/%00", 404, "unknown-symbol"),
    ("/v1/symbols/", 404, "no-such-path"),
    ("/v1/symbols/%ff", 404, "no-such-path"),
    ("/v1/symbols/bell/fill", 404, "no-such-path"),
    ("/v1/symbols/bell?x=1", 400, "bad-message"),
    ("/v1/symbols/gone?kind=k", 404, "unknown-symbol"),
    ("/v1/symbols/text?kind=k", 422, "bad-symbol"),
    ("/v1/symbols/kind?kind=k", 404, "unknown-kind"),
  ]

  @Test("an unknown symbol is refused with a code and a sentence", arguments: refused)
  func refusing(target: String, status: Int, code: String) async throws {
    let answer: FakeDaemon.Answer = { request, body in
      guard request == "symbol", case .object(let fields) = body else {
        return try FakeDaemon.plain(request, body)
      }
      switch fields["name"] {
      case .string("gone"): throw MessageError(.unknownSymbol, "there is no symbol")
      case .string("text"): throw MessageError(.badSymbol, "it is no SVG")
      case _: throw MessageError(.unknownKind, "there is no control")
      }
    }
    try await GatewayFixture.serving(answer: answer) { fixture in
      let reply = try await fixture.ask("GET \(target)")
      #expect(reply.status == status, "\(reply.text)")
      #expect(reply.code == code)
      #expect(reply.headers["content-type"] == "application/json")
    }
  }

  @Test("the licences of the icons and the font are served, and the page names them")
  func licence() async throws {
    try await GatewayFixture.serving(isRunning: false) { fixture in
      let reply = try await fixture.ask("GET /licenses.txt")
      #expect(reply.status == 200)
      #expect(reply.headers["content-type"] == "text/plain; charset=utf-8")
      for words in [
        "Phosphor Icons", "MIT License", "Permission is hereby granted", "SIL OPEN FONT LICENSE",
      ] {
        #expect(reply.text.contains(words))
      }
      let page = try await fixture.ask("GET /")
      #expect(page.text.contains(#"<link rel="license" href="/licenses.txt">"#))
    }
  }

  @Test("only pictures may come from data URLs, and everything else only from the gateway")
  func policy() async throws {
    let header = Page.headers.first { "\($0.key)".lowercased().contains("security-policy") }
    let parts = try #require(header).value.split(separator: "; ")
    #expect(parts.filter { $0.contains("data:") } == ["img-src 'self' data:"])
    #expect(!parts.contains { $0.contains("unsafe") || $0.contains("blob:") })
  }
}
