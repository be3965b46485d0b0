import ControlModel
import Foundation
import SystemAccess
import Testing
import Wire

@testable import Gateway

@Suite("The routes", .timeLimit(.minutes(45)))
struct RouteTests {
  /// The first line and the body of an HTTP request, and the gateway's request to the daemon.
  struct Row: CustomTestStringConvertible, Sendable {
    let request: String
    let body: String?
    let call: String

    init(_ line: Substring) {
      let sides = line.components(separatedBy: "→ ")
      let left = sides[0].trimmingCharacters(in: .whitespaces)
      let words = left.split(separator: " ", maxSplits: 2).map(String.init)
      request = words.prefix(2).joined(separator: " ")
      body = words.count > 2 ? words[2] : nil
      call = sides[1]
    }

    var testDescription: String { "\(request) \(body ?? "")" }
  }

  /// Each line: a request with its body, and the request to the daemon.
  ///
  /// Undeclared fields are dropped: the fields of the daemon's frame would make it another request.
  static let rows = """
    GET /v1/status → status {}
    GET /v1/controls → list {}
    GET /v1/options?parameter=timer&kind=a.b&matching=w+%2B%20k&configuration=%7B%22a%22:1%7D \
      → options {configuration: {a: 1}, kind: a.b, matching: w + k, parameter: timer}
    GET /v1/resolve?slot=action → resolve {slot: action}
    POST /v1/reload {} → reload {all: true}
    POST /v1/reload {"kind":"k"} → reload {kind: k}
    POST /v1/pushes/00ffa1 {"aps":{"event":"end","content-state":{"a":1},"dismissal-date":9.5},"token":"x"} \
      → push {aps: {content-state: {a: 1}, dismissal-date: 9.5, event: end}, token: 00ffa1}
    POST /v1/lock {} → lock {}
    POST /v1/lock {"request":"passcode","new":null,"id":9} → lock {}
    POST /v1/placed/cc-1/move {"before":"cc-2","slot":"other","request":"tap"} \
      → move {before: cc-2, slot: cc-1}
    PUT /v1/developer-mode {"on":null,"x":1} → developer_mode {}
    POST /v1/unlock {"passcode":"1234"} → unlock {passcode: 1234}
    POST /v1/buttons/action/press {"for_ms":600} → press {button: action, for_ms: 600}
    POST /v1/buttons/a%63tion/press {"phase":"down"} \
      → press {button: action, lease_ms: 10000, phase: down}
    GET /v1/options?parameter=timer&slot=cc-1 → options {parameter: timer, slot: cc-1}
    GET /v1/developer-mode → developer_mode {}
    PUT /v1/developer-mode {"on":true} → developer_mode {on: true}
    POST /v1/setup/search {} → search_button {}
    POST /v1/setup/search {"cancel":true} → search_button {cancel: true}
    PUT /v1/setup/button {"source":"gpio:GPIO17"} → choose_button {source: gpio:GPIO17}
    PUT /v1/setup/button {"source":null} → choose_button {source: null}
    GET /v1/placed → placed {}
    POST /v1/placed {"kind":"k","in":"control-center","size":"large","at":2,"version":5,"configuration":{"a":1}} \
      → place {at: 2, configuration: {a: 1}, in: control-center, kind: k, size: large, version: 5}
    PUT /v1/placed/action.tap {"kind":null} → assign {kind: null, slot: action.tap}
    GET /v1/preview?kind=k&size=systemLarge&placeholder=true&configuration=%7B%7D \
      → preview {configuration: {}, kind: k, placeholder: true, size: systemLarge}
    DELETE /v1/placed/w-1 → remove {slot: w-1}
    POST /v1/placed/w-1/move {"before":"w-2"} → move {before: w-2, slot: w-1}
    POST /v1/placed/cc-1/move {"at":3,"version":5} → move {at: 3, slot: cc-1, version: 5}
    PUT /v1/placed/w-1/size {"size":"systemMedium"} → resize {size: systemMedium, slot: w-1}
    PUT /v1/placed/w-1/stack {"onto":"w-2"} → stack {onto: w-2, slot: w-1}
    PUT /v1/placed/w-1/stack {"onto":null} → stack {slot: w-1}
    POST /v1/placed/w-1/turn {} → turn {slot: w-1}
    POST /v1/placed/cc-1/tap {"value":true} → tap {slot: cc-1, value: true}
    POST /v1/placed/cc-1/answer {"accepted":true,"slot":"action"} → answer {accepted: true, slot: cc-1}
    POST /v1/placed/action/undo {"number":1} → undo {number: 1, slot: action}
    POST /v1/placed/action/cancel {} → cancel {slot: action}
    PATCH /v1/placed/w-1/configuration {"configuration":{"place":null},"slot":"action"} \
      → configure {configuration: {place: null}, slot: w-1}
    """.split(separator: "\n").map(Row.init)

  @Test("a request is sent to the daemon, and its answer is returned", arguments: rows)
  func passing(_ row: Row) async throws {
    try await GatewayFixture.serving { fixture async throws in
      let reply = try await fixture.ask(row.request, body: row.body)
      #expect(reply.status == 200, "\(reply.text)")
      #expect(reply.headers["content-type"] == "application/json")
      await fixture.daemon.wait(for: row.call)
    }
  }

  /// A request, and the status and the code of its refusal.
  struct Refused: CustomTestStringConvertible, Sendable {
    let request: String
    let body: String?
    let kind: String
    let status: Int
    let code: String

    init(
      _ request: String, body: String? = nil, kind: String = "application/json", _ status: Int,
      _ code: String
    ) {
      (self.request, self.body, self.kind) = (request, body, kind)
      (self.status, self.code) = (status, code)
    }

    var testDescription: String { "\(request) \(body ?? "")" }
  }

  static let press = "/v1/buttons/action/press"
  static let refused = [
    Refused("GET /nothing", 404, "no-such-path"),
    Refused("GET /v1/status/", 404, "no-such-path"),
    Refused("GET /v1/../v1/status", 404, "no-such-path"),
    Refused("DELETE /v1/status", 405, "no-such-method"),
    Refused("GET \(press)", 405, "no-such-method"),
    Refused("QUERY /v1/status", 405, "no-such-method"),
    Refused("GET /v1/status?x=1", 400, "bad-message"),
    Refused("GET /v1/options", 400, "bad-message"),
    Refused("GET /v1/options?parameter=a&parameter=b", 400, "bad-message"),
    Refused("GET /v1/options?parameter=a&configuration=1", 400, "bad-message"),
    Refused("GET /v1/options?parameter=%ff", 400, "bad-message"),
    Refused("GET /v1/resolve?slot=other", 404, "unknown-slot"),
    Refused("POST \(press)", body: "", 400, "bad-message"),
    Refused("POST \(press)", body: "[", 400, "bad-message"),
    Refused("POST \(press)", body: "{}", 400, "bad-message"),
    Refused("POST \(press)", body: #"{"for_ms":1,"phase":"up"}"#, 400, "bad-message"),
    Refused("POST \(press)", body: #"{"for_ms":60001}"#, 400, "bad-message"),
    Refused("POST \(press)", body: #"{"phase":"down"}"#, kind: "text/plain", 415, "bad-message"),
    Refused("POST /v1/buttons/other/press", body: #"{"for_ms":1}"#, 404, "unknown-button"),
    Refused("POST /v1/lock", body: "{}", kind: "text/plain", 415, "bad-message"),
    Refused("POST /v1/lock", body: "[null]", 400, "bad-message"),
    Refused("POST /v1/unlock", body: #"{"passcode":5}"#, 400, "bad-message"),
    Refused("POST /v1/unlock", body: #"{"passcode":"4321"}"#, 403, "wrong-passcode"),
    Refused("POST /v1/unlock", body: "{}", 403, "wrong-passcode"),
    Refused("POST /v1/unlock", body: #"{"passcode":"later"}"#, 429, "too-many-tries"),
    Refused("PUT /v1/placed/action", body: "{}", 400, "bad-message"),
    Refused("PUT /v1/developer-mode", body: "{}", 400, "bad-message"),
    Refused("PUT /v1/placed/w-1/stack", body: "{}", 400, "bad-message"),
    Refused("GET /v1/preview?kind=k&placeholder=1", 400, "bad-message"),
    Refused("GET /v1/preview?kind=", 400, "bad-message"),
    Refused("POST /v1/placed", body: "{}", 400, "bad-message"),
    Refused(
      "POST /v1/placed", body: #"{"kind":"k","in":"lock-leading","at":1}"#, 409, "refused"),
    Refused("POST /v1/placed/cc-1/move", body: "{}", 409, "refused"),
    Refused("POST /v1/placed/cc-1/move", body: #"{"at":1,"before":"cc-2"}"#, 409, "refused"),
    Refused("PUT /v1/placed/cc-1/size", body: #"{"size":2}"#, 400, "bad-message"),
    Refused("DELETE /v1/placed/other", 404, "unknown-slot"),
    Refused("GET /v1/placements", 404, "no-such-path"),
    Refused("GET /v1/placed/cc-1", 405, "no-such-method"),
    Refused("POST /v1/placed/cc-1/tap", body: "{}", kind: "text/plain", 415, "bad-message"),
  ]

  @Test(
    "what cannot be answered is refused with a status, a code and a sentence", arguments: refused)
  func refusing(_ row: Refused) async throws {
    try await GatewayFixture.serving { fixture async throws in
      let reply = try await fixture.ask(row.request, ["Content-Type": row.kind], body: row.body)
      #expect(reply.status == row.status, "\(reply.text)")
      #expect(reply.code == row.code)
      #expect(!reply.text.contains(#"known: ""#), "an empty list")
      #expect((reply.status == 405) == (reply.headers["allow"] != nil))
      #expect((reply.status == 429) == (reply.headers["retry-after"] == "60"))
    }
  }

  @Test("each refusal of the daemon has its status")
  func codes() {
    for code in MessageError.Code.allCases {
      let refusal = Refusal(MessageError(code, "why"))
      #expect(refusal.error.code == code.rawValue)
      #expect((400...429).contains(refusal.status.rawValue) || refusal.status.rawValue == 503)
    }
  }

  @Test(
    "a body of more than 64 KiB is refused, and the connection goes on",
    arguments: [65_537, 3 << 20])
  func longBody(_ length: Int) async throws {
    try await GatewayFixture.serving { fixture async throws in
      let browser = try fixture.browser()
      let body = String(repeating: " ", count: length)
      let reply = try await browser.ask("POST /v1/reload", body: body)
      #expect(reply.status == 413)
      #expect(reply.code == "too-long")
      #expect(try await browser.ask("GET /v1/status").status == 200)
    }
  }

  @Test("a body in chunks is taken whole, and the connection goes on")
  func chunks() async throws {
    try await GatewayFixture.serving { fixture async throws in
      let browser = try fixture.browser()
      try await browser.send(
        "POST /v1/reload HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n"
          + "Authorization: Bearer \(GatewayFixture.token)\r\nContent-Type: application/json\r\n\r\n"
          + "5\r\n{\"kin\r\n7\r\nd\":\"k\"}\r\n0\r\n\r\n")
      #expect(try await browser.reply().status == 200)
      await fixture.daemon.wait(for: "reload {kind: k}")
      #expect(try await browser.ask("GET /v1/status").status == 200)
    }
  }

  @Test("a HEAD is answered like a GET without a body")
  func head() async throws {
    try await GatewayFixture.serving { fixture async throws in
      let browser = try fixture.browser()
      let full = try await browser.ask("GET /v1/status")
      let head = try await browser.ask("HEAD /v1/status")
      #expect(head.status == 200)
      #expect(head.headers["content-length"] == full.headers["content-length"])
      #expect(try await browser.ask("GET /v1/status").status == 200)
    }
  }

  @Test("without a daemon the answer is 503, and 200 as soon as there is one")
  func noDaemon() async throws {
    try await GatewayFixture.serving(isRunning: false) { fixture async throws in
      let reply = try await fixture.ask("GET /v1/status")
      #expect(reply.status == 503)
      #expect(reply.code == "no-daemon")
      try fixture.daemon.start()
      #expect(try await fixture.ask("GET /v1/status").status == 200)
      fixture.daemon.stop()
      #expect(try await fixture.ask("GET /v1/status").status == 503)
      try fixture.daemon.start()
      #expect(try await fixture.ask("GET /v1/status").status == 200)
    }
  }
}
