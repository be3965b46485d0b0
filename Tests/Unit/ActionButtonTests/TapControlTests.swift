import ActionButton
import ControlModel
import Gesture
import SystemAccess
import Testing

@Suite("A tap control beside the hold control")
struct TapControlTests {
  /// Returns a toggle with the system's hint sentences.
  static func toggle(_ kind: String, isOn: Bool, hint: String) -> ControlDescription {
    func face(_ hint: String) -> ControlFace {
      ControlFace(hint: hint)
    }
    return ControlDescription(
      kind: kind, title: kind, displayName: kind,
      template: .toggle(
        isOn: isOn, off: face("Hold to Start \(hint)"), on: face("Hold to Stop \(hint)")))
  }

  /// The hints of a snapshot, at rest and during a press.
  static func hints(_ button: ActionButton) -> (face: String?, press: String?) {
    let snapshot = PlaceSnapshot(button, name: "a", source: "s", language: "en")
    guard case .pressing(.hint(let hint), _, _) = snapshot.press else {
      return (snapshot.knownControl?.hint, nil)
    }
    return (snapshot.knownControl?.hint, hint)
  }

  @Test("the hint of a button with a tap control names both, and follows both")
  func hintWithTap() {
    var button = ActionButton(control: "timer", tap: "lamp")
    var effects = button.handle(.reload(.own), at: .zero)
    effects += button.handle(.reload(.own), of: .tap, at: .zero)
    effects += button.handle(
      .loaded(1, Self.toggle("timer", isOn: false, hint: "Timer")), at: .zero)
    #expect(Self.hints(button).face == "Hold to Start Timer")
    effects += button.handle(
      .loaded(1, Self.toggle("lamp", isOn: false, hint: "Lamp")), of: .tap, at: .zero)
    #expect(Self.hints(button).face == "Tap to Start Lamp, hold to Start Timer")

    let began = HoldGesture.Effect.began(at: .zero, deadline: Timestamp(nanoseconds: 500))
    guard case .hold(.began, let hint) = button.announcement(of: began) else {
      Issue.record("no press")
      return
    }
    #expect(hint == "Release to Start Lamp. Keep holding to Start Timer")
    effects += button.hold(began, at: .zero)
    #expect(Self.hints(button).press == "Release to Start Lamp. Keep holding to Start Timer")
    effects += button.handle(.reload(.app), of: .tap, at: .zero)
    effects += button.handle(
      .loaded(2, Self.toggle("lamp", isOn: true, hint: "Lamp")), of: .tap,
      at: Timestamp(nanoseconds: 100))
    #expect(Self.hints(button).press == "Release to Stop Lamp. Keep holding to Start Timer")

    effects = button.hold(.tapped(at: Timestamp(nanoseconds: 200)), at: Timestamp(nanoseconds: 200))
    guard case .tap(.perform(_, kind: "lamp", value: false, _)) = effects.last else {
      Issue.record("got \(effects)")
      return
    }
    let snapshot = PlaceSnapshot(button, name: "a", source: "s", language: "en")
    guard case .performing = snapshot.outcome else {
      Issue.record("got \(snapshot.outcome)")
      return
    }
  }

  @Test("a button with a tap control alone promises the tap")
  func tapAlone() {
    var button = ActionButton(control: nil, tap: "lamp")
    var effects = button.handle(.reload(.own), of: .tap, at: .zero)
    effects += button.handle(
      .loaded(1, Self.toggle("lamp", isOn: false, hint: "Lamp")), of: .tap, at: .zero)
    effects += button.hold(.began(at: .zero, deadline: Timestamp(nanoseconds: 500)), at: .zero)
    #expect(Self.hints(button).press == "Release to Start Lamp")
    // While the tap control is unknown, the press has no hint.
    var unknown = ActionButton(control: nil, tap: "lamp")
    let deadline = Timestamp(nanoseconds: 500)
    _ = unknown.hold(.began(at: .zero, deadline: deadline), at: .zero)
    let snapshot = PlaceSnapshot(unknown, name: "a", source: "s", language: "en")
    #expect(snapshot.press == .pressing(.nothing, since: .zero, deadline: deadline))
  }

  @Test("the answer of a tap's intent is taken by the button that replaces this one")
  func handOverOfTap() {
    var before = ActionButton(control: nil, tap: "lamp")
    var effects = before.handle(.reload(.own), of: .tap, at: .zero)
    effects += before.handle(
      .loaded(1, Self.toggle("lamp", isOn: false, hint: "Lamp")), of: .tap, at: .zero)
    effects += before.hold(.began(at: .zero, deadline: Timestamp(nanoseconds: 500)), at: .zero)
    effects = before.hold(.tapped(at: .zero), at: .zero)
    guard case .tap(.perform(let number, _, _, _)) = effects.last else {
      Issue.record("got \(effects)")
      return
    }
    // Also if the new configuration has no tap control.
    for kind in ["lamp", nil] {
      var after = ActionButton(
        control: nil, tap: kind, continuing: before.slot.handOver,
        tapContinuing: before.tap?.slot.handOver)
      #expect(!after.isResting)
      guard
        case .announce(.intentFinished) = after.handle(.finished(number), of: .tap, at: .zero).first
      else {
        Issue.record("the answer was not taken")
        return
      }
      #expect(after.isResting)
    }
  }

  @Test("a late answer to a removed tap control does not reach the control that is assigned later")
  func lateAnswer() {
    var before = ActionButton(control: "timer", tap: "bell")
    guard case .tap(.load(let number, _)) = before.handle(.reload(.own), of: .tap, at: .zero).first
    else {
      Issue.record("the control is not loaded")
      return
    }
    for handOver in [before.tap?.slot.handOver, ControlSlot.HandOver(ofRun: 3)] {
      var after = ActionButton(control: "timer", tapContinuing: handOver)
      #expect(after.tap == nil)
      _ = after.assign("lamp", to: .tap, at: .zero)
      let bell = Self.toggle("bell", isOn: false, hint: "Bell")
      #expect(after.handle(.loaded(number, bell), of: .tap, at: .zero).isEmpty)
      #expect(after.tap?.slot.display == .loading(kind: "lamp", preview: nil))
    }
  }

  @Test("a tap control that is assigned later has its hint, and is gone when it is taken away")
  func assigned() {
    var button = ActionButton(control: "timer")
    _ = button.handle(.reload(.own), at: .zero)
    _ = button.handle(.loaded(1, Self.toggle("timer", isOn: false, hint: "Timer")), at: .zero)
    var effects = button.assign(nil, to: .tap, at: .zero)
    guard case .announce(.tapAssigned(kind: nil)) = effects.first, effects.count == 1 else {
      Issue.record("a configuration may have removed it, and no one was told: got \(effects)")
      return
    }
    effects = button.assign("lamp", to: .tap, at: .zero)
    guard case .announce(.tapAssigned(kind: "lamp")) = effects.first,
      case .tap(.load(let number, kind: "lamp")) = effects.last
    else {
      Issue.record("got \(effects)")
      return
    }
    _ = button.handle(
      .loaded(number, Self.toggle("lamp", isOn: false, hint: "Lamp")), of: .tap, at: .zero)
    #expect(Self.hints(button).face == "Tap to Start Lamp, hold to Start Timer")
    effects = button.assign(nil, to: .tap, at: .zero)
    guard case .announce(.tapAssigned(kind: nil)) = effects.first, effects.count == 1 else {
      Issue.record("got \(effects)")
      return
    }
    #expect(Self.hints(button).face == "Hold to Start Timer")
  }

  @Test("an intent that a tap performs goes on while the tap is given another control")
  func assignedWhilePerforming() {
    var button = ActionButton(control: nil, tap: "lamp")
    _ = button.handle(.reload(.own), of: .tap, at: .zero)
    _ = button.handle(
      .loaded(1, Self.toggle("lamp", isOn: false, hint: "Lamp")), of: .tap, at: .zero)
    _ = button.hold(.began(at: .zero, deadline: Timestamp(nanoseconds: 500)), at: .zero)
    let effects = button.hold(.tapped(at: .zero), at: .zero)
    guard case .tap(.perform(let number, _, _, _)) = effects.last else {
      Issue.record("got \(effects)")
      return
    }
    _ = button.assign("fan", to: .tap, at: .zero)
    #expect(!button.isResting)
    _ = button.handle(.finished(number), of: .tap, at: .zero)
    #expect(button.isResting)
  }

  @Test("every control of a locked device is locked from its start, also if it is assigned later")
  func locked() {
    let button = ActionButton(
      control: "timer", tap: "lamp", stages: [.init(control: "fan")], isLocked: true)
    #expect(button.slots.map(\.isLocked) == [true, true, true])
    var later = ActionButton(control: "timer", isLocked: true)
    _ = later.assign("lamp", to: .tap, at: .zero)
    #expect(later.tap?.slot.isLocked == true)
  }

  @Test("a locked device hides the chosen options of every control")
  func lockedOptions() {
    func control(_ kind: String) -> PlacedControl {
      PlacedControl(id: kind, kind: kind, configuration: ["room": .string("Vault")])
    }
    for isLocked in [false, true] {
      let button = ActionButton(control: "timer", tap: "lamp", isLocked: isLocked)
      let snapshot = PlaceSnapshot(
        button, name: "a", source: "s", language: "en", assignment: control("timer"),
        tapAssignment: control("lamp"),
        stages: [.init(stage: 2, after_ms: 5_000, assignment: control("fan"))])
      #expect(snapshot.assignment?.configuration.isEmpty == isLocked)
      #expect(snapshot.tapAssignment?.configuration.isEmpty == isLocked)
      #expect(snapshot.stages.map { $0.assignment?.configuration.isEmpty } == [isLocked])
    }
  }
}
