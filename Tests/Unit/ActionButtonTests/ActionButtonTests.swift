import ActionButton
import ActionButtonTesting
import ControlModel
import Gesture
import SystemAccess
import Testing

@Suite("The emulator")
struct ActionButtonTests {
  @Test("each trace of the state table has its events", arguments: try ButtonTrace.all())
  func trace(_ trace: ButtonTrace) throws {
    let words = try trace.play()
    #expect(words == trace.expected, "got: \(words.joined(separator: " "))")
  }

  @Test("at rest no wake-up is scheduled")
  func idle() {
    var button = ActionButton(control: "timer")
    var effects: [Effect] = []
    effects += button.handle(.reload(.own), at: .zero)
    effects += button.handle(.loaded(1, ScriptedControls.toggle(isOn: false)), at: .zero)
    #expect(button.nextWake == nil)
  }

  @Test("a button without a control shows a hold and runs nothing")
  func unassigned() {
    var button = ActionButton(control: nil)
    var effects: [Effect] = []
    let deadline = Timestamp(nanoseconds: 500)
    effects += button.hold(.began(at: .zero, deadline: deadline), at: .zero)
    effects += button.hold(.performed(at: deadline), at: deadline)
    #expect(effects.count == 3)
    guard case .announce(.intentSkipped(.notReady)) = effects.last else {
      Issue.record("got \(effects)")
      return
    }
  }

  @Test("a button that replaces another one gets the answer of the running intent")
  func handOver() {
    var before = ActionButton(control: "timer")
    var effects: [Effect] = []
    effects += before.handle(.reload(.own), at: .zero)
    effects += before.handle(.loaded(1, ScriptedControls.toggle(isOn: false)), at: .zero)
    let deadline = Timestamp(nanoseconds: 500)
    effects += before.hold(.began(at: .zero, deadline: deadline), at: .zero)
    effects += before.hold(.performed(at: deadline), at: deadline)
    effects += before.handle(.void(.reconfigured), at: deadline)
    guard case .perform(let number, _, _) = effects.last else {
      Issue.record("got \(effects)")
      return
    }
    effects = []
    var after = ActionButton(control: "timer", continuing: before.slot.handOver)
    effects += after.handle(.reload(.own), at: deadline)
    #expect(effects.isEmpty, "the reload that follows the intent will tell")
    effects += after.handle(.finished(number), at: deadline)
    guard case .announce(.intentFinished) = effects.first, case .load(let load, _) = effects.last
    else {
      Issue.record("got \(effects)")
      return
    }
    #expect(load > number, "no number is given twice")
  }

  @Test("a control that was never loaded shows its name, its symbol and the reason")
  func neverLoaded() throws {
    var button = ActionButton(control: ScriptedControls.kind)
    var effects: [Effect] = []
    func shown() -> PlaceSnapshot.Control {
      PlaceSnapshot(button, name: "action", source: "", language: "en").control
    }
    func face(_ kind: String, title: String, symbol: String? = nil) -> PlaceSnapshot.Face {
      var face = PlaceSnapshot.Face(title: title, symbol: symbol)
      face.kind = kind
      return face
    }
    let kind = ScriptedControls.kind
    let preview = face(kind, title: "Timer", symbol: "hourglass")
    effects += button.handle(.reload(.own), at: .zero)
    #expect(shown() == .loading(face(kind, title: kind)))
    effects += button.handle(.described(ScriptedControls.toggle(isOn: false)), at: .zero)
    #expect(shown() == .loading(preview))
    effects += button.handle(.loadFailed(1, error: "no network"), at: .zero)
    #expect(shown() == .unavailable(preview, error: "no network"))
    guard case .announce(.controlStale(_, "no network", _, let description)) = effects.last else {
      Issue.record("got \(effects)")
      return
    }
    #expect(description?.displayName == "Timer")
    // Nothing is promised of what is not known.
    #expect(button.slot.display.control == nil)
    effects += button.handle(.assigned(kind: "other"), at: .zero)
    #expect(shown() == .loading(face("other", title: "other")))
  }

  @Test("the emulator's own errors are in the configured language")
  func language() {
    var button = ActionButton(control: "timer", language: .ja)
    var effects: [Effect] = []
    effects += button.handle(.reload(.own), at: .zero)
    effects += button.handle(.wake, at: Timestamp(nanoseconds: 10_000_000_000))
    #expect(
      button.slot.display
        == .unavailable(kind: "timer", preview: nil, error: "10s以内に状態が得られませんでした。"))
  }

  @Test("the feedback of an outcome ends, and then no wake-up is scheduled")
  func feedback() {
    var button = ActionButton(control: nil)
    var effects: [Effect] = []
    let cancelled = HoldGesture.Effect.cancelled(.releasedEarly, at: .zero)
    let due = Timestamp(nanoseconds: 2_000_000_000)
    effects += button.hold(cancelled, at: .zero)
    #expect(button.slot.outcome == .cancelled(.releasedEarly, until: due))
    #expect(button.nextWake == due)
    effects += button.handle(.wake, at: due)
    #expect(button.slot.outcome == .none)
    #expect(button.nextWake == nil)
  }

  @Test("the snapshot of a locked device contains nothing of a sensitive control")
  func hidden() {
    var button = ActionButton(control: "timer", isLocked: true)
    var effects: [Effect] = []
    func control(isOn: Bool) -> ControlDescription {
      ScriptedControls.toggle(isOn: isOn, isPrivacySensitive: true)
    }
    effects += button.handle(.reload(.own), at: .zero)
    effects += button.handle(.loaded(1, control(isOn: true)), at: .zero)
    let deadline = Timestamp(nanoseconds: 500)
    effects += button.hold(.began(at: .zero, deadline: deadline), at: .zero)
    func words() -> String {
      "\(button.redacted.slot.display) \(button.redacted.press) \(button.redacted.slot.intent)"
    }
    func expectHidden(_ comment: Comment) {
      for word in ["Work Timer", "Running", "Stopped", "Start", "Stop", "isOn: true", "wires"] {
        #expect(!words().contains(word), comment)
      }
    }
    #expect("\(button.slot.display)".contains("Running"))
    expectHidden("pressed")
    effects += button.hold(.performed(at: deadline), at: deadline)
    expectHidden("performing")
    effects += button.handle(.failed(2, error: "the wires are cut"), at: deadline)
    expectHidden("failed")
    #expect(
      button.redacted.slot.outcome
        == .failed(
          error: ControlSlot.hiddenError(in: .en), until: deadline.advanced(by: .seconds(2))))
    effects += button.handle(.loadFailed(3, error: "the wires are cut"), at: deadline)
    expectHidden("stale")
    #expect(
      !"\(effects.filter { if case .announce = $0 { true } else { false } })".contains("wires"))
    effects += button.handle(.lock(false), at: deadline)
    #expect("\(button.redacted.slot.display)".contains("wires"))
  }
}
