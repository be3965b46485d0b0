import ControlModel
import SystemAccess
import Testing
import Wire

@testable import MQTT

@Suite("Commands")
struct CommandTests {
  private func read(
    _ text: String, _ topic: Topic = .command, _ place: Place? = nil, retained: Bool = false
  ) throws(Refused) -> Command {
    try Command(
      ReceivedMessage(topic: "t", payload: Array(text.utf8), isRetained: retained), topic: topic,
      place: place)
  }

  @Test("plain messages press and set")
  func plain() throws {
    #expect(
      try read("PRESS", .buttonPress, .button("a")).request
        == .press(SocketMessage.Press(button: "a", for_ms: 600)))
    #expect(
      try read("PRESS", .placementPress, .placement("p")).request
        == .tap(SocketMessage.Tap(slot: "p")))
    #expect(
      try read("OFF", .placementSet, .placement("p")).request
        == .tap(SocketMessage.Tap(slot: "p", value: false)))
  }

  @Test("a message assigns a control only with the owner's permission, and only a listed one")
  func assigns() throws {
    func read(_ text: String, _ choices: ControlChoices?) throws(Refused) -> Command.Request {
      try Command(
        ReceivedMessage(topic: "t", payload: Array(text.utf8), isRetained: false),
        topic: .buttonAssign, place: .button("a"), choices: choices
      ).request
    }
    let none = ControlChoices(SocketMessage.Gallery(controls: []))
    #expect(try read("No Control", none) == .assign(SocketMessage.Assign(slot: "a", kind: nil)))
    for (text, choices, code) in [
      ("No Control", nil, "forbidden"), ("actionbutton.RunCommand", none, "unknown-kind"),
      ("", none, "unknown-kind"),
    ] {
      #expect {
        try read(text, choices)
      } throws: {
        ($0 as? Refused)?.code == code
      }
    }
  }

  @Test("JSON presses, sets and reloads, and keeps the identifier")
  func json() throws {
    let press = try read(#"{"v":1,"id":"a","verb":"press","for_ms":50,"new":"field"}"#)
    #expect(press.id == "a" && press.request == .press(SocketMessage.Press(for_ms: 50)))
    #expect(
      try read(#"{"id":"a","verb":"press","placement":"p"}"#).request
        == .tap(SocketMessage.Tap(slot: "p")))
    #expect(
      try read(#"{"id":"a","verb":"set","placement":"p","value":true}"#).request
        == .tap(SocketMessage.Tap(slot: "p", value: true)))
    #expect(
      try read(#"{"id":"a","verb":"reload"}"#).request
        == .reload(SocketMessage.Reload(kind: nil)))
  }

  /// A command whose identifier is one character for readers but 65 for the limit, which bounds the stored identifiers.
  private static let longIdentifier =
    #"{"id":"a"# + String(repeating: "\u{301}", count: 64) + #"","verb":"press"}"#

  @Test(
    "what is wrong is refused with a code",
    arguments: [
      ("", "bad-message"), ("{", "bad-message"), ("[]", "bad-message"), ("{}", "bad-message"),
      (#"{"id":""}"#, "bad-message"), (#"{"id":7,"verb":"press"}"#, "bad-message"),
      (longIdentifier, "bad-message"),
      (#"{"id":"a"}"#, "bad-message"), (#"{"id":"a","verb":"fly"}"#, "unknown-request"),
      (#"{"id":"a","verb":"press","v":2}"#, "unsupported-version"),
      (#"{"id":"a","verb":"press","v":"1"}"#, "unsupported-version"),
      (#"{"id":"a","verb":"press","for_ms":0}"#, "bad-message"),
      (#"{"id":"a","verb":"press","for_ms":60001}"#, "bad-message"),
      (#"{"id":"a","verb":"press","for_ms":true}"#, "bad-message"),
      (#"{"id":"a","verb":"press","placement":"p","button":"b"}"#, "bad-message"),
      (#"{"id":"a","verb":"set","placement":"p"}"#, "bad-message"),
      (#"{"id":"a","verb":"set","value":true}"#, "bad-message"),
      (String(repeating: "[", count: 8_000), "bad-message"),
      (String(repeating: "x", count: 8_193), "too-long"),
    ])
  func wrong(text: String, code: String) {
    do throws(Refused) {
      _ = try read(text)
      Issue.record("\(text.prefix(50)) was read")
    } catch { #expect(error.code == code) }
  }

  @Test("a command that is retained, or has another payload than the plain ones, is refused")
  func plainWrong() {
    #expect(throws: Refused.self) { try read("PRESS", .buttonPress, .button("a"), retained: true) }
    #expect(throws: Refused.self) { try read("press", .buttonPress, .button("a")) }
    #expect(throws: Refused.self) { try read("", .placementPress, .placement("a")) }
    #expect(throws: Refused.self) { try read("TOGGLE", .placementSet, .placement("a")) }
  }

  @Test("a burst of commands is taken, and then as many a second as are allowed")
  func limiter() {
    var limiter = RateLimiter(
      burst: Limits.commandBurst, perSecond: Limits.commandsPerSecond, at: .zero)
    func taken(_ count: Int, at milliseconds: UInt64) -> Int {
      (0..<count).count { _ in
        limiter.takes(at: Timestamp(nanoseconds: milliseconds * 1_000_000))
      }
    }
    #expect(taken(1_000, at: 0) == Limits.commandBurst)
    #expect(taken(1_000, at: 99) == 0)
    #expect(taken(1_000, at: 100) == 1)
    #expect(taken(1_000, at: 1_100) == Limits.commandsPerSecond)
    #expect(taken(1_000, at: 3_600_000) == Limits.commandBurst)
    // An earlier time gives no credit.
    #expect(taken(1_000, at: 0) == 0)
  }

  @Test("an identifier runs once; the last ones are remembered, also by the next process")
  func identifiers() {
    var results = CommandResults()
    for number in 0...Limits.rememberedCommands {
      let isNew = results.remember("\(number)")
      #expect(isNew)
    }
    #expect(results.remembered.count == Limits.rememberedCommands)
    var next = CommandResults(ids: results.remembered)
    let known = next.remember("1")
    let forgotten = next.remember("0")
    #expect(!known && forgotten)
  }

  @Test("the outcome of a command is found, whichever comes first: the answer or the event")
  func outcomes() throws {
    func event(_ name: String, _ number: Int) throws -> Event {
      try Event(
        line: Array(
          #"{"event":"\#(name)","placement":"p","tap":\#(number),"at_ns":1,"reason":"locked"}"#
            .utf8))
    }
    var results = CommandResults()
    let first = CommandResults.Number(place: .placement("p"), number: 1)
    let none = results.accepted("a", as: first)
    let ended = results.handle(try event("intent.skipped", 1))
    #expect(none == nil && ended?.id == "a" && ended?.1.reason == "locked")
    let early = results.handle(try event("intent.finished", 2))
    let outcome = results.accepted(
      "b", as: CommandResults.Number(place: .placement("p"), number: 2))
    #expect(early == nil && outcome?.status == .finished)
    let other = results.handle(try event("control.loaded", 3))
    #expect(other == nil)
    _ = results.accepted("c", as: CommandResults.Number(place: .placement("p"), number: 4))
    let gone = results.daemonGone()
    #expect(gone == ["c"])
  }
}
