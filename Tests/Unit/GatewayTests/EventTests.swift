import ControlModel
import Foundation
import Testing
import Wire

@testable import Gateway

@Suite("The event stream", .timeLimit(.minutes(45)))
struct EventTests {
  static let began =
    #"{"event":"hold.began","button":"action","edge_ns":5,"deadline_ns":9,"hint":"Hold","at_ns":6}"#

  private func stream(_ fixture: GatewayFixture) async throws -> Browser {
    let browser = try fixture.browser()
    let reply = try await browser.ask("GET /v1/events")
    #expect(reply.status == 200)
    #expect(reply.headers["content-type"] == "text/event-stream")
    return browser
  }

  @Test("a stream begins with a snapshot, then has every event unchanged")
  func order() async throws {
    try await GatewayFixture.serving { fixture async throws in
      let browser = try await stream(fixture)
      let first = try await browser.event()
      #expect(first.name == "snapshot")
      #expect(first.data["language"] == .string("ja"))
      #expect(first.data["daemon"] == .string("fake 1"))
      fixture.daemon.send(Self.began)
      fixture.daemon.send(#"{"event":"new.thing","at_ns":7,"more":[1]}"#)
      let second = try await browser.event()
      #expect(second.name == "hold.began")
      #expect(second.data["deadline_ns"] == .int(9))
      let third = try await browser.event()
      #expect(third.name == "new.thing")
      #expect(third.data["more"] == .array([.int(1)]))
    }
  }

  @Test("a stream that opens in the middle of a press begins with its hint and its deadline")
  func midHold() async throws {
    try await GatewayFixture.serving { fixture async throws in
      // The stream has had no event of the press, as when the gateway starts during a press.
      let snapshot = try await stream(fixture).event()
      guard case .array(let places)? = snapshot.data["placed"] else {
        Issue.record("no places in \(snapshot.data)")
        return
      }
      #expect(places.first?["press"]?["hint"] == .string("Hold"))
      #expect(places.first?["press"]?["deadline_ns"] == .int(9))
    }
  }

  @Test("another snapshot of a place is passed on as it is")
  func place() async throws {
    try await GatewayFixture.serving { fixture async throws in
      let browser = try await stream(fixture)
      _ = try await browser.event()
      let line = SocketMessage.PlaceLine(PlaceSnapshot(name: "action"), at_ns: 7).line
      fixture.daemon.send(String(decoding: line.dropLast(), as: UTF8.self))
      let event = try await browser.event()
      #expect(event.name == "place")
      #expect(event.data["place"]?["device"] == .string("ready"))
      #expect(event.data["at_ns"] == .int(7))
    }
  }

  @Test("a lost daemon is reported, and a new one begins with a snapshot")
  func lost() async throws {
    try await GatewayFixture.serving { fixture async throws in
      let browser = try await stream(fixture)
      _ = try await browser.event()
      fixture.daemon.send(Self.began)
      _ = try await browser.event()
      fixture.daemon.stop()
      #expect(try await browser.event().name == "daemon.lost")
      let other = try await stream(fixture)
      #expect(try await other.event().name == "daemon.lost")
      try fixture.daemon.start()
      let back = try await browser.event()
      #expect(back.name == "snapshot")
      #expect(try await other.event().name == "snapshot")
    }
  }

  @Test("the message for a lost daemon is in the language that the daemon had")
  func language() async throws {
    try await GatewayFixture.serving { fixture async throws in
      let browser = try await stream(fixture)
      _ = try await browser.event()
      fixture.daemon.stop()
      // Either the end of the connection or the missing socket is noticed first.
      let lost = try await browser.event().data["error"]
      let path = fixture.daemon.path
      #expect(
        [
          .string("\(path)のアクションボタンが接続を閉じました。ログを確認してください。"),
          .string("\(path)にソケットがありません。actionbutton runで起動するか、--socketで指定してください。"),
        ].contains(lost))
      let reply = try await fixture.ask("GET /v1/status")
      #expect(reply.code == "no-daemon")
      #expect(reply.text.contains("にソケットがありません"))
      try fixture.daemon.start()
      #expect(try await browser.event().name == "snapshot")
      fixture.daemon.send(#"{"event":"language.changed","language":"zh-Hans","at_ns":7}"#)
      #expect(try await browser.event().name == "language.changed")
      fixture.daemon.stop()
      #expect(try await fixture.ask("GET /v1/status").text.contains("没有找到套接字"))
    }
  }

  @Test("the daemon is not asked for snapshots without a pause, however many streams open")
  func manyStreams() async throws {
    let (asked, ask) = AsyncStream.makeStream(of: ContinuousClock.Instant.self)
    try await GatewayFixture.serving(answer: { name, body in
      if name == "watch" { ask.yield(.now) }
      return try FakeDaemon.plain(name, body)
    }) { fixture async throws in
      for _ in 0..<6 { #expect(try await stream(fixture).event().name == "snapshot") }
    }
    ask.finish()
    var times: [ContinuousClock.Instant] = []
    for await time in asked { times.append(time) }
    #expect(times.count >= 6)
    for (one, next) in zip(times, times.dropFirst()) {
      #expect(one.duration(to: next) >= DaemonWatch.snapshotPause)
    }
  }

  @Test("a stream whose reader has disconnected is closed")
  func gone() async throws {
    try await GatewayFixture.serving { fixture async throws in
      let (one, other) = (try await stream(fixture), try await stream(fixture))
      _ = try await one.event()
      _ = try await other.event()
      #expect(fixture.gateway.streamCount == 2)
      one.leave()
      // The first write after the end causes a reset; the next write fails.
      while fixture.gateway.streamCount == 2 {
        fixture.daemon.send(Self.began)
        _ = try await other.event()
      }
      #expect(fixture.gateway.streamCount == 1)
    }
  }

  @Test("an event's name and data cannot contain a line break")
  func lines() {
    let bytes = EventText.event("a\nb: c", Array("{\"x\":\n1}".utf8))
    #expect(String(decoding: bytes, as: UTF8.self) == "event: ab:c\ndata: {\"x\":1}\n\n")
  }
}

extension ControlModel.JSONValue {
  subscript(name: String) -> ControlModel.JSONValue? {
    guard case .object(let fields) = self else { return nil }
    return fields[name]
  }
}
