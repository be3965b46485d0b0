import ControlModel
import Gesture
import SystemAccess
import Testing

@testable import ActionButton

/// Each test breaks one rule of a state machine on purpose, and the rule notices it.
@Suite("Rules of the state machines")
struct RuleTests {
  private static let lamp = ControlDescription(
    kind: "k", title: "Lamp", displayName: "Lamp",
    template: .button(ControlFace(symbol: "lamp", hint: "Hold")))

  private static func at(_ ms: UInt64) -> Timestamp { Timestamp(nanoseconds: ms * 1_000_000) }

  /// A button that has loaded its control, pressed at 100 ms.
  private static func pressed() -> ActionButton {
    var button = ActionButton(control: "k")
    _ = button.handle(.reload(.own), at: at(0))
    _ = button.handle(.loaded(1, lamp), at: at(10))
    _ = button.handle(.began(at: at(100), deadline: at(600)), at: at(100))
    return button
  }

  @Test(
    "a decision that cannot follow the one before",
    arguments: [
      .began(at: at(200), deadline: at(700)), .began(at: at(200), deadline: at(200)),
      .armed(at: at(200), deadline: at(700)), .repeated(1, at: at(700)), .ended(at: at(700)),
    ] as [HoldGesture.Effect])
  func order(_ effect: HoldGesture.Effect) {
    let rule = "what the gesture decides follows what it decided before"
    let broken = Invariant.broken {
      var button = Self.pressed()
      _ = button.handle(effect, at: effect.instant)
    }
    #expect(broken == [rule])
    let released = Invariant.broken {
      var button = ActionButton(control: "k")
      _ = button.handle(.performed(at: Self.at(700)), at: Self.at(700))
    }
    #expect(released == [rule])
  }

  @Test("an intent that waits for no load, or performs beside one")
  func loads() {
    var slot = ControlSlot(control: "k")
    slot.intent = .waiting(until: Self.at(1_000), promise: nil)
    #expect(
      Invariant.broken { _ = slot.handle(.wake, at: Self.at(1)) }
        == ["an intent that waits has a load under way"])
    var performing = Self.pressed().slot
    _ = performing.handle(
      .perform(promise: Self.lamp, deadline: Self.at(600)), at: Self.at(600))
    performing.load = .toBeRetried(at: Self.at(9_000), delay: .seconds(1))
    #expect(
      Invariant.broken { _ = performing.handle(.wake, at: Self.at(601)) }
        == ["nothing is loaded while an intent performs"])
  }

  @Test("a load of nothing")
  func unassigned() {
    var slot = ControlSlot(control: nil)
    slot.load = .toBeRetried(at: Self.at(9_000), delay: .seconds(1))
    #expect(
      Invariant.broken { _ = slot.handle(.wake, at: Self.at(1)) }
        == ["nothing is loaded where nothing is assigned"])
  }

  @Test("an intent that starts before the end of the one before")
  func starts() {
    var slot = Self.pressed().slot
    #expect(
      Invariant.broken {
        _ = slot.handle(.perform(promise: Self.lamp, deadline: Self.at(600)), at: Self.at(600))
        _ = slot.start(Self.lamp, at: Self.at(601))
      } == ["an intent starts only after the one before"])
  }
}
