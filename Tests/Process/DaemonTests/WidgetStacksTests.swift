import ControlModel
import Foundation
import Screens
import SystemAccess
import Testing
import Wire

@testable import Daemon

@Suite("Stacks of widgets")
struct WidgetStacksTests {
  init() { ServiceThread.start() }

  fileprivate static let start = Date(timeIntervalSince1970: 1_000_000)

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

  @Test(
    "an intent brings the widget with its options to the front; a person can turn the stack back")
  @ServiceThread func suggestions() {
    final class Clock { var now = WidgetStacksTests.start }
    let clock = Clock()
    let events = EventQueue<WidgetStacks.Event>()
    let stacks = WidgetStacks(now: { clock.now }, events: events.outlet, scores: { _ in [] })
    let widgets = ["a", "b"].map {
      PlacedItem(id: $0, kind: "k", family: "systemSmall", stack: "s-1")
    }
    stacks.show(widgets + [PlacedItem(id: "c", kind: "k", family: "systemSmall")])
    #expect(widgets.map { stacks.isFront($0) } == [true, false])
    let score = SmartStack.Score(value: 1, from: clock.now, until: clock.now + 60)
    stacks.suggest(["b": [score], "c": [score]])
    #expect(events.take().count == 1)
    #expect(widgets.map { stacks.isFront($0) } == [false, true])
    stacks.turn(to: widgets[0])
    #expect(events.take().count == 1)
    clock.now += 900
    stacks.wake()
    #expect(widgets.map { stacks.isFront($0) } == [true, false], "the suggestion is over")
    stacks.stop()
  }

  @Test("a stack turns on time although another stack changes just then")
  @ServiceThread func together() async {
    final class Clock { var now = WallTimer.now }
    let clock = Clock()
    let events = EventQueue<WidgetStacks.Event>()
    let due = clock.now - 1
    let stacks = WidgetStacks(now: { clock.now }, events: events.outlet) { id in
      id == "b" ? [SmartStack.Score(value: 1, from: due, until: .distantFuture)] : []
    }
    clock.now = due - 1
    let widgets = [("a", "s-1"), ("b", "s-1"), ("c", "s-2"), ("d", "s-2")].map {
      PlacedItem(id: $0, kind: "k", family: "systemSmall", stack: $1)
    }
    stacks.show(widgets)
    #expect(stacks.isFront(widgets[0]) == true)
    // The timer's event has not been handled yet.
    clock.now = due + 1
    stacks.turn(to: widgets[3])
    for _ in 0..<30_000 where stacks.isFront(widgets[1]) == false {
      await withCheckedContinuation { next in
        ServiceThread.after(.milliseconds(10)) { next.resume() }
      }
    }
    #expect(stacks.isFront(widgets[1]) == true)
    #expect(events.take().count == 2)
    stacks.stop()
  }

  @Test("a stack that turns because its widgets are shown again is reported")
  @ServiceThread func shownAgain() {
    final class Best { var id = "a" }
    let best = Best()
    let stacks = WidgetStacks(now: { WidgetStacksTests.start }, events: .none) { id in
      guard id == best.id else { return [] }
      return [SmartStack.Score(value: 1, from: WidgetStacksTests.start, until: Self.start + 60)]
    }
    let widgets = ["a", "b"].map {
      PlacedItem(id: $0, kind: "k", family: "systemSmall", stack: "s-1")
    }
    #expect(stacks.show(widgets))
    #expect(!stacks.show(widgets))
    best.id = "b"
    #expect(stacks.show(widgets))
    #expect(widgets.map { stacks.isFront($0) } == [false, true])
    stacks.stop()
  }
}
