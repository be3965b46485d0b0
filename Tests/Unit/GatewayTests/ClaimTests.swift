import ControlModel
import Foundation
import SystemAccess
import Testing

@testable import Gateway

@Suite("The claim of an unconfigured device", .timeLimit(.minutes(45)))
struct ClaimTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The time in seconds, and the words of each step.
    let steps: [(at: Int, words: [String])]
    let answers: String

    init(_ line: Substring) {
      let parts = line.components(separatedBy: " | ")
      testDescription = parts[0]
      steps = parts[1].components(separatedBy: ", ").map { step in
        let words = step.split(separator: " ").map(String.init)
        return (Int(words[0]) ?? -1, Array(words.dropFirst()))
      }
      answers = parts[2]
    }
  }

  /// Each line: the rule, the steps with their times in seconds, and the answers to the browsers A and B.
  static let rows = """
    three presses of one button confirm | 0 A begin, 1 press a, 2 press a, 2 A ask, 3 press a, 4 A ask, 4 taken, 5 A ask | \
    search 3, waiting 1, take, token
    presses of different buttons do not add up | 0 A begin, 1 press a, 2 press a, 3 press b, 4 press a, 5 A ask | search 3, waiting 2
    presses before the claim do not count | 0 press a, 0 press a, 1 A begin, 2 press a, 3 A ask | search 3, waiting 2
    the last instant of the window counts | 0 A begin, 1 press a, 2 press a, 59 press a, 59 A ask | search 3, take
    presses after the window confirm nothing | 0 A begin, 1 press a, 2 press a, 60 press a, 60 A ask | search 3, over
    a claim that is begun again does not last longer | 0 A begin, 30 A begin, 60 A ask | search 3, waiting 3, over
    while two browsers claim no press counts | 0 A begin, 1 B begin, 2 press a, 3 press a, 4 press a, 5 A ask, 5 B begin | \
    search 3, claim-busy, claim-disputed, claim-busy
    the refused browser has no claim | 0 A begin, 1 B begin, 2 B ask | search 3, claim-busy, over
    after the window the other browser can claim | 0 A begin, 1 B begin, 60 B begin, 61 press a, 62 press a, 63 press a, 64 A ask, 64 B ask | \
    search 3, claim-busy, search 3, has-owner, take
    a browser whose claim has ended does not disturb the next | 0 A begin, 60 B begin, 61 A ask, 61 press a, 62 press a, 63 press a, 64 B ask | \
    search 3, search 3, over, take
    a second browser is refused for good | 0 A begin, 1 press a, 2 press a, 3 press a, 4 B begin, 4 A ask, 5 B begin, 5 taken, 6 B begin, \
    6 B ask, 6 B right, 6 B wrong, 999 B begin | search 3, has-owner, take, has-owner, has-owner, has-owner, has-owner, has-owner, has-owner
    the owner can ask again | 0 A right, 0 taken, 999 A ask, 999 A begin, 999 A wrong | take, token, token, token
    a confirmed claim waits for its browser for a minute | 0 A begin, 1 press a, 2 press a, 3 press a, 63 A ask | search 3, over
    the code needs no press and ends another claim | 0 A begin, 1 B right, 1 taken, 2 A ask, 2 B ask | search 3, take, has-owner, token
    the code helps if two browsers claim | 0 A begin, 1 B begin, 2 A right, 2 taken, 3 B begin | search 3, claim-busy, take, has-owner
    five codes a minute are compared | 0 A wrong, 1 A wrong, 2 B wrong, 3 B wrong, 4 A wrong, 5 A right, 59 B right, 60 A right | \
    wrong-code, wrong-code, wrong-code, wrong-code, wrong-code, too-many-tries, too-many-tries, take
    a wrong code does not end a claim | 0 A begin, 1 A wrong, 2 A ask | search 3, wrong-code, waiting 3
    nobody is owner until the daemon has saved it | 0 A right, 0 A ask, 1 failed A, 1 A ask, 1 A begin | take, waiting 0, over, search 3
    a failed search ends the claim | 0 A begin, 0 failed A, 1 B begin | search 3, search 3
    a configured device has no claim | 0 closed, 0 A begin, 0 A right, 0 A ask | has-owner, has-owner, over
    a claim ends when the device is configured | 0 A begin, 1 closed, 2 press a, 2 press a, 2 press a, 2 A ask, 3 A begin | search 3, over, has-owner
    """.split(separator: "\n").map(Row.init)

  @Test("presses and codes decide who is the owner", arguments: rows)
  func decides(_ row: Row) throws {
    let secrets = [
      "A": try #require(Token("aaaaaaaaaaaaaaaa")), "B": try #require(Token("bbbbbbbbbbbbbbbb")),
    ]
    var claim = DeviceClaim()
    claim.setOpen(true)
    var answers: [String] = []
    for (second, words) in row.steps {
      let now = Timestamp.zero.advanced(by: .seconds(1_000 + second))
      switch words[0] {
      case "press": claim.pressed(words[1], at: now)
      case "taken": claim.taken()
      case "failed": claim.failed(try #require(secrets[words[1]]))
      case "closed": claim.setOpen(false)
      default:
        let secret = try #require(secrets[words[0]])
        do throws(Refusal) {
          let answer =
            switch words[1] {
            case "begin": try claim.begin(secret, at: now)
            case "ask": try claim.ask(secret, at: now)
            default: try claim.enter(isRight: { words[1] == "right" }, secret, at: now)
            }
          answers.append(Self.text(answer))
        } catch { answers.append(error.error.code) }
      }
    }
    #expect(answers.joined(separator: ", ") == row.answers)
  }

  private static func text(_ answer: DeviceClaim.Answer) -> String {
    switch answer {
    case .search(_, let presses): "search \(presses)"
    case .waiting(_, let presses): "waiting \(presses)"
    case .take: "take"
    case .token: "token"
    case .over: "over"
    }
  }

  @Test("a refusal says when to try again")
  func again() throws {
    var claim = DeviceClaim()
    claim.setOpen(true)
    let (one, other) = (Token.random(), Token.random())
    _ = try claim.begin(one, at: .zero)
    do throws(Refusal) {
      _ = try claim.begin(other, at: .zero.advanced(by: .milliseconds(18_500)))
      Issue.record("it was taken")
    } catch {
      #expect(error.status == .conflict && error.headers["Retry-After"] == "42")
      #expect(error.error.message.contains("try again in 42 s"))
    }
  }

  @Test("a code is compared without case, spaces and hyphens")
  func code() throws {
    let code = try #require(ClaimCode("K7QX-M2PD\n"))
    for right in ["K7QX-M2PD", "k7qxm2pd", " k7qx m2pd "] { #expect(code.matches(right)) }
    for wrong in ["", "K7QX-M2PE", "K7QX-M2P", "K7QX-M2PDD", "K7QXM2PDK7QXM2PD"] {
      #expect(!code.matches(wrong))
    }
    #expect(ClaimCode("K7QX-M2P") == nil)
    #expect(ClaimCode(String(repeating: "A", count: 65)) == nil)
  }

  // MARK: Over HTTP

  static let secret = "0123456789abcdefghij"

  /// A daemon without a configured button or an owner; `claim_device` throws `refusal`, if any.
  private static func unset(_ refusal: MessageError? = nil) -> FakeDaemon.Answer {
    { request, body in
      if request == "claim_device", let refusal { throw refusal }
      let answer = try FakeDaemon.plain(request, body)
      guard request == "watch", case .object(var fields) = answer else { return answer }
      fields["claimable"] = .bool(true)
      return .object(fields)
    }
  }

  /// Sends a request of the claim without a token.
  private static func send(
    _ fixture: GatewayFixture, _ body: String, _ headers: [String: String] = [:]
  ) async throws -> Browser.Reply {
    try await fixture.ask("POST /v1/claim", headers, body: body, token: nil)
  }

  /// Waits until the gateway reports this state.
  private static func wait(for state: String, _ fixture: GatewayFixture) async throws {
    while try await !fixture.ask("GET /v1/claim", token: nil).text.contains(#""\#(state)""#) {}
  }

  @Test("without --claim the gateway offers none")
  func off() async throws {
    try await GatewayFixture.serving(answer: Self.unset()) { fixture async throws in
      try await Self.wait(for: "off", fixture)
      let reply = try await Self.send(fixture, #"{"secret":"\#(Self.secret)","begin":true}"#)
      #expect(reply.status == 403 && reply.code == "no-claim")
    }
  }

  @Test("the browser whose user presses the button gets the token, and another one does not")
  func presses() async throws {
    try await GatewayFixture.serving(claimCode: "K7QX-M2PD", answer: Self.unset()) {
      fixture async throws in
      try await Self.wait(for: "open", fixture)
      let mine = #"{"secret":"\#(Self.secret)""#
      let begun = try await Self.send(fixture, mine + #","begin":true}"#)
      #expect(begun.status == 200 && begun.text.contains(#""presses":3"#), "\(begun.text)")
      #expect(!begun.text.contains(GatewayFixture.token))
      await fixture.daemon.wait(for: "search_button {cancel: true}")
      await fixture.daemon.wait(for: "search_button {}")
      for left in [4, 3, 2] {
        fixture.daemon.send(
          #"{"event":"setup.found","at_ns":7,"source":"gpio:GPIO17","presses":\#(left)}"#)
      }
      var last = begun
      while last.status == 200, last.text.contains(#""waiting":true"#) {
        last = try await Self.send(fixture, mine + "}")
      }
      try #require(last.text.contains(#""token":"\#(GatewayFixture.token)""#), "\(last.text)")
      await fixture.daemon.wait(for: "claim_device {}")
      let other = #"{"secret":"another-browser-0""#
      for body in [#","begin":true}"#, #","code":"K7QX-M2PD"}"#, "}"] {
        let reply = try await Self.send(fixture, other + body)
        #expect(reply.status == 403 && reply.code == "has-owner", "\(reply.text)")
      }
      #expect(try await Self.send(fixture, mine + "}").text.contains(GatewayFixture.token))
      #expect(try await fixture.ask("GET /v1/status", token: nil).status == 401)
      try await Self.wait(for: "owned", fixture)
    }
  }

  @Test("the code gives the token, and a sixth code in a minute is not compared")
  func codes() async throws {
    try await GatewayFixture.serving(claimCode: "K7QX-M2PD", answer: Self.unset()) {
      fixture async throws in
      try await Self.wait(for: "open", fixture)
      func enter(_ code: String) async throws -> Browser.Reply {
        try await Self.send(fixture, #"{"secret":"\#(Self.secret)","code":"\#(code)"}"#)
      }
      for _ in 1...DeviceClaim.tries {
        let reply = try await enter("AAAA-AAAA")
        #expect(reply.status == 403 && reply.code == "wrong-code")
      }
      let late = try await enter("K7QX-M2PD")
      #expect(late.status == 429 && late.code == "too-many-tries")
      #expect(late.headers["retry-after"] != nil)
    }
    try await GatewayFixture.serving(claimCode: "K7QX-M2PD", answer: Self.unset()) {
      fixture async throws in
      try await Self.wait(for: "open", fixture)
      let reply = try await Self.send(
        fixture, #"{"secret":"\#(Self.secret)","code":"k7qx m2pd","language":"de-CH"}"#)
      #expect(reply.text.contains(GatewayFixture.token), "\(reply.text)")
      await fixture.daemon.wait(for: "claim_device {language: de-CH}")
    }
  }

  @Test("nobody gets the token if the daemon does not save the owner")
  func unsaved() async throws {
    let refusal = MessageError(.refused, "this device has an owner already")
    try await GatewayFixture.serving(claimCode: "K7QX-M2PD", answer: Self.unset(refusal)) {
      fixture async throws in
      try await Self.wait(for: "open", fixture)
      let reply = try await Self.send(
        fixture, #"{"secret":"\#(Self.secret)","code":"K7QX-M2PD"}"#)
      #expect(reply.status == 409 && !reply.text.contains(GatewayFixture.token), "\(reply.text)")
      let again = try await Self.send(fixture, #"{"secret":"\#(Self.secret)"}"#)
      #expect(!again.text.contains(GatewayFixture.token))
      fixture.daemon.stop()
      try await Self.wait(for: "unknown", fixture)
    }
  }

  @Test("a configured device, and a daemon that is gone, have no claim")
  func configured() async throws {
    try await GatewayFixture.serving(claimCode: "K7QX-M2PD") { fixture async throws in
      try await Self.wait(for: "owned", fixture)
      let reply = try await Self.send(fixture, #"{"secret":"\#(Self.secret)","begin":true}"#)
      #expect(reply.status == 403 && reply.code == "has-owner")
    }
    try await GatewayFixture.serving(claimCode: "K7QX-M2PD", isRunning: false) {
      fixture async throws in
      try await Self.wait(for: "unknown", fixture)
      let reply = try await Self.send(fixture, #"{"secret":"\#(Self.secret)","begin":true}"#)
      #expect(reply.status == 503 && reply.code == "no-daemon")
    }
  }

  @Test("a claim of another site, of another form or with a long body is refused")
  func wrong() async throws {
    try await GatewayFixture.serving(claimCode: "K7QX-M2PD", answer: Self.unset()) {
      fixture async throws in
      try await Self.wait(for: "open", fixture)
      let body = #"{"secret":"\#(Self.secret)","begin":true}"#
      let stolen = try await Self.send(fixture, body, ["Origin": "https://evil.example"])
      #expect(stolen.status == 403 && stolen.code == "wrong-origin")
      let form = try await Self.send(fixture, body, ["Content-Type": "text/plain"])
      #expect(form.status == 415)
      for short in [#"{"secret":"short","begin":true}"#, "{}"] {
        #expect(try await Self.send(fixture, short).status == 400)
      }
      let long = String(repeating: " ", count: Limits.standard.strangersBodyBytes) + body
      let refused = try await Self.send(fixture, long)
      #expect(refused.status == 413 && refused.headers["connection"]?.lowercased() == "close")
    }
  }
}
