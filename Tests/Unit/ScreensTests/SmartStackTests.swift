import ControlModel
import Foundation
import SystemAccess
import Testing
import Wire

@testable import Screens

/// The events of a stack by second, each with the widget that is shown after it and the second of the next
/// deadline.
private struct StackTrace: CustomTestStringConvertible, Sendable {
  let rule: String
  let steps: [(at: Double, event: SmartStack.Event, outcome: String)]

  var testDescription: String { rule }

  static let zero = Date(timeIntervalSince1970: 1_893_456_000)
  static func at(_ seconds: Double) -> Date { zero.addingTimeInterval(seconds) }

  /// A widget with scores, each with a value, and its start and end in seconds.
  static func widget(_ id: String, _ scores: (Double, Double, Double)...) -> SmartStack.Widget {
    SmartStack.Widget(
      id: id,
      scores: scores.map { SmartStack.Score(value: $0.0, from: at($0.1), until: at($0.2)) })
  }

  var outcomes: [String] {
    var stack = SmartStack()
    return steps.map { step in
      let hasChanged = stack.handle(step.event, at: Self.at(step.at))
      var word = (hasChanged ? "show " : "") + (stack.front ?? "nothing")
      if let next = stack.deadline {
        word += "; next \(Int(next.timeIntervalSince(Self.zero)))"
      }
      return word
    }
  }

  static let all: [StackTrace] = [
    StackTrace(
      rule: "without scores the first widget is shown, and the next one when it is gone",
      steps: [
        (0, .widgets([widget("a"), widget("b")]), "show a"), (10, .wake, "a"),
        (20, .widgets([widget("c"), widget("a")]), "a"), (30, .widgets([widget("c")]), "show c"),
        (40, .widgets([]), "show nothing"),
        (
          50,
          .widgets([.init(id: "a", scores: [.init(value: 1, from: at(0), until: .distantFuture)])]),
          "show a"
        ),
      ]),
    StackTrace(
      rule: "the widget with the highest valid score is shown, from its beginning to its end",
      steps: [
        (
          0, .widgets([widget("a", (0.5, 0, 100)), widget("b", (0.1, 10, 20), (0.9, 10, 20))]),
          "show a; next 10"
        ),
        (10, .wake, "show b; next 20"), (19, .wake, "b; next 20"),
        (20, .wake, "show a; next 100"), (100, .wake, "a"),
      ]),
    StackTrace(
      rule: "of equal scores the widget that is shown stays",
      steps: [
        (0, .widgets([widget("a"), widget("b", (1, 0, 50))]), "show b; next 50"),
        (10, .widgets([widget("a", (1, 0, 50)), widget("b", (1, 0, 50))]), "b; next 50"),
        (20, .widgets([widget("a", (1, 0, 50)), widget("b", (0.9, 0, 50))]), "show a; next 50"),
        (
          30, .widgets([widget("a"), widget("b", (1, 0, 50)), widget("c", (1, 0, 50))]),
          "show b; next 50"
        ),
      ]),
    StackTrace(
      rule: "what a person turns to is shown for a quarter of an hour, whatever matters then",
      steps: [
        (0, .widgets([widget("a", (1, 0, 5_000)), widget("b")]), "show a; next 5000"),
        (10, .turned(to: "b"), "show b; next 910"), (20, .wake, "b; next 910"),
        (30, .widgets([widget("a", (1, 0, 5_000)), widget("b")]), "b; next 910"),
        (910, .wake, "show a; next 5000"),
      ]),
    StackTrace(
      rule:
        "a widget that is not in the stack is not turned to, and one that leaves it ends the hold",
      steps: [
        (0, .widgets([widget("a"), widget("b")]), "show a"), (1, .turned(to: "c"), "a"),
        (2, .turned(to: "b"), "show b; next 902"),
        (3, .widgets([widget("a"), widget("c", (1, 0, 50))]), "show c; next 50"),
      ]),
    StackTrace(
      rule: "a clock that was set back does not hold a person's choice longer",
      steps: [
        (50_000, .widgets([widget("a", (1, 0, 99_999)), widget("b")]), "show a; next 99999"),
        (50_001, .turned(to: "b"), "show b; next 50901"), (50_001, .wake, "b; next 50901"),
        (0, .wake, "show a; next 99999"),
      ]),
  ]
}

@Suite("Stacks of widgets")
struct SmartStackTests {
  init() { ServiceThread.start() }

  @Test("each event has its outcome", arguments: StackTrace.all)
  fileprivate func trace(_ trace: StackTrace) {
    #expect(trace.outcomes == trace.steps.map(\.outcome))
  }

  private func clock(_ entries: [WidgetTimeline.Entry]) -> WidgetClock {
    var clock = WidgetClock()
    _ = clock.handle(.asked, at: StackTrace.zero)
    _ = clock.handle(
      .answered(WidgetTimeline(entries: entries, policy: .never)), at: StackTrace.zero)
    return clock
  }

  private func entry(_ at: Double, _ relevance: Double?, _ duration: Double? = nil)
    -> WidgetTimeline.Entry
  {
    WidgetTimeline.Entry(
      date: StackTrace.at(at), text: ViewText(), relevance: relevance,
      relevanceDuration: duration)
  }

  @Test("a score is relative to the highest one; it holds for its duration, or until the next one")
  func scores() {
    let clock = clock([
      entry(0, 50), entry(10, nil), entry(20, 200, 5), entry(30, 0), entry(40, -3),
    ])
    #expect(
      clock.scores == [
        SmartStack.Score(value: 0.25, from: StackTrace.at(0), until: StackTrace.at(20)),
        SmartStack.Score(value: 1, from: StackTrace.at(20), until: StackTrace.at(25)),
      ])
    #expect(self.clock([entry(0, 0.5)]).scores.map(\.value) == [1])
    // The highest score may come from an earlier timeline.
    var later = clock
    _ = later.handle(.asked, at: StackTrace.at(60))
    _ = later.handle(
      .answered(WidgetTimeline(entries: [entry(60, 50)], policy: .never)), at: StackTrace.at(60))
    #expect(later.scores.map(\.value) == [0.25])
  }

  @Test("the contexts of a provider are scores, a single date for a quarter of an hour")
  func contexts() {
    var clock = WidgetClock()
    let start = Date(timeIntervalSince1970: 1_893_456_000)
    var timeline = WidgetTimeline(entries: [.init(date: start, text: ViewText())], policy: .never)
    timeline.relevances = [
      .init(from: start + 60, duration: 3600, score: 3),
      .init(from: start + 90, duration: 0, score: 0.75),
      .init(from: start, duration: .infinity, score: 1),
      .init(from: start, duration: 1, score: .nan),
      .init(from: start, duration: 1, score: .infinity), .init(from: start, duration: 1, score: 0),
      .init(from: start, duration: 1e9, score: 1e9),
    ]
    _ = clock.handle(.asked, at: start)
    _ = clock.handle(.answered(timeline), at: start)
    #expect(
      clock.scores == [
        .init(value: 1, from: start + 60, until: start + 3660),
        .init(value: 0.25, from: start + 90, until: start + 990),
        .init(value: 1, from: start, until: start + 86_400),
      ])
  }

  @Test("scores and durations that are not finite say nothing")
  func notFinite() {
    let entries = [entry(0, .nan), entry(1, .infinity), entry(2, 1, .nan), entry(3, 1, .infinity)]
    #expect(entries.map(\.relevance) == [nil, nil, 1, 1])
    #expect(entries.map(\.relevanceDuration) == [nil, nil, nil, nil])
    #expect(clock(entries).scores.count == 2)
    #expect(clock([entry(0, -1), entry(1, 0)]).scores.isEmpty)
  }
}

@Suite("Intents that make a widget relevant")
struct RelevantIntentTests {
  private static let start = Date(timeIntervalSince1970: 1_000_000)

  @Test(
    "an intent is about the widgets of its type and its kind whose options it does not contradict",
    arguments: [
      ("App.Tea", nil, ["cup": "big"], true), ("App.Tea", "k", [:], true),
      ("App.Tea", nil, ["size": "small"], true), ("Tea", nil, [:], true),
      ("App.Tea", "other", [:], false), ("App.Ice", nil, [:], false),
      ("App.Tea", nil, ["cup": "small"], false),
    ] as [(String, String?, [String: String], Bool)])
  func isAbout(intent: String, kind: String?, parameters: [String: String], expected: Bool) {
    let relevant = ExtensionMessage.Relevant.Intent(
      intent: intent, parameters: parameters.mapValues { .string($0) }, kind: kind, duration_s: 1)
    var widget = PlacedItem(id: "a", kind: "k", family: "systemSmall")
    widget.configuration = ["cup": .string("big")]
    var listing = WidgetListing(kind: "k")
    #expect(!relevant.isAbout(widget, listing), "the widget has no intent")
    listing.intent = "Extension.Tea"
    #expect(relevant.isAbout(widget, listing) == expected)
  }

  @Test(
    "an intent makes a widget relevant from its date or from now on, for a day at most",
    arguments: [(60, 60), (0.5, 0.5), (-1, 0), (1e9, 86_400), (.infinity, 0), (.nan, 0)]
      as [(Double, Double)])
  func score(duration: Double, expected: Double) {
    var relevant = ExtensionMessage.Relevant.Intent(
      intent: "Tea", parameters: [:], duration_s: duration)
    for start in [Self.start, Self.start + 5] {
      let score = SmartStack.Score(value: 1, from: start, until: start + expected)
      #expect(relevant.score(at: Self.start) == score)
      relevant.from = DateText(start + 5)
    }
  }
}
