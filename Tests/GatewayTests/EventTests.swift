import ControlModel
import Foundation
import Testing
import Wire

@testable import Gateway

@Suite("The event stream", .timeLimit(.minutes(2)))
struct EventTests {
  static let began =
    #"{"event":"hold.began","button":"action","edge_ns":5,"deadline_ns":9,"hint":"Hold","at_ns":6}"#

  private func stream(_ fixture: GatewayFixture) async throws -> Browser {
    let browser = try await fixture.browser()
    try await browser.send("GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let reply = try await browser.reply()
    #expect(reply.status == 200)
    #expect(reply.headers["content-type"] == "text/event-stream")
    return browser
  }

  @Test("a stream begins with a snapshot, then has every event as it was said")
  func order() async throws {
    try await GatewayFixture.serving { fixture async throws in
      let browser = try await stream(fixture)
      let first = try await browser.event()
      #expect(first.name == "snapshot")
      #expect(first.data["language"] == .string("ja"))
      #expect(first.data["daemon"] == .string("fake 1"))
      fixture.daemon.say(Self.began)
      fixture.daemon.say(#"{"event":"new.thing","at_ns":7,"more":[1]}"#)
      let second = try await browser.event()
      #expect(second.name == "hold.began")
      #expect(second.data["deadline_ns"] == .int(9))
      let third = try await browser.event()
      #expect(third.name == "new.thing")
      #expect(third.data["more"] == .array([.int(1)]))
    }
  }

  @Test("who comes in mid-hold is told its deadline")
  func midHold() async throws {
    try await GatewayFixture.serving { fixture async throws in
      let early = try await stream(fixture)
      _ = try await early.event()
      fixture.daemon.say(Self.began)
      _ = try await early.event()
      let late = try await stream(fixture)
      let snapshot = try await late.event()
      #expect(snapshot.data["holds"]?["action"]?["deadline_ns"] == .int(9))
    }
  }

  @Test("who comes in mid-hold to a locked screen is told its deadline and no hint")
  func lockedHold() throws {
    var holds = Holds()
    holds.take(try Event(line: Self.began.utf8))
    #expect(holds.current["action"]?["hint"] == .string("Hold"))
    holds.take(try Event(line: #"{"event":"screen.locked","at_ns":7}"#.utf8))
    #expect(holds.current["action"]?["hint"] == nil)
    #expect(holds.current["action"]?["deadline_ns"] == .int(9))
  }

  @Test("a daemon that dies is told, and a new one begins with a snapshot")
  func lost() async throws {
    try await GatewayFixture.serving { fixture async throws in
      let browser = try await stream(fixture)
      _ = try await browser.event()
      fixture.daemon.say(Self.began)
      _ = try await browser.event()
      fixture.daemon.stop()
      #expect(try await browser.event().name == "daemon.lost")
      let other = try await stream(fixture)
      #expect(try await other.event().name == "daemon.lost")
      try fixture.daemon.start()
      let back = try await browser.event()
      #expect(back.name == "snapshot")
      #expect(back.data["holds"] == .object([:]), "the new daemon knows of no press")
      #expect(try await other.event().name == "snapshot")
    }
  }

  @Test("a stream whose reader is gone is let go")
  func gone() async throws {
    try await GatewayFixture.serving { fixture async throws in
      let (one, other) = (try await stream(fixture), try await stream(fixture))
      _ = try await one.event()
      _ = try await other.event()
      #expect(fixture.gateway.streamCount == 2)
      try one.leave()
      // The first write after the end is answered by a reset; the next one fails.
      while fixture.gateway.streamCount == 2 {
        fixture.daemon.say(Self.began)
        _ = try await other.event()
      }
      #expect(fixture.gateway.streamCount == 1)
    }
  }

  @Test("a name cannot end its line, and data stays on one")
  func lines() {
    let bytes = EventText.event("a\nb: c", Array("{\"x\":\n1}".utf8))
    #expect(String(decoding: bytes, as: UTF8.self) == "event: ab:c\ndata: {\"x\":1}\n\n")
  }
}

extension ControlModel.JSONValue {
  /// A field of an object.
  subscript(name: String) -> ControlModel.JSONValue? {
    guard case .object(let fields) = self else { return nil }
    return fields[name]
  }
}
