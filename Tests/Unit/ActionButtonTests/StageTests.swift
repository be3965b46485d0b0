import ActionButton
import ControlModel
import Gesture
import SystemAccess
import Testing

@Suite("A hold with stages")
struct StageTests {
  @Test("each line of stages.trace", arguments: try ButtonTrace.all(of: "stages"))
  func trace(_ trace: ButtonTrace) { trace.check(StagedButton()) }

  @Test("a stage has its own limit of lateness")
  func late() {
    var button = Self.button([.init(control: "lamp", late: .seconds(1))])
    func skip(after delay: Duration) -> [String] {
      var copy = button
      _ = copy.hold(.began(at: .zero, deadline: Self.at(500)), at: .zero)
      _ = copy.hold(.reached(next: Self.at(900), at: Self.at(500)), at: Self.at(500))
      let effects = copy.hold(
        .performed(stage: 2, at: Self.at(900)), at: Self.at(900).advanced(by: delay))
      return effects.compactMap {
        if case .announce(.intentSkipped(let reason)) = $0 { reason.rawValue } else { nil }
      }
    }
    #expect(skip(after: .seconds(1)).isEmpty)
    #expect(skip(after: .nanoseconds(1_000_000_001)) == ["late"])
    button = Self.button([.init(control: "lamp")])
    #expect(skip(after: .seconds(5)).isEmpty)
    #expect(skip(after: .nanoseconds(5_000_000_001)) == ["late"])
  }

  @Test("a stage that the button does not have is skipped")
  func missing() {
    var button = Self.button([.init(control: "lamp")])
    _ = button.hold(.began(at: .zero, deadline: Self.at(500)), at: .zero)
    let effects = button.hold(.performed(stage: 3, at: Self.at(900)), at: Self.at(900))
    let reasons = effects.compactMap {
      if case .announce(.intentSkipped(let reason)) = $0 { reason } else { nil }
    }
    #expect(reasons == [.notReady])
  }

  @Test("the intent of a stage is awaited by the button that replaces this one")
  func handOver() {
    var before = Self.button([.init(control: "lamp")])
    _ = before.hold(.began(at: .zero, deadline: Self.at(500)), at: .zero)
    _ = before.hold(.reached(next: Self.at(900), at: Self.at(500)), at: Self.at(500))
    let effects = before.hold(.performed(stage: 2, at: Self.at(900)), at: Self.at(900))
    guard case .stage(2, .perform(let number, _, _, _)) = effects.last else {
      Issue.record("got \(effects)")
      return
    }
    var after = ActionButton(
      control: nil, stages: [.init(control: nil, continuing: before.stages[0].slot.handOver)])
    #expect(!after.isResting)
    guard
      case .announce(.intentFinished) =
        after.handle(.finished(number), of: .stage(2), at: Self.at(950)).first
    else {
      Issue.record("the answer was not taken")
      return
    }
    #expect(after.isResting)
  }

  @Test("the question of a stage's intent is the button's, and a lock hides what the stage shows")
  func question() {
    var button = Self.button([.init(control: "lamp")])
    _ = button.hold(.began(at: .zero, deadline: Self.at(500)), at: .zero)
    _ = button.hold(.reached(next: Self.at(900), at: Self.at(500)), at: Self.at(500))
    _ = button.hold(.performed(stage: 2, at: Self.at(900)), at: Self.at(900))
    let question = PlaceSnapshot.Question(number: 1, title: "Lamp", text: "Really?")
    _ = button.handle(.asked(question), at: Self.at(910))
    #expect(Self.snapshot(button).question == question)
    let secret = TapControlTests.toggle("lamp", isOn: true, hint: "Secret")
    var hidden = Self.button([.init(control: "lamp")], secret: secret)
    _ = hidden.hold(.began(at: .zero, deadline: Self.at(500)), at: .zero)
    _ = hidden.hold(.reached(next: Self.at(900), at: Self.at(500)), at: Self.at(500))
    #expect(Self.hint(hidden)?.contains("Secret") == true)
    _ = hidden.handle(.lock(true), at: Self.at(600))
    #expect(Self.hint(hidden)?.contains("Secret") == false)
    var open = Self.button([.init(control: "lamp")])
    _ = open.hold(.began(at: .zero, deadline: Self.at(500)), at: .zero)
    _ = open.hold(.reached(stage: 2, next: Self.at(1_400), at: Self.at(900)), at: Self.at(900))
    let hint = Self.hint(open)
    _ = open.handle(.lock(true), at: Self.at(950))
    #expect(hint != nil && Self.hint(open) == hint)
  }

  @Test(
    "a stage without a button's control says what a release and a longer hold do",
    arguments: [
      (nil, ["lamp"], "Release to Cancel. Keep holding to Start Lamp"),
      (nil, [nil], "Release to Cancel"), (nil, [], nil),
      ("timer", ["lamp"], "Release to Start Timer. Keep holding to Start Lamp"),
      ("timer", [nil, "lamp"], "Release to Start Timer. Keep holding to Start Lamp"),
      ("timer", [nil], "Release to Start Timer"),
    ] as [(String?, [String?], String?)])
  func hints(first: String?, others: [String?], hint: String?) {
    var button = ActionButton(control: first, stages: others.map { .init(control: $0) })
    if first != nil { Self.load(&button, .hold, "timer", "Timer") }
    for (index, kind) in others.enumerated() where kind != nil {
      Self.load(&button, .stage(index + 2), "lamp", "Lamp")
    }
    let began = HoldGesture.Effect.began(at: .zero, deadline: Self.at(500))
    _ = button.hold(began, at: .zero)
    #expect(Self.hint(button) == (first == nil ? hint : "Hold to Start Timer"))
    let reached = HoldGesture.Effect.reached(next: Self.at(900), at: Self.at(500))
    guard case .hold(_, hint) = button.announcement(of: reached) else {
      Issue.record("got \(button.announcement(of: reached))")
      return
    }
    _ = button.hold(reached, at: Self.at(500))
    #expect(Self.hint(button) == hint)
  }

  @Test("the control of a stage can be assigned and removed")
  func assign() {
    var button = ActionButton(control: nil, stages: [.init(control: nil)])
    var effects = button.assign("lamp", to: .stage(2), at: .zero)
    guard case .announce(.stage(2, .controlAssigned(kind: "lamp"))) = effects.first,
      case .stage(2, .load(_, kind: "lamp")) = effects.last
    else {
      Issue.record("got \(effects)")
      return
    }
    effects = button.assign(nil, to: .stage(2), at: .zero)
    #expect(effects.count == 1 && button.stages[0].slot.display == .unassigned)
    #expect(button.assign("lamp", to: .stage(3), at: .zero).isEmpty, "there is no such stage")
  }

  static func at(_ milliseconds: Int) -> Timestamp {
    Timestamp.zero.advanced(by: .milliseconds(milliseconds))
  }

  static func snapshot(_ button: ActionButton) -> PlaceSnapshot {
    PlaceSnapshot(button, name: "action", source: "", language: "en")
  }

  static func hint(_ button: ActionButton) -> String? {
    guard case .pressing(.hint(let hint), _, _) = snapshot(button).press else { return nil }
    return hint
  }

  /// Loads the control of a part, which is off.
  static func load(_ button: inout ActionButton, _ part: ButtonPart, _ kind: String, _ hint: String)
  {
    _ = button.handle(.reload(.own), of: part, at: .zero)
    let control = TapControlTests.toggle(kind, isOn: false, hint: hint)
    _ = button.handle(.loaded(1, control), of: part, at: .zero)
  }

  /// A button with loaded controls; the last stage shows `secret`, which is private.
  static func button(
    _ stages: [ActionButton.Stage], secret: ControlDescription? = nil
  ) -> ActionButton {
    var button = ActionButton(control: "timer", stages: stages)
    load(&button, .hold, "timer", "Timer")
    load(&button, .stage(2), "lamp", "Lamp")
    if var secret {
      secret.isPrivacySensitive = true
      _ = button.handle(.reload(.own), of: .stage(2), at: .zero)
      _ = button.handle(.loaded(2, secret), of: .stage(2), at: .zero)
    }
    return button
  }
}

/// A button with stages at 500, 1500 and 3000 ms that is driven by a trace; the last stage has a warning.
private struct StagedButton: TracedEmulator {
  private var button = ActionButton(
    control: "timer", tap: "lap",
    stages: [.init(control: "fan"), .init(control: "power", warning: "Release-now")])
  private var start = Timestamp.zero

  var nextWake: Timestamp? { button.nextWake }
  var snapshot: PlaceSnapshot { StageTests.snapshot(button) }

  mutating func handle(_ input: Input, at now: Timestamp) -> [Effect] {
    button.handle(input, at: now)
  }

  mutating func handle(_ input: Input, of part: ButtonPart, at now: Timestamp) -> [Effect] {
    button.handle(input, of: part, at: now)
  }

  mutating func take(_ fact: String, at now: Timestamp) -> [Effect]? {
    let thresholds = [500, 1_500, 3_000].map { start.advanced(by: .milliseconds($0)) }
    switch fact {
    case "↓":
      start = now
      return button.hold(
        .began(at: now, deadline: now.advanced(by: .milliseconds(500))), at: now)
    case "↑": return button.hold(.cancelled(.releasedEarly, at: now), at: now)
    case "✕": return button.hold(.cancelled(.lostEvents, at: now), at: now)
    case "tap": return button.hold(.tapped(at: now), at: now)
    case "◇1", "◇2":
      let stage = fact == "◇1" ? 1 : 2
      let next = thresholds[stage]
      return button.hold(.reached(stage: stage, next: next, at: thresholds[stage - 1]), at: now)
    case "◇3": return button.hold(.reached(stage: 3, at: thresholds[2]), at: now)
    case "◆3": return button.hold(.performed(stage: 3, at: thresholds[2]), at: now)
    case "⊣": return button.hold(.ended(at: now), at: now)
    default:
      let parts = fact.split(separator: "-")
      guard let stage = ["◈1", "◈2", "◈3"].firstIndex(of: parts[0]) else { return nil }
      let delay = parts.count == 2 ? Int(parts[1]) ?? 0 : 0
      let instant = now.advanced(by: .milliseconds(-delay))
      return button.hold(.performed(stage: stage + 1, at: instant), at: now)
        + button.hold(.ended(at: instant), at: now)
    }
  }
}
