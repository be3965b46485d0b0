import ControlModel
import Foundation
import Testing
import Wire

@testable import Presenters

@Suite("Live Activities as lines")
struct ActivityLinesTests {
  private static let now = Date(timeIntervalSince1970: 1_893_456_000)

  private func activity(
    _ id: String, _ lines: [String], _ state: SocketMessage.Activity.State = .active,
    timer: TimerText? = nil, relevance: Double? = nil
  ) -> SocketMessage.Activity {
    var text = ViewText()
    text.lines = lines
    text.timer = timer
    return SocketMessage.Activity(
      app: "Tea",
      activity: ExtensionMessage.Activity(
        id: id, phase: .started, type: "T", attributes: .null, state: .null, relevance: relevance),
      state: state, text: ActivityText(lockScreen: text))
  }

  private struct Timed<Body: Encodable>: Encodable {
    let body: Body
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: TimedKey.self)
      try container.encode(7, forKey: .at_ns)
      try body.encode(to: encoder)
    }
  }

  private enum TimedKey: CodingKey { case at_ns }

  private func event(_ activity: SocketMessage.Activity) -> [UInt8] {
    Message.event(EventName.activity.rawValue, Timed(body: activity))
  }

  @Test("the activity with the highest relevance score is shown, then the one that changed last")
  func relevance() {
    var lines = ActivityLines(
      [
        activity("1", ["a"], relevance: 5), activity("2", ["b"]),
        activity("3", ["c"], relevance: 9),
      ],
      language: "en")
    #expect(lines.running.map(\.activity.id) == ["3", "1", "2"])
    _ = lines.handle(event(activity("2", ["d"], relevance: 9)))
    #expect(lines.current(at: Self.now) == "d")
    #expect(
      ActivityLines.sorted([activity("1", []), activity("2", [], relevance: 1), activity("3", [])])
        .map(\.activity.id) == ["2", "1", "3"])
  }

  @Test("an alert is shown for a moment, then the activity again")
  func alert() {
    var lines = ActivityLines([activity("1", ["a"])], language: "en")
    let alert = SocketMessage.ActivityAlert(
      ExtensionMessage.Alert(title: "Ready", body: "Drink \u{1B}it"), app: "Tea", id: "1")
    let line = Message.event(EventName.activityAlert.rawValue, Timed(body: alert))
    #expect(lines.handle(line) == nil)
    let text = lines.takeAlert(line, at: Self.now)
    #expect(text == "Tea: Ready Drink \u{FFFD}it")
    #expect(lines.current(at: Self.now) == text)
    let end = Self.now.addingTimeInterval(ActivityLines.alertTime)
    #expect(lines.nextChange(after: Self.now) == end)
    #expect(lines.current(at: end) == "a")
    let hidden = lines.takeAlert(
      Message.event(EventName.activityAlert.rawValue, Timed(body: alert.redacted())), at: Self.now)
    #expect(hidden == "Tea")
    #expect(lines.takeAlert(event(activity("1", ["a"])), at: Self.now) == nil)
  }

  @Test("the one that changed last is shown, until it is over")
  func current() {
    var lines = ActivityLines([activity("1", ["a"]), activity("2", ["b", "c"])], language: "en")
    #expect(lines.current(at: Self.now) == "b c")
    #expect(lines.handle(event(activity("1", ["d\u{1B}[2J"])))?.activity.id == "1")
    #expect(lines.current(at: Self.now) == "d\u{FFFD}[2J")
    _ = lines.handle(event(activity("1", ["d"], .ended)))
    #expect(lines.current(at: Self.now) == "b c")
    _ = lines.handle(event(activity("2", ["b"], .dismissed)))
    #expect(lines.current(at: Self.now) == nil)
    #expect(lines.nextChange(after: Self.now) == nil)
  }

  @Test(
    "other events and unreadable lines change no activity",
    arguments: [
      "{\"event\":\"status\",\"button\":\"b\",\"at_ns\":1}", "{\"event\":\"activity\",\"at_ns\":1}",
      "{}", "no",
    ])
  func others(_ line: String) {
    var lines = ActivityLines([activity("1", ["a"])], language: "en")
    #expect(lines.handle(Array(line.utf8)) == nil)
    #expect(lines.current(at: Self.now) == "a")
  }

  @Test("a timer counts, once a second, until it ends or while it stands still")
  func counting() throws {
    let end = Self.now.addingTimeInterval(60.25)
    func lines(_ timer: TimerText) -> ActivityLines {
      ActivityLines([activity("1", ["Tea", "in --:--"], timer: timer)], language: "en")
    }
    let down = lines(TimerText(start: nil, end: end, countsDown: true))
    #expect(down.current(at: Self.now) == "Tea in 1:01")
    let next = try #require(down.nextChange(after: Self.now))
    #expect(abs(next.timeIntervalSince(Self.now) - 0.25) < 0.001)
    #expect(down.current(at: next.addingTimeInterval(0.001)) == "Tea in 1:00")
    #expect(down.nextChange(after: end) == nil)
    let up = lines(TimerText(start: Self.now, end: nil, countsDown: false))
    let second = try #require(up.nextChange(after: Self.now.addingTimeInterval(3.5)))
    #expect(abs(second.timeIntervalSince(Self.now) - 4) < 0.001)
    let paused = lines(TimerText(start: Self.now, end: end, countsDown: true, pausedAt: Self.now))
    #expect(paused.nextChange(after: Self.now) == nil)
  }

  @Test("an activity that has ended is marked in the configured language")
  func over() {
    let texts = ["en", "zh-Hans", "ja", "de", "fr", "es"].map { language in
      ActivityLines([], language: language).line(activity("1", ["a"], .ended), at: Self.now)
    }
    #expect(
      texts == [
        "a: over", "a：已结束", "a：終了", "a: beendet", "a\u{A0}: terminé", "a: terminado",
      ])
  }
}
