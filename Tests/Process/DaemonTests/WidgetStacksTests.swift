import ControlModel
import Foundation
import SystemAccess
import Testing

@testable import Daemon
@testable import Screens

@Suite("Stacks of widgets")
struct WidgetStacksTests {
  @Test(
    "an intent brings the widget with its options to the front; a person can turn the stack back")
  @ServiceThread func suggestions() {
    final class Clock { var now = Date(timeIntervalSince1970: 1_893_456_000) }
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
}
