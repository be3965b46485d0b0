import FlyingFox
import Foundation
import Testing

@testable import Gateway

@Suite("Who may ask", .timeLimit(.minutes(2)))
struct AccessTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var rule: String
    var headers: [String: String]
    var status: Int
    var code: String?

    var testDescription: String { rule }
  }

  static let rows = [
    Row(rule: "localhost is us", headers: ["Host": "localhost:8640"], status: 200),
    Row(rule: "the loopback's address is us", headers: ["Host": "127.0.0.1:1"], status: 200),
    Row(rule: "so is the other one", headers: ["Host": "[::1]:8640"], status: 200),
    Row(rule: "a name that was allowed is us", headers: ["Host": "PI.local:8640"], status: 200),
    Row(
      rule: "a name that was rebound is not", headers: ["Host": "evil.example:8640"], status: 403,
      code: "wrong-host"),
    Row(
      rule: "a name that begins like ours is not", headers: ["Host": "localhost.evil.example"],
      status: 403, code: "wrong-host"),
    Row(rule: "no name is not", headers: ["Host": ""], status: 403, code: "wrong-host"),
    Row(
      rule: "our own page may ask",
      headers: ["Host": "localhost:8640", "Origin": "http://localhost:8640"], status: 200),
    Row(
      rule: "another site's page may not",
      headers: ["Host": "localhost:8640", "Origin": "https://evil.example"], status: 403,
      code: "wrong-origin"),
    Row(
      rule: "another port's page may not",
      headers: ["Host": "localhost:8640", "Origin": "http://localhost:3000"], status: 403,
      code: "wrong-origin"),
    Row(
      rule: "a page without an origin may not",
      headers: ["Host": "localhost:8640", "Origin": "null"], status: 403, code: "wrong-origin"),
    Row(
      rule: "another site's image may not",
      headers: ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"], status: 403,
      code: "wrong-origin"),
  ]

  @Test("host and origin decide", arguments: rows)
  func hostAndOrigin(_ row: Row) async throws {
    try await GatewayFixture.serving { fixture async throws in
      let reply = try await fixture.ask("GET", "/v1/status", row.headers)
      #expect(reply.status == row.status)
      #expect(row.code == nil || reply.code == row.code)
      #expect(reply.headers["access-control-allow-origin"] == nil)
    }
  }

  static let changes: [[String]] = Route.all.filter { $0.right == .token }
    .map { [$0.method.rawValue, $0.path.replacingOccurrences(of: "{name}", with: "action")] }

  @Test("what changes something needs the token", arguments: changes)
  func token(_ change: [String]) async throws {
    try await GatewayFixture.serving { fixture async throws in
      for headers in [[:], ["Authorization": "Bearer 0123456789abcdeg"]] {
        let reply = try await fixture.ask(change[0], change[1], headers, body: "{}")
        #expect(reply.status == 401)
        #expect(reply.code == "no-token")
        #expect(reply.headers["www-authenticate"] == "Bearer")
      }
      var stolen = GatewayFixture.bearer
      stolen["Origin"] = "https://evil.example"
      #expect(try await fixture.ask(change[0], change[1], stolen, body: "{}").status == 403)
    }
  }

  @Test("everything that is not read needs the token")
  func rights() {
    for route in Route.all { #expect((route.right == .reader) == (route.method == .GET)) }
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
