import ActionButton
import ActionButtonTesting
import ControlModel
import Gesture
import SystemAccess
import Testing

@Suite("The emulator")
struct ActionButtonTests {
  @Test("each trace of the state table has its events", arguments: try ButtonTrace.all())
  func trace(_ trace: ButtonTrace) { trace.check(ButtonEmulator()) }

  @Test("a button is at rest when it is not pressed, loads nothing and shows no outcome")
  func atRest() {
    var button = ActionButton(control: "timer", tap: "lap")
    func at(_ milliseconds: UInt64) -> Timestamp {
      Timestamp(nanoseconds: milliseconds * 1_000_000)
    }
    let off = ScriptedControls.toggle(isOn: false)
    var rest = [button.isAtRest]
    func note(_ effects: [Effect]) { rest.append(button.isAtRest) }
    note(button.handle(.reload(.own), at: at(0)))
    note(button.handle(.loaded(1, off), at: at(1)))
    note(button.handle(.reload(.own), of: .tap, at: at(2)))
    note(button.handle(.loaded(1, off), of: .tap, at: at(3)))
    note(button.hold(.began(at: at(10), deadline: at(510)), at: at(10)))
    note(button.hold(.cancelled(.releasedEarly, at: at(20)), at: at(20)))
    note(button.handle(.wake, at: at(2_020)))
    #expect(rest == [true, false, true, false, true, false, false, true])
    #expect(button.nextWake == nil)
    #expect(button.slot.loadedAt == at(1) && button.tap?.slot.loadedAt == at(3))
    #expect(button.slot.shownWithTime?.loaded_ns == at(1).nanoseconds)
    note(button.handle(.assigned(kind: "lamp"), at: at(2_030)))
    #expect(button.slot.loadedAt == nil)
  }

  @Test("an announcement is what was decided, with its instants")
  func instants() {
    let button = ActionButton(control: nil)
    let (one, two) = (Timestamp(nanoseconds: 1), Timestamp(nanoseconds: 2))
    let effects: [HoldGesture.Effect] = [
      .began(at: one, deadline: two), .began(at: two, deadline: two),
      .armed(at: one, deadline: two),
      .cancelled(.releasedEarly, at: one), .cancelled(.lostEvents, at: one), .tapped(at: one),
      .performed(at: one), .repeated(3, at: one), .ended(at: one),
      .ended(reason: .deviceGone, at: two),
    ]
    for effect in effects {
      guard case .hold(effect, hint: nil) = button.announcement(of: effect) else {
        Issue.record("\(effect) is announced as something else")
        return
      }
    }
  }

  @Test("the options that a person has chosen are shown, but not while the screen is locked")
  func chosenOptions() {
    var button = ActionButton(control: "lamp")
    let assignment = PlacedControl(id: "a", kind: "lamp", configuration: ["room": .string("attic")])
    func shown() -> PlacedControl? {
      PlaceSnapshot(button, name: "a", source: "s", language: "en", assignment: assignment)
        .assignment
    }
    #expect(shown() == assignment)
    _ = button.handle(.lock(true), at: .zero)
    #expect(shown() == PlacedControl(id: "a", kind: "lamp"))
    _ = button.handle(.lock(false), at: .zero)
    #expect(shown() == assignment)
  }

  @Test("a device that was lost and is found by another search is ready")
  func found() {
    var button = ActionButton(control: "lamp")
    func device() -> PlaceSnapshot.Device {
      PlaceSnapshot(button, name: "a", source: "s", language: "en").device
    }
    _ = button.device(.gone(error: "unplugged"))
    #expect(device() == .lost("unplugged"))
    _ = button.device(.ready(isHeld: false))
    #expect(device() == .ready)
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
    guard case .perform(let number, _, _, _) = effects.last else {
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

  @Test("an intent that waits is not handed over")
  func waitingHandOver() {
    var button = ActionButton(control: "timer")
    var effects = button.hold(
      .began(at: .zero, deadline: .zero.advanced(by: .seconds(1))), at: .zero)
    effects += button.hold(.performed(at: .zero), at: .zero)
    #expect(!button.isResting)
    #expect(button.slot.handOver.intent == .resting)
  }

  @Test("a control that was never loaded shows its name, its symbol and the reason")
  func neverLoaded() throws {
    var button = ActionButton(control: ScriptedControls.kind)
    var effects: [Effect] = []
    func shows(
      _ state: ShownControl.State, title: String, symbol: String? = nil, isCustom: Bool = false,
      error: String? = nil
    ) -> Bool {
      let shown = PlaceSnapshot(button, name: "action", source: "", language: "en").control
      guard let shown else { return false }
      return shown.state == state && shown.title == title && shown.displayName == title
        && shown.face.symbol == symbol && shown.face.isCustomSymbol == isCustom
        && shown.error == error && shown.isOn == nil && shown.hint.isEmpty
        && shown.face.valueText == nil && shown.loaded_ns == nil
    }
    let kind = ScriptedControls.kind
    effects += button.handle(.reload(.own), at: .zero)
    #expect(shows(.loading, title: kind))
    let other = ScriptedControls.toggle(isOn: false, kind: "other")
    effects += button.handle(.described(other), at: .zero)
    #expect(shows(.loading, title: kind), "another control is described")
    effects += button.handle(.described(ScriptedControls.toggle(isOn: false)), at: .zero)
    #expect(shows(.loading, title: "Timer", symbol: "hourglass"))
    var ownSymbol = ScriptedControls.toggle(isOn: false)
    if case .toggle(let isOn, var off, let on) = ownSymbol.template {
      off.isCustomSymbol = true
      ownSymbol.template = .toggle(isOn: isOn, off: off, on: on)
    }
    effects += button.handle(.described(ownSymbol), at: .zero)
    #expect(
      shows(.loading, title: "Timer", symbol: "hourglass", isCustom: true),
      "the symbol is the app's own")
    effects += button.handle(.described(ScriptedControls.toggle(isOn: false)), at: .zero)
    effects += button.handle(.loadFailed(1, error: "no network"), at: .zero)
    #expect(shows(.unavailable, title: "Timer", symbol: "hourglass", error: "no network"))
    guard case .announce(.controlStale(let announced, _)) = effects.last else {
      Issue.record("got \(effects)")
      return
    }
    #expect(announced.displayName == "Timer" && announced.error == "no network")
    effects += button.handle(.described(ownSymbol), at: .zero)
    #expect(
      shows(
        .unavailable, title: "Timer", symbol: "hourglass", isCustom: true, error: "no network"))
    // An unknown control has no hint.
    #expect(button.slot.display.control == nil)
    effects += button.handle(.assigned(kind: "other"), at: .zero)
    #expect(shows(.loading, title: "other"))
  }

  @Test("a locked device hides the preview of a sensitive control that was never loaded")
  func hiddenPreview() {
    var button = ActionButton(control: ScriptedControls.kind, isLocked: true, language: .ja)
    let preview = ScriptedControls.toggle(isOn: true, isPrivacySensitive: true)
    let hidden = preview.redacted()
    #expect(preview != hidden)
    var effects = button.handle(.reload(.own), at: .zero)
    effects += button.handle(.described(preview), at: .zero)
    #expect(button.redacted.slot.display == .loading(kind: preview.kind, preview: hidden))
    effects += button.handle(.loadFailed(1, error: "no network"), at: .zero)
    let error = ControlDisplay.hiddenError(in: .ja)
    #expect(
      button.redacted.slot.display
        == .unavailable(kind: preview.kind, preview: hidden, error: error))
    guard case .announce(.controlStale(let announced, _)) = effects.last else {
      Issue.record("got \(effects)")
      return
    }
    let display = ControlDisplay.unavailable(kind: preview.kind, preview: hidden, error: error)
    #expect(announced == ShownControl(display, isLocked: false, language: .ja))
    #expect(button.slot.shownWithTime == announced)
  }

  @Test("the snapshot of an action that runs has its label and its start")
  func performing() {
    var control = ScriptedControls.toggle(isOn: false)
    if case .toggle(let isOn, var off, let on) = control.template {
      off.actionLabel = "Starting…"
      control.template = .toggle(isOn: isOn, off: off, on: on)
    }
    var button = ActionButton(control: ScriptedControls.kind)
    _ = button.handle(.reload(.own), at: .zero)
    _ = button.handle(.loaded(1, control), at: .zero)
    let start = Timestamp.zero.advanced(by: .seconds(1))
    _ = button.handle(.perform(promise: control, deadline: start), at: start)
    let snapshot = PlaceSnapshot(button, name: "action", source: "", language: "en")
    #expect(snapshot.outcome == .performing(label: "Starting…", since: start))
  }

  @Test("a control whose hint is empty promises nothing while it is pressed")
  func noHint() {
    var control = ScriptedControls.toggle(isOn: false)
    if case .toggle(let isOn, var off, let on) = control.template {
      off.hint = ""
      control.template = .toggle(isOn: isOn, off: off, on: on)
    }
    var button = ActionButton(control: ScriptedControls.kind)
    _ = button.handle(.reload(.own), at: .zero)
    _ = button.handle(.loaded(1, control), at: .zero)
    let deadline = Timestamp.zero.advanced(by: .seconds(1))
    _ = button.hold(.began(at: .zero, deadline: deadline), at: .zero)
    let snapshot = PlaceSnapshot(button, name: "action", source: "", language: "en")
    #expect(snapshot.press == .pressing(.notReady, since: .zero, deadline: deadline))
  }

  @Test(
    "the emulator's own errors are in the configured language, and come at the button's limits",
    arguments: ["lap", nil])
  func language(tap: String?) {
    var limits = ActionButton.Limits()
    limits.load = .seconds(9)
    var button = ActionButton(
      control: "timer", tap: tap, stages: [.init(control: "fan")], limits: limits, language: .ja)
    _ = button.handle(.reload(.own), at: .zero)
    // The same holds for a tap control that is assigned later.
    if tap == nil { _ = button.assign("lap", to: .tap, at: .zero) }
    _ = button.handle(.reload(.own), of: .tap, at: .zero)
    _ = button.handle(.reload(.own), of: .stage(2), at: .zero)
    _ = button.handle(.wake, at: Timestamp(nanoseconds: 9_000_000_000))
    #expect(
      button.slots.map(\.display)
        == ["timer", "lap", "fan"].map {
          .unavailable(kind: $0, preview: nil, error: "9s以内に状態が得られませんでした。")
        })
  }

  @Test("each of two presses says what the second one does")
  func twoPresses() {
    var button = ActionButton(control: "timer")
    let timer = TapControlTests.toggle("timer", isOn: false, hint: "Timer")
    _ = button.handle(.reload(.own), at: .zero)
    _ = button.handle(.loaded(1, timer), at: .zero)
    let (one, two) = (Timestamp(nanoseconds: 1), Timestamp(nanoseconds: 2))
    for effect in [
      HoldGesture.Effect.armed(at: one, deadline: two), .began(at: two, deadline: two),
    ] {
      guard case .hold(effect, hint: "Press Again to Start Timer") = button.announcement(of: effect)
      else {
        Issue.record("got \(button.announcement(of: effect))")
        return
      }
      _ = button.handle(effect, at: effect.instant)
    }
    #expect(TapControlTests.hints(button).press == "Hold to Start Timer")
  }

  @Test("the feedback of an outcome ends, and then no wake-up is scheduled")
  func feedback() {
    var button = ActionButton(control: nil)
    var effects: [Effect] = []
    let cancelled = HoldGesture.Effect.cancelled(.releasedEarly, at: .zero)
    let due = Timestamp(nanoseconds: 2_000_000_000)
    effects += button.hold(.began(at: .zero, deadline: due), at: .zero)
    effects += button.hold(cancelled, at: .zero)
    #expect(button.slot.outcome == .cancelled(.releasedEarly, until: due))
    #expect(button.nextWake == due)
    effects += button.handle(.wake, at: due)
    #expect(button.slot.outcome == .none)
    #expect(button.nextWake == nil)
  }

  @Test("the snapshot of a locked device contains nothing of a sensitive control")
  func hidden() {
    var button = ActionButton(control: "timer", isLocked: true, language: .ja)
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
    effects += button.hold(.reached(at: deadline), at: deadline)
    expectHidden("reached")
    effects += button.hold(.performed(at: deadline), at: deadline)
    expectHidden("performing")
    effects += button.handle(.failed(2, error: "the wires are cut"), at: deadline)
    expectHidden("failed")
    #expect(
      button.redacted.slot.outcome
        == .failed(
          error: ControlDisplay.hiddenError(in: .ja), until: deadline.advanced(by: .seconds(2))))
    effects += button.handle(.loadFailed(3, error: "the wires are cut"), at: deadline)
    expectHidden("stale")
    effects += button.hold(.ended(at: deadline), at: deadline)
    let next = deadline.advanced(by: .seconds(1))
    effects += button.hold(.began(at: deadline, deadline: next), at: deadline)
    effects += button.hold(.performed(at: next), at: next)
    #expect(!button.isResting)
    expectHidden("waiting")
    #expect(
      !"\(effects.filter { if case .announce = $0 { true } else { false } })".contains("wires"))
    effects += button.handle(.lock(false), at: deadline)
    #expect("\(button.redacted.slot.display)".contains("wires"))
  }
}

/// A button that is driven by a trace; it has a tap control if the trace gives it one.
private struct ButtonEmulator: TracedEmulator {
  private var button = ActionButton(control: "timer")
  private var deadline = Timestamp.zero

  var nextWake: Timestamp? { button.nextWake }
  var snapshot: PlaceSnapshot {
    PlaceSnapshot(button, name: "action", source: "", language: "en")
  }

  mutating func handle(_ input: Input, at now: Timestamp) -> [Effect] {
    button.handle(input, at: now)
  }

  mutating func handle(_ input: Input, of part: ButtonPart, at now: Timestamp) -> [Effect] {
    if part == .tap, button.tap == nil { button = ActionButton(control: "timer", tap: "lap") }
    return button.handle(input, of: part, at: now)
  }

  mutating func take(_ fact: String, at now: Timestamp) -> [Effect]? {
    switch fact {
    case "↓":
      deadline = now.advanced(by: .milliseconds(500))
      return button.hold(.began(at: now, deadline: deadline), at: now)
    case "1": return button.hold(.armed(at: now, deadline: now.advanced(by: .seconds(3))), at: now)
    case "2":
      deadline = now
      return button.hold(.began(at: now, deadline: now), at: now)
    case "over": return button.hold(.cancelled(.notConfirmed, at: now), at: now)
    case "↑": return button.hold(.cancelled(.releasedEarly, at: now), at: now)
    case "✕": return button.hold(.cancelled(.lostEvents, at: now), at: now)
    case "◆": return button.hold(.performed(at: deadline), at: now)
    case "◇": return button.hold(.reached(at: deadline), at: now)
    case "◈": return button.hold(.performed(at: now), at: now)
    case "⊣": return button.hold(.ended(at: now), at: now)
    case "tap": return button.hold(.tapped(at: now), at: now)
    case "again": return button.hold(.repeated(1, at: now), at: now)
    case "gone": return button.device(.gone(error: "unplugged"))
    case "back": return button.device(.restored(isHeld: false))
    case "reread": return replace(kind: "timer", at: now)
    case "reread-lamp": return replace(kind: "lamp", at: now)
    default:
      let parts = fact.split(separator: "-")
      guard parts.count == 2, let delay = Int(parts[1]) else { return nil }
      let instant = now.advanced(by: .milliseconds(-delay))
      switch parts[0] {
      case "tap": return button.hold(.tapped(at: instant), at: now)
      case "again": return button.hold(.repeated(1, at: instant), at: now)
      case "↓":
        deadline = instant.advanced(by: .milliseconds(500))
        return button.hold(.began(at: instant, deadline: deadline), at: now)
      default: return nil
      }
    }
  }

  /// Replaces the button with another button, as after a reload of the configuration.
  private mutating func replace(kind: String, at now: Timestamp) -> [Effect] {
    let last = button.handle(.void(.reconfigured), at: now)
    button = ActionButton(control: kind, continuing: button.slot.handOver)
    return last + button.handle(.reload(.own), at: now)
  }
}
