import ControlModel
import Foundation
import SystemAccess
import Testing

@testable import Screens

/// The events of one widget by second, each with its effects: `load`, `show E` for the entry of second E, and
/// `next` with the second of the next deadline.
private struct ClockTrace: CustomTestStringConvertible, Sendable {
  let rule: String
  typealias Step = (at: Double, event: WidgetClock.Event, outcome: String)
  let steps: [Step]

  var testDescription: String { rule }

  private static let zero = Date(timeIntervalSince1970: 1_893_456_000)

  static func at(_ seconds: Double) -> Date { zero.addingTimeInterval(seconds) }

  static func answer(
    _ entries: [Double], _ policy: WidgetTimeline.Policy
  ) -> WidgetClock.Event {
    .answered(
      WidgetTimeline(
        entries: entries.map { .init(date: at($0), text: ViewText()) }, policy: policy))
  }

  /// The effects of each step.
  var outcomes: [String] {
    var clock = WidgetClock()
    return steps.map { step in
      let effects = clock.handle(step.event, at: Self.at(step.at))
      var words = effects.map { effect in
        switch effect {
        case .load: "load"
        case .show:
          "show " + (clock.entry.map { Self.seconds($0.date) } ?? "nothing")
            + (clock.error.map { ", \($0)" } ?? "")
        }
      }
      if let next = clock.deadline { words.append("next \(Self.seconds(next))") }
      return words.joined(separator: "; ")
    }
  }

  private static func seconds(_ date: Date) -> String {
    "\(Int(date.timeIntervalSince(zero).rounded()))"
  }

  /// Loads a widget, reloads it for its app as often as a day allows, and then performs these steps.
  static func afterSeventyRequests(_ steps: [Step]) -> [Step] {
    var all: [Step] = [(0, .asked, "load"), (1, answer([0], .never), "show 0")]
    for seconds in stride(from: 10.0, through: 700, by: 10) {
      all.append((seconds, .requested, "load"))
      all.append((seconds + 1, answer([seconds], .never), "show \(Int(seconds))"))
    }
    return all + steps
  }

  static let all: [ClockTrace] = [
    ClockTrace(
      rule: "each entry is shown from its date on, and at the end it is loaded again",
      steps: [
        (0, .asked, "load"),
        (1, answer([0, 600, 1_200], .atEnd), "show 0; next 600"),
        (599, .wake, "next 600"),
        (600, .wake, "show 600; next 1200"),
        (1_200, .wake, "show 1200; load"),
        (1_202, answer([1_200, 1_800], .atEnd), "show 1200; next 1800"),
      ]),
    ClockTrace(
      rule: "a policy loads again five minutes after the last answer at the soonest",
      steps: [
        (0, .asked, "load"),
        (10, answer([0], .atEnd), "show 0; next 310"),
        (310, .wake, "load"),
        (320, answer([310], .after(at(321))), "show 310; next 620"),
        (620, .wake, "load"),
        (630, answer([620], .after(at(5_000))), "show 620; next 5000"),
      ]),
    ClockTrace(
      rule: "a policy of never waits for a reload request",
      steps: [
        (0, .asked, "load"),
        (1, answer([0], .never), "show 0"),
        (90_000, .wake, ""),
        (90_001, .asked, "load"),
      ]),
    ClockTrace(
      rule: "who asks is not made to wait for the policy",
      steps: [
        (0, .asked, "load"),
        (1, answer([0], .after(at(9_000))), "show 0; next 9000"),
        (2, .asked, "load"),
        (3, answer([2], .after(at(9_000))), "show 2; next 9000"),
      ]),
    ClockTrace(
      rule: "what is asked during a load is loaded once more, a second after the last beginning",
      steps: [
        (0, .asked, "load"),
        (0.25, .asked, ""),
        (0.5, .asked, ""),
        (0.75, answer([0], .never), "show 0; next 1"),
        (1, .wake, "load"),
        (1.25, answer([1], .never), "show 1"),
      ]),
    ClockTrace(
      rule: "requests of an app in the background are counted: after 70 the next waits for a day",
      steps: afterSeventyRequests([
        (1_000, .requested, "next 86410"), (1_001, .requested, "next 86410"),
        (1_002, .asked, "load"), (1_003, answer([1_002], .never), "show 1002"),
        (1_004, .requested, "next 86410"), (86_410, .wake, "load"),
      ])),
    ClockTrace(
      rule: "loads by the policy are counted, and wait like requests",
      steps: afterSeventyRequests([
        (1_000, .asked, "load"), (1_001, answer([1_000], .atEnd), "show 1000; next 1301"),
        (1_301, .wake, "next 86410"),
      ])),
    ClockTrace(
      rule: "developer mode lifts the budget and the pause before a load by the policy",
      steps: afterSeventyRequests([
        (1_000, .requested, "next 86410"), (1_010, .lifted, "load"),
        (1_011, answer([1_010], .after(at(1_020))), "show 1010; next 1020"),
        (1_020, .wake, "load"), (1_021, answer([1_020], .atEnd), "show 1020; next 1022"),
        (1_021.5, .limited, "next 1022"), (1_022, .wake, "next 86430"),
      ])),
    ClockTrace(
      rule:
        "what is due without being counted, such as a retry, is not counted when it is requested too",
      steps: [
        (0, .asked, "load"), (1, .failed("no"), "show nothing, no; next 2"),
        (1.5, .requested, "next 2"), (2, .wake, "load"),
        (2.25, .asked, ""), (2.5, .requested, ""), (2.75, answer([2], .never), "show 2; next 3"),
        (3, .wake, "load"),
      ]),
    ClockTrace(
      rule: "a provider that asks for its own reload is loaded once a second",
      steps: [
        (0, .asked, "load"),
        (0, answer([0], .never), "show 0"),
        (0, .asked, "next 1"),
        (0.5, .asked, "next 1"),
        (1, .wake, "load"),
      ]),
    ClockTrace(
      rule: "a load that failed keeps the entry and is tried again after 1, 2, 4 … 60 seconds",
      steps: [
        (0, .asked, "load"),
        (1, answer([0], .after(at(400))), "show 0; next 400"),
        (400, .wake, "load"),
        (401, .failed("no"), "show 0, no; next 402"),
        (402, .wake, "load"),
        (403, .failed("no"), "show 0, no; next 405"),
        (405, .wake, "load"),
        (406, .failed("no"), "show 0, no; next 410"),
        (410, .wake, "load"),
        (411, .failed("no"), "show 0, no; next 419"),
        (419, .wake, "load"),
        (420, .failed("no"), "show 0, no; next 436"),
        (436, .wake, "load"),
        (437, .failed("no"), "show 0, no; next 469"),
        (469, .wake, "load"),
        (470, .failed("no"), "show 0, no; next 530"),
        (530, .wake, "load"),
        (531, .failed("no"), "show 0, no; next 591"),
        (591, .wake, "load"),
        (592, answer([591], .never), "show 591"),
        (593, .asked, "load"),
        (594, .failed("no"), "show 591, no; next 595"),
      ]),
    ClockTrace(
      rule: "what is asked during a load that fails is loaded a second after its beginning",
      steps: [
        (0, .asked, "load"), (0.25, .asked, ""), (0.4, .failed("no"), "show nothing, no; next 1"),
        (1, .wake, "load"),
      ]),
    ClockTrace(
      rule: "what is requested during a load that fails is counted",
      steps: afterSeventyRequests([
        (1_000, .asked, "load"), (1_000.2, .requested, ""),
        (1_000.4, .failed("no"), "show 700, no; next 1001"), (1_001, .wake, "next 86410"),
      ])),
    ClockTrace(
      rule: "neither a retry nor what is asked during a load is counted",
      steps: afterSeventyRequests([
        (1_000, .asked, "load"), (1_001, .failed("no"), "show 700, no; next 1002"),
        (1_002, .wake, "load"), (1_002.2, .asked, ""), (1_002.3, .requested, ""),
        (1_002.4, answer([1_002], .never), "show 1002; next 1003"), (1_003, .wake, "load"),
      ])),
    ClockTrace(
      rule: "a request less than a second after the last load waits, and is counted then",
      steps: afterSeventyRequests([
        (1_000, .asked, "load"), (1_000.2, answer([1_000], .never), "show 1000"),
        (1_000.4, .requested, "next 1001"), (1_001, .wake, "next 86410"),
        (1_001.25, .asked, "load"), (1_001.375, answer([1_001], .never), "show 1001"),
        (1_001.5, .asked, "next 1002"), (1_002.25, .wake, "load"),
      ])),
    ClockTrace(
      rule:
        "refreshes that a clock which was set back dates in the future count for a day from now",
      steps: afterSeventyRequests([
        (-50_000, .requested, "next -49999"), (-49_999, .wake, "next 36400"),
      ])),
    ClockTrace(
      rule: "a second after the last load nothing waits, also if the clock was set back",
      steps: [
        (100, .asked, "load"), (100, answer([0], .never), "show 0"), (101, .asked, "load"),
        (101.2, answer([0], .never), "show 0"), (50, .asked, "next 51"), (51, .wake, "load"),
        (51.2, .asked, ""), (60, answer([0], .never), "show 0; next 60"),
      ]),
    ClockTrace(
      rule: "developer mode ends the pause before a load by the policy that is waited for",
      steps: [
        (0, .asked, "load"), (10, answer([0], .after(at(30))), "show 0; next 310"),
        (20, .lifted, "next 30"), (30, .wake, "load"),
        (31, answer([30], .atEnd), "show 30; next 32"),
        (31.5, .limited, "next 32"), (32, .wake, "load"),
        (33, answer([32], .after(at(34))), "show 32; next 333"), (34, .lifted, "load"),
      ]),
    ClockTrace(
      rule: "a first load that failed shows nothing and its error",
      steps: [(0, .asked, "load"), (1, .failed("no"), "show nothing, no; next 2")]),
    ClockTrace(
      rule: "entries go on while a load is under way",
      steps: [
        (0, .asked, "load"),
        (1, answer([0, 10, 20], .never), "show 0; next 10"),
        (5, .asked, "load; next 10"),
        (10, .wake, "show 10; next 20"),
        (20, .failed("no"), "show 20, no; next 21"),
      ]),
    ClockTrace(
      rule: "of entries that are all still to come the first is shown",
      steps: [
        (0, .asked, "load"),
        (1, answer([500, 600], .atEnd), "show 500; next 600"),
        (600, .wake, "show 600; load"),
      ]),
    ClockTrace(
      rule: "a clock that jumps ahead shows the entry of its time, and loads what became due",
      steps: [
        (0, .asked, "load"),
        (1, answer([0, 600, 1_200], .atEnd), "show 0; next 600"),
        (100_000, .wake, "show 1200; load"),
      ]),
    ClockTrace(
      rule: "a clock that is set back shows the entry of its time, and no wait becomes longer",
      steps: [
        (1_000, .asked, "load"),
        (1_001, answer([0, 900], .after(at(1_100))), "show 900; next 1301"),
        (500, .wake, "show 0; next 900"),
        (-90_000, .wake, "next 900"),
        (900, .wake, "show 900; next 1100"),
        (1_100, .wake, "load"),
        (1_101, .failed("no"), "show 900, no; next 1102"),
        (-90_000, .wake, "show 0, no; next -89999"),
      ]),
    ClockTrace(
      rule: "an answer without a load under way changes nothing",
      steps: [(0, answer([0], .atEnd), ""), (1, .failed("no"), ""), (2, .wake, "")]),
    ClockTrace(
      rule: "an answer without entries ends the load",
      steps: [(0, .asked, "load"), (1, answer([], .atEnd), "show nothing"), (2, .asked, "load")]),
    ClockTrace(
      rule: "of two entries of one date the last one is shown, and dates need no order",
      steps: [
        (0, .asked, "load"),
        (1, answer([20, 0, 0, 10], .never), "show 0; next 10"),
        (10, .wake, "show 10; next 20"),
        (20, .wake, "show 20"),
      ]),
  ]
}

@Suite("When a widget is loaded and shown")
struct WidgetClockTests {
  @Test("each event changes the state as in the table", arguments: ClockTrace.all)
  private func trace(_ trace: ClockTrace) {
    #expect(trace.outcomes == trace.steps.map(\.outcome))
  }

  @Test("a budget counts the refreshes of the last day, and a date in the future counts as now")
  func budget() {
    let now = ClockTrace.at(1_000_000)
    let (oldest, counted) = (now - RefreshBudget.window, now - RefreshBudget.window + 1)
    var budget = RefreshBudget(refreshed: [now + 9, oldest, counted], at: now)
    #expect(budget.dates == [counted, now])
    budget.record(at: now + 1)
    #expect(budget.dates == [now, now + 1])
    budget.noticeJump(at: now - 5)
    #expect(budget.dates == [now - 5, now - 5])
  }

  @Test("an answer is cut to what can be read")
  func limits() {
    var text = ViewText()
    text.lines = [String(repeating: "x", count: 10_000)]
    let entries = (0..<1_000).map {
      WidgetTimeline.Entry(date: ClockTrace.at(Double($0)), text: text)
    }
    var clock = WidgetClock()
    _ = clock.handle(.asked, at: ClockTrace.at(0))
    _ = clock.handle(
      .answered(WidgetTimeline(entries: entries, policy: .atEnd)), at: ClockTrace.at(0))
    #expect(clock.timeline.entries.count == WidgetTimeline.mostEntries)
    #expect(clock.entry?.text.lines.first?.count == ViewText.longestLine)
  }
}
