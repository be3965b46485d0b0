import Foundation
import Testing
import Wire

@testable import Gateway

@Suite("The routes", .timeLimit(.minutes(45)))
struct RouteTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var method: String
    var target: String
    var body: String?
    var call: String

    var testDescription: String { "\(method) \(target)" }
  }

  static let rows = [
    Row(method: "GET", target: "/v1/status", call: "status {}"),
    Row(method: "GET", target: "/v1/controls", call: "list {}"),
    Row(
      method: "GET",
      target:
        "/v1/options?parameter=timer&kind=a.b&matching=w+%2B%20k&configuration=%7B%22a%22:1%7D",
      call: "options {configuration: {a: 1}, kind: a.b, matching: w + k, parameter: timer}"),
    Row(method: "GET", target: "/v1/resolve?button=action", call: "resolve {button: action}"),
    Row(method: "POST", target: "/v1/reload", body: "{}", call: "reload {all: true}"),
    Row(method: "POST", target: "/v1/reload", body: #"{"kind":"k"}"#, call: "reload {kind: k}"),
    Row(
      method: "POST", target: "/v1/pushes/00ffa1",
      body: #"{"aps":{"event":"end","content-state":{"a":1},"dismissal-date":9.5},"token":"x"}"#,
      call: "push {aps: {content-state: {a: 1}, dismissal-date: 9.5, event: end}, token: 00ffa1}"),
    Row(method: "POST", target: "/v1/lock", body: "{}", call: "lock {}"),
    Row(
      method: "POST", target: "/v1/unlock", body: #"{"passcode":"1234"}"#,
      call: "unlock {passcode: 1234}"),
    Row(
      method: "POST", target: "/v1/buttons/action/press", body: #"{"for_ms":600}"#,
      call: "press {button: action, for_ms: 600}"),
    Row(
      method: "POST", target: "/v1/buttons/a%63tion/press", body: #"{"phase":"down"}"#,
      call: "press {button: action, lease_ms: 10000, phase: down}"),
    Row(
      method: "PUT", target: "/v1/buttons/action/assignment", body: #"{"kind":null}"#,
      call: "assign {button: action, kind: null}"),
    Row(
      method: "PATCH", target: "/v1/buttons/action/configuration",
      body: #"{"configuration":{"timer":null}}"#,
      call: "configure {button: action, configuration: {timer: null}}"),
    Row(method: "GET", target: "/v1/resolve?placement=cc-1", call: "resolve {placement: cc-1}"),
    Row(
      method: "GET", target: "/v1/options?parameter=timer&placement=cc-1",
      call: "options {parameter: timer, placement: cc-1}"),
    Row(method: "GET", target: "/v1/resolve?widget=w-1", call: "resolve {widget: w-1}"),
    Row(
      method: "GET", target: "/v1/options?parameter=place&widget=w-1",
      call: "options {parameter: place, widget: w-1}"),
    Row(method: "GET", target: "/v1/developer-mode", call: "developer_mode {}"),
    Row(
      method: "PUT", target: "/v1/developer-mode", body: #"{"on":true}"#,
      call: "developer_mode {on: true}"),
    Row(method: "GET", target: "/v1/widgets", call: "widgets {}"),
    Row(
      method: "POST", target: "/v1/widgets",
      body: #"{"kind":"k","family":"systemLarge","at":2,"version":5,"configuration":{"a":1}}"#,
      call: "widget_add {at: 2, configuration: {a: 1}, family: systemLarge, kind: k, version: 5}"),
    Row(
      method: "GET",
      target: "/v1/widget-preview?kind=k&family=systemLarge&placeholder=true&configuration=%7B%7D",
      call: "widget_preview {configuration: {}, family: systemLarge, kind: k, placeholder: true}"),
    Row(method: "DELETE", target: "/v1/widgets/w-1", call: "widget_remove {widget: w-1}"),
    Row(
      method: "POST", target: "/v1/widgets/w-1/move", body: #"{"before":"w-2"}"#,
      call: "widget_move {before: w-2, widget: w-1}"),
    Row(
      method: "PUT", target: "/v1/widgets/w-1/family", body: #"{"family":"systemMedium"}"#,
      call: "widget_resize {family: systemMedium, widget: w-1}"),
    Row(
      method: "PUT", target: "/v1/widgets/w-1/stack", body: #"{"onto":"w-2"}"#,
      call: "widget_stack {onto: w-2, widget: w-1}"),
    Row(
      method: "PUT", target: "/v1/widgets/w-1/stack", body: #"{"onto":null}"#,
      call: "widget_stack {widget: w-1}"),
    Row(
      method: "POST", target: "/v1/widgets/w-1/turn", body: "{}",
      call: "widget_turn {widget: w-1}"),
    Row(
      method: "PATCH", target: "/v1/widgets/w-1/configuration",
      body: #"{"configuration":{"place":null},"button":"action"}"#,
      call: "configure {configuration: {place: null}, widget: w-1}"),
    Row(method: "GET", target: "/v1/placements", call: "placements {}"),
    Row(
      method: "POST", target: "/v1/placements",
      body: #"{"kind":"k","in":"control-center","size":"large","at":2,"version":5}"#,
      call: "place {at: 2, in: control-center, kind: k, size: large, version: 5}"),
    Row(method: "DELETE", target: "/v1/placements/cc-1", call: "unplace {placement: cc-1}"),
    Row(
      method: "POST", target: "/v1/placements/cc-1/move", body: #"{"before":"cc-2"}"#,
      call: "move {before: cc-2, placement: cc-1}"),
    Row(
      method: "POST", target: "/v1/placements/cc-1/move", body: #"{"at":3,"version":5}"#,
      call: "move {at: 3, placement: cc-1, version: 5}"),
    Row(
      method: "PUT", target: "/v1/placements/cc-1/size", body: #"{"size":"medium"}"#,
      call: "resize {placement: cc-1, size: medium}"),
    Row(
      method: "POST", target: "/v1/placements/cc-1/tap", body: #"{"value":true}"#,
      call: "tap {placement: cc-1, value: true}"),
    Row(
      method: "POST", target: "/v1/placements/cc-1/answer",
      body: #"{"accepted":true,"button":"action"}"#,
      call: "answer {accepted: true, placement: cc-1}"),
    Row(
      method: "PATCH", target: "/v1/placements/cc-1/configuration",
      body: #"{"configuration":{"timer":null},"button":"action"}"#,
      call: "configure {configuration: {timer: null}, placement: cc-1}"),
  ]

  @Test("a request is sent to the daemon, and its answer is returned", arguments: rows)
  func passing(_ row: Row) async throws {
    try await GatewayFixture.serving { fixture async throws in
      let reply = try await fixture.ask(
        row.method, row.target, body: row.body)
      #expect(reply.status == 200, "\(reply.text)")
      #expect(reply.headers["content-type"] == "application/json")
      await fixture.daemon.wait(for: row.call)
    }
  }

  struct Refused: CustomTestStringConvertible, Sendable {
    var method = "GET"
    var target: String
    var body: String?
    var kind = "application/json"
    var status: Int
    var code: String

    var testDescription: String { "\(method) \(target) \(body ?? "")" }
  }

  static let press = "/v1/buttons/action/press"
  static let refused = [
    Refused(target: "/nothing", status: 404, code: "no-such-path"),
    Refused(target: "/v1/status/", status: 404, code: "no-such-path"),
    Refused(target: "/v1/../v1/status", status: 404, code: "no-such-path"),
    Refused(method: "DELETE", target: "/v1/status", status: 405, code: "no-such-method"),
    Refused(target: press, status: 405, code: "no-such-method"),
    Refused(method: "QUERY", target: "/v1/status", status: 405, code: "no-such-method"),
    Refused(target: "/v1/status?x=1", status: 400, code: "bad-message"),
    Refused(target: "/v1/options", status: 400, code: "bad-message"),
    Refused(target: "/v1/options?parameter=a&parameter=b", status: 400, code: "bad-message"),
    Refused(target: "/v1/options?parameter=a&configuration=1", status: 400, code: "bad-message"),
    Refused(target: "/v1/options?parameter=%ff", status: 400, code: "bad-message"),
    Refused(target: "/v1/resolve?button=other", status: 404, code: "unknown-button"),
    Refused(method: "POST", target: press, body: "", status: 400, code: "bad-message"),
    Refused(method: "POST", target: press, body: "[", status: 400, code: "bad-message"),
    Refused(method: "POST", target: press, body: "{}", status: 400, code: "bad-message"),
    Refused(
      method: "POST", target: press, body: #"{"for_ms":1,"phase":"up"}"#, status: 400,
      code: "bad-message"),
    Refused(
      method: "POST", target: press, body: #"{"for_ms":60001}"#, status: 400, code: "bad-message"),
    Refused(
      method: "POST", target: press, body: #"{"phase":"down"}"#, kind: "text/plain", status: 415,
      code: "bad-message"),
    Refused(
      method: "POST", target: "/v1/buttons/other/press", body: #"{"for_ms":1}"#, status: 404,
      code: "unknown-button"),
    Refused(
      method: "POST", target: "/v1/lock", body: "{}", kind: "text/plain", status: 415,
      code: "bad-message"),
    Refused(
      method: "POST", target: "/v1/lock", body: "[null]", status: 400, code: "bad-message"),
    Refused(
      method: "POST", target: "/v1/unlock", body: #"{"passcode":5}"#, status: 400,
      code: "bad-message"),
    Refused(
      method: "POST", target: "/v1/unlock", body: #"{"passcode":"4321"}"#, status: 403,
      code: "wrong-passcode"),
    Refused(method: "POST", target: "/v1/unlock", body: "{}", status: 403, code: "wrong-passcode"),
    Refused(
      method: "POST", target: "/v1/unlock", body: #"{"passcode":"later"}"#, status: 429,
      code: "too-many-tries"),
    Refused(
      method: "PUT", target: "/v1/buttons/action/assignment", body: "{}", status: 400,
      code: "bad-message"),
    Refused(method: "POST", target: "/v1/placements", body: "{}", status: 400, code: "bad-message"),
    Refused(
      method: "POST", target: "/v1/placements", body: #"{"kind":"k","in":"lock-leading","at":1}"#,
      status: 409, code: "refused"),
    Refused(
      method: "POST", target: "/v1/placements/cc-1/move", body: "{}", status: 409,
      code: "refused"),
    Refused(
      method: "POST", target: "/v1/placements/cc-1/move", body: #"{"at":1,"before":"cc-2"}"#,
      status: 409, code: "refused"),
    Refused(
      method: "PUT", target: "/v1/placements/cc-1/size", body: #"{"size":"huge"}"#, status: 400,
      code: "bad-message"),
    Refused(
      method: "DELETE", target: "/v1/placements/other", status: 404, code: "unknown-placement"),
    Refused(method: "GET", target: "/v1/placements/cc-1", status: 405, code: "no-such-method"),
    Refused(
      method: "POST", target: "/v1/placements/cc-1/tap", body: "{}", kind: "text/plain",
      status: 415,
      code: "bad-message"),
  ]

  @Test(
    "what cannot be answered is refused with a status, a code and a sentence", arguments: refused)
  func refusing(_ row: Refused) async throws {
    try await GatewayFixture.serving { fixture async throws in
      let reply = try await fixture.ask(
        row.method, row.target, ["Content-Type": row.kind], body: row.body)
      #expect(reply.status == row.status, "\(reply.text)")
      #expect(reply.code == row.code)
      #expect((reply.status == 405) == (reply.headers["allow"] != nil))
      #expect((reply.status == 429) == (reply.headers["retry-after"] == "60"))
    }
  }

  @Test("each refusal of the daemon has its status")
  func codes() {
    for code in MessageError.Code.allCases {
      let refusal = Refusal(MessageError(code, "why"))
      #expect(refusal.code == code.rawValue)
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
      let reply = try await browser.ask("POST", "/v1/reload", body: body)
      #expect(reply.status == 413)
      #expect(reply.code == "too-long")
      #expect(try await browser.ask("GET", "/v1/status").status == 200)
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
      #expect(try await browser.ask("GET", "/v1/status").status == 200)
    }
  }

  @Test("a HEAD is answered like a GET without a body")
  func head() async throws {
    try await GatewayFixture.serving { fixture async throws in
      let browser = try fixture.browser()
      let full = try await browser.ask("GET", "/v1/status")
      let head = try await browser.ask("HEAD", "/v1/status")
      #expect(head.status == 200)
      #expect(head.headers["content-length"] == full.headers["content-length"])
      #expect(try await browser.ask("GET", "/v1/status").status == 200)
    }
  }

  @Test("without a daemon the answer is 503, and 200 as soon as there is one")
  func noDaemon() async throws {
    try await GatewayFixture.serving(isRunning: false) { fixture async throws in
      let reply = try await fixture.ask("GET", "/v1/status")
      #expect(reply.status == 503)
      #expect(reply.code == "no-daemon")
      try fixture.daemon.start()
      #expect(try await fixture.ask("GET", "/v1/status").status == 200)
      fixture.daemon.stop()
      #expect(try await fixture.ask("GET", "/v1/status").status == 503)
      try fixture.daemon.start()
      #expect(try await fixture.ask("GET", "/v1/status").status == 200)
    }
  }
}
