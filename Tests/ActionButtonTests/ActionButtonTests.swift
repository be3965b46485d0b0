import ActionButton
import ActionButtonTesting
import ControlModel
import Gesture
import Testing

@Suite("The emulator")
struct ActionButtonTests {
  @Test("lives by its table", arguments: try ButtonTrace.all())
  func trace(_ trace: ButtonTrace) throws {
    let words = try trace.play()
    #expect(words == trace.expected, "got: \(words.joined(separator: " "))")
  }

  @Test("nothing is due at rest")
  func idle() {
    var button = ActionButton(control: "timer")
    var effects: [Effect] = []
    button.handle(.reload(.own), at: .zero, into: &effects)
    button.handle(.loaded(1, ScriptedControls.toggle(isOn: false)), at: .zero, into: &effects)
    #expect(button.nextWake == nil)
  }

  @Test("a button without a control shows a hold and runs nothing")
  func unassigned() {
    var button = ActionButton(control: nil)
    var effects: [Effect] = []
    let deadline = Timestamp(nanoseconds: 500)
    button.handle(.hold(.began(at: .zero, deadline: deadline)), at: .zero, into: &effects)
    button.handle(.hold(.performed(at: deadline)), at: deadline, into: &effects)
    #expect(effects.count == 3)
    guard case .announce(.intentSkipped(.notReady)) = effects.last else {
      Issue.record("got \(effects)")
      return
    }
  }

  @Test("the feedback of an outcome passes, and then nothing is due")
  func feedback() {
    var button = ActionButton(control: nil)
    var effects: [Effect] = []
    let cancelled = HoldGesture.Effect.cancelled(.releasedEarly, at: .zero)
    button.handle(.hold(cancelled), at: .zero, into: &effects)
    #expect(button.feedback?.shown == .cancelled(.releasedEarly))
    let due = Timestamp(nanoseconds: 2_000_000_000)
    #expect(button.nextWake == due)
    button.handle(.wake, at: due, into: &effects)
    #expect(button.feedback == nil)
    #expect(button.nextWake == nil)
  }

  @Test("what is shown of a locked device has nothing that a sensitive control wants hidden")
  func hidden() {
    var button = ActionButton(control: "timer", isLocked: true)
    var effects: [Effect] = []
    func control(isOn: Bool) -> ControlDescription {
      ScriptedControls.toggle(isOn: isOn, isPrivacySensitive: true)
    }
    button.handle(.reload(.own), at: .zero, into: &effects)
    button.handle(.loaded(1, control(isOn: true)), at: .zero, into: &effects)
    let deadline = Timestamp(nanoseconds: 500)
    button.handle(.hold(.began(at: .zero, deadline: deadline)), at: .zero, into: &effects)
    func words() -> String {
      "\(button.shown.control) \(button.shown.finger) \(button.shown.intent)"
    }
    func expectHidden(_ comment: Comment) {
      for word in ["Work Timer", "Running", "Stopped", "Start", "Stop", "isOn: true", "wires"] {
        #expect(!words().contains(word), comment)
      }
    }
    #expect("\(button.control)".contains("Running"))
    expectHidden("pressed")
    button.handle(.hold(.performed(at: deadline)), at: deadline, into: &effects)
    expectHidden("performing")
    button.handle(.failed(2, error: "the wires are cut"), at: deadline, into: &effects)
    expectHidden("failed")
    #expect(button.shown.feedback?.shown == .failed(error: ActionButton.hiddenError))
    button.handle(.loadFailed(3, error: "the wires are cut"), at: deadline, into: &effects)
    expectHidden("stale")
    #expect(
      !"\(effects.filter { if case .announce = $0 { true } else { false } })".contains("wires"))
    button.handle(.lock(false), at: deadline, into: &effects)
    #expect("\(button.shown.control)".contains("wires"))
  }
}
