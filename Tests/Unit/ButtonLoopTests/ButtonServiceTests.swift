import ActionButton
import ActionButtonTesting
import ControlModel
import Devices
import Gesture
import Presenters
import SystemAccess
import Testing

@testable import ButtonLoop

@Suite("The service of one button")
struct ButtonServiceTests {
  /// Plays traces one after another, each when the button is at rest after the previous trace.
  static func serve(
    _ script: String, _ controls: any ControlService, tap: String? = nil,
    stages: [ButtonLoop.Stage] = [], perform: Duration? = nil
  ) async throws -> [String] {
    ServiceThread.start()
    let traces = try TraceParser.parse("hold = 200ms\n" + script)
    let mailbox = try Mailbox<Buttons.Message>()
    let words = try await DeviceThread.run { () throws(DeviceError) -> [String] in
      let loop: DeviceLoop
      let buttons: Buttons
      do throws(SystemError) {
        loop = try DeviceLoop()
        buttons = try Buttons(loop: loop, mailbox: mailbox)
      } catch { throw .system(error) }
      let presenter = RecordingPresenter()
      var limits = ActionButton.Limits()
      limits.feedback = .milliseconds(1)
      limits.perform = perform ?? limits.perform
      let service = ButtonService(
        name: "action", index: 0, control: PlacedControl(id: "action", kind: ScriptedControls.kind),
        tap: tap.map { PlacedControl(tapOf: "action", kind: $0) }, stages: stages,
        limits: limits, controls: controls, mailbox: mailbox, presenters: [presenter], log: nil)
      let source = SteppedButtonSource(traces)
      try buttons.add(service, source, limits: traces[0].limits, isPressable: false)
      buttons.start()
      while !(service.state.isAtRest && source.nextWake == nil && !source.advance()) {
        buttons.handle(loop.wait(until: buttons.nextWake))
      }
      buttons.finish(at: MonotonicClock.now)
      return presenter.words
    }
    await controls.stop()
    return words
  }

  @Test("a hold performs the intent, loads again and shows the new state")
  func hold() async throws {
    let words = try await Self.serve("0ms ↓ 1ms ↑ 2ms ↓ 300ms ↑", ScriptedControls())
    #expect(
      words == [
        "ready", "loaded:off", "began:Start", "performed", "performing:true", "ended", "finished",
        "loaded:on", "status",
      ])
  }

  @Test("a message is handled after everything that was decided before it")
  func order() async throws {
    ServiceThread.start()
    let mailbox = try Mailbox<Buttons.Message>()
    mailbox.post(.assign(button: 0, PlacedControl(id: "action", kind: "lamp")))
    let source = ScriptedButtonSource(
      name: "script", traces: try TraceParser.parse("hold = 200ms\n0ms ↓ 300ms ↑"),
      lead: .seconds(-60))
    let presenter = RecordingPresenter()
    let controls = ScriptedControls()
    let service = ButtonService(
      name: "action", index: 0, control: nil, limits: ActionButton.Limits(), controls: controls,
      mailbox: mailbox, presenters: [presenter], log: nil)
    let loop = try DeviceLoop()
    let buttons = try Buttons(loop: loop, mailbox: mailbox)
    try buttons.add(
      service, source, limits: HoldRecognizer.Limits(threshold: .milliseconds(200)),
      isPressable: false)
    buttons.start()
    buttons.handle(loop.wait(until: nil))
    buttons.finish(at: MonotonicClock.now)
    await controls.stop()
    #expect(
      presenter.words == [
        "ready", "began:-", "performed", "skipped:late", "ended", "assigned:lamp",
      ])
  }

  @Test(
    "an assignment cancels the press of a button's own source, beside which programs may press it")
  func ownPress() async throws {
    ServiceThread.start()
    let mailbox = try Mailbox<Buttons.Message>()
    mailbox.post(.press(button: 0, .down) { #expect($0 == .pressedAlready) })
    mailbox.post(.assign(button: 0, PlacedControl(id: "action", kind: "lamp")))
    let presenter = RecordingPresenter()
    let controls = ScriptedControls()
    let service = ButtonService(
      name: "action", index: 0, control: nil, limits: ActionButton.Limits(), controls: controls,
      mailbox: mailbox, presenters: [presenter], log: nil)
    let loop = try DeviceLoop()
    let buttons = try Buttons(loop: loop, mailbox: mailbox)
    try buttons.add(
      service,
      ScriptedButtonSource(
        name: "script", traces: try TraceParser.parse("0ms ↓ 100s ↑"), lead: .seconds(-1)),
      limits: HoldRecognizer.Limits(threshold: .seconds(90)), isPressable: true)
    buttons.start()
    buttons.handle(loop.wait(until: nil))
    buttons.finish(at: MonotonicClock.now)
    await controls.stop()
    #expect(presenter.words == ["ready", "began:-", "cancelled:reconfigured", "assigned:lamp"])
  }

  /// Gives the steps a button without a control that counts presses, has a source with one short press, and can be pressed
  /// by programs; returns its words.
  private func words(
    _ step: (_ round: () -> Void, Mailbox<Buttons.Message>, SteppedButtonSource) -> Void
  ) async throws -> [String] {
    ServiceThread.start()
    let mailbox = try Mailbox<Buttons.Message>()
    let presenter = RecordingPresenter()
    let controls = ScriptedControls()
    let service = ButtonService(
      name: "action", index: 0, control: nil, limits: ActionButton.Limits(), controls: controls,
      mailbox: mailbox, presenters: [presenter], log: nil)
    let loop = try DeviceLoop()
    let buttons = try Buttons(loop: loop, mailbox: mailbox)
    let source = SteppedButtonSource(try TraceParser.parse("0ms ↓ 80ms ↑"))
    var limits = HoldRecognizer.Limits(threshold: .seconds(90))
    limits.multiPress = .seconds(60)
    try buttons.add(service, source, limits: limits, isPressable: true)
    buttons.start()
    step({ buttons.handle(loop.wait(until: nil)) }, mailbox, source)
    buttons.finish(at: MonotonicClock.now)
    await controls.stop()
    return presenter.words
  }

  @Test("the count of presses of a button's own source becomes final while a program presses it")
  func countBesidePress() async throws {
    let words = try await words { round, mailbox, source in
      _ = source.advance()
      round()
      mailbox.post(.press(button: 0, .down) { #expect($0.isDone) })
      round()
    }
    #expect(
      words == [
        "ready", "began:-", "counted:1+", "cancelled:released-early", "began:-", "counted:1",
        "cancelled:stopped",
      ])
  }

  @Test("a press that is ignored, because a program presses the button, is not counted")
  func ignoredPress() async throws {
    let words = try await words { round, mailbox, source in
      mailbox.post(.press(button: 0, .down) { #expect($0.isDone) })
      round()
      _ = source.advance()
      round()
      mailbox.post(.press(button: 0, .up) { #expect($0.isDone) })
      round()
    }
    #expect(
      words == ["ready", "began:-", "counted:1+", "cancelled:released-early", "counted:1"])
  }

  @Test("a press of a button's own source ends the wait for a second press of a program")
  func interruptedWait() async throws {
    let words = try await words { round, mailbox, source in
      let twice = PressTiming(arm: .seconds(20))
      mailbox.post(.press(button: 0, .down, timing: twice) { #expect($0.isDone) })
      round()
      _ = source.advance()
      round()
      mailbox.post(.press(button: 0, .up) { _ in })
      round()
    }
    #expect(
      words == [
        "ready", "armed:-", "cancelled:not-confirmed", "began:-", "counted:1+",
        "cancelled:released-early", "counted:1",
      ])
  }

  @Test("with no_hold two presses perform, and a press too soon after a release is ignored")
  func twoPresses() async throws {
    let words = try await Self.serve(
      "no-hold = 500ms\nignore-repeat = 100ms\n0ms ↓ 20ms ↑ 50ms ↓ 60ms ↑ 170ms ↓ 190ms ↑",
      ScriptedControls())
    #expect(
      words == [
        "ready", "loaded:off", "armed:Start", "began:Start", "performed", "performing:true",
        "ended", "finished", "loaded:on", "status",
      ])
  }

  @Test("a tap performs the tap control, a hold the other one, and both load again")
  func tap() async throws {
    let words = try await Self.serve(
      "tap = on\n0ms ↓ 50ms ↑\n0ms ↓ 250ms ↑", ScriptedControls(), tap: "com.example.Lamp")
    #expect(
      words.filter { !$0.contains("loaded") } == [
        "ready", "began:Start", "tapped", "performing:true", "finished", "status", "began:Start",
        "performed", "performing:true", "ended", "finished", "status",
      ])
    #expect(
      words.filter { $0.contains("loaded") }.sorted() == [
        "loaded:off", "loaded:on", "tap-loaded:off", "tap-loaded:on",
      ])
  }

  @Test("a release performs the stage that was reached, and the last stage is performed while held")
  func stages() async throws {
    let lamp = PlacedControl(stage: 2, of: "action", kind: "com.example.Lamp")
    let words = try await Self.serve(
      "stages = 200ms,300ms\n0ms ↓ 250ms ↑\n0ms ↓ 400ms ↑\n0ms ↓ 199ms ↑", ScriptedControls(),
      stages: [ButtonLoop.Stage(after: .milliseconds(300), control: lamp)])
    #expect(
      words.filter { !$0.contains("loaded") } == [
        "ready", "began:Start", "reached:Start", "performed", "performing:true", "ended",
        "finished",
        "status", "began:Stop", "reached:Start", "performed(2)", "performing:true", "ended",
        "finished", "status", "began:Stop", "cancelled:released-early",
      ])
    #expect(
      words.filter { $0.contains("loaded") }.sorted() == [
        "loaded:off", "loaded:on", "stage-2-loaded:off", "stage-2-loaded:on",
      ])
  }

  @Test("a release in a stage without a control performs nothing")
  func cancellingStage() async throws {
    let words = try await Self.serve(
      "stages = 200ms,300ms\n0ms ↓ 250ms ↑\n0ms ↓ 350ms ↑", ScriptedControls(),
      stages: [ButtonLoop.Stage(after: .milliseconds(300), control: nil)])
    #expect(
      words == [
        "ready", "loaded:off", "began:Start", "reached:Start", "performed", "performing:true",
        "ended", "finished", "loaded:on", "status", "began:Stop", "reached:Stop", "performed(2)",
        "skipped:cancelled", "ended",
      ])
  }

  @Test("a tap is not waited for twice: what it performs is told to its own slot only")
  func tapThrows() async throws {
    let words = try await Self.serve(
      "tap = on\n0ms ↓ 50ms ↑", ScriptedControls(performs: [.throwsError]), tap: "com.example.Lamp"
    )
    #expect(words.filter { $0 == "failed" }.count == 1)
    #expect(words.last == "tap-loaded:off")
    #expect(!words.contains("stale"))
  }

  @Test("a hold repeats at each period; what finds the intent busy is skipped")
  func repeats() async throws {
    let words = try await Self.serve(
      "repeat = 100ms\n0ms ↓ 450ms ↑", ScriptedControls(performs: [.hangs]),
      perform: .seconds(1))
    #expect(
      words == [
        "ready", "loaded:off", "began:Start", "performed", "performing:true", "repeated:1",
        "skipped:busy", "repeated:2", "skipped:busy", "ended", "failed", "loaded:off",
      ])
  }

  @Test("an intent that throws is reported, the state is loaded again, the next press works")
  func throwing() async throws {
    let words = try await Self.serve(
      "0ms ↓ 250ms ↑\n0ms ↓ 250ms ↑", ScriptedControls(performs: [.throwsError]))
    #expect(
      words == [
        "ready", "loaded:off", "began:Start", "performed", "performing:true", "ended", "failed",
        "loaded:off", "began:Start", "performed", "performing:true", "ended", "finished",
        "loaded:on", "status",
      ])
  }

  @Test("a press on a control that failed to load loads it first")
  func failing() async throws {
    let words = try await Self.serve(
      "0ms ↓ 60ms ↑\n0ms ↓ 250ms ↑", ScriptedControls(loads: [.throwsError]))
    #expect(
      words == [
        "ready", "stale", "began:-", "cancelled:released-early", "loaded:off", "began:Start",
        "performed", "performing:true", "ended", "finished", "loaded:on", "status",
      ])
  }

  @Test("the events of a hold do not depend on whether the control answers")
  func independence() async throws {
    let traces = "0ms ↓ 250ms ↑\n0ms ↓ 250ms ↑\n0ms ↓ 60ms ↑"
    let answering = try await Self.serve(traces, ScriptedControls())
    let throwing = try await Self.serve(
      traces, ScriptedControls(loads: [.throwsError], performs: [.throwsError]))
    func holds(_ words: [String]) -> [String] {
      words.compactMap { word in
        let name = word.prefix { $0 != ":" }
        return ["began", "performed", "cancelled", "ended"].contains(name) ? String(name) : nil
      }
    }
    #expect(holds(answering) == holds(throwing))
    #expect(
      holds(answering) == [
        "began", "performed", "ended", "began", "performed", "ended", "began", "cancelled",
      ])
  }

  @Test("a lock is announced before the events of the buttons, and messages after the end are kept")
  func lockAndEnd() async throws {
    ServiceThread.start()
    let (controls, presenter) = (ScriptedControls(), RecordingPresenter())
    let mailbox = try Mailbox<Buttons.Message>()
    let service = ButtonService(
      name: "action", index: 0, control: PlacedControl(id: "action", kind: ScriptedControls.kind),
      limits: ActionButton.Limits(), controls: controls, mailbox: mailbox, presenters: [presenter],
      log: nil)
    var before: [String] = []
    let loop = try DeviceLoop()
    let buttons = try Buttons(
      loop: loop, mailbox: mailbox, output: Buttons.Output(write: { _ in before = presenter.words })
    )
    try buttons.add(
      service, SteppedButtonSource([]), limits: HoldRecognizer.Limits(), isPressable: false)
    buttons.start()
    let off = ScriptedControls.toggle(isOn: false)
    for message in [
      .end(.stopped, run: 1), .input(button: 0, .loaded(1, off)), .lock(true), .end(.stopped),
      .line([]),
    ] as [Buttons.Message] { mailbox.post(message) }
    while !buttons.isStopped { buttons.handle(loop.wait(until: buttons.nextWake)) }
    #expect(before == ["ready", "loaded:off"])
    #expect(presenter.words == ["ready", "loaded:off", "loaded:off"])
    #expect(buttons.handOver().isLocked)
    buttons.finish(at: MonotonicClock.now)
    #expect(mailbox.take().contains { if case .line = $0 { true } else { false } })
    await controls.stop()
  }

  @Test("a daemon that ends answers presses and requests for reports")
  func declined() async {
    await confirmation(expectedCount: 2) { answered in
      Buttons.Message.press(button: 0, .down) { answer in
        #expect(answer == .noButton)
        answered()
      }.decline()
      Buttons.Message.report { reports in
        #expect(reports.isEmpty)
        answered()
      }.decline()
    }
  }

  @Test("the report of a button on a locked screen hides what its control hides")
  func lockedReport() async throws {
    ServiceThread.start()
    let controls = ScriptedControls(loads: [.hangs])
    let mailbox = try Mailbox<Buttons.Message>()
    let service = ButtonService(
      name: "action", index: 0, control: PlacedControl(id: "action", kind: ScriptedControls.kind),
      limits: ActionButton.Limits(), controls: controls, mailbox: mailbox, presenters: [], log: nil)
    let loop = try DeviceLoop()
    let buttons = try Buttons(loop: loop, mailbox: mailbox)
    try buttons.add(
      service, SteppedButtonSource([]), limits: HoldRecognizer.Limits(), isPressable: true)
    buttons.start()
    let secret = ScriptedControls.toggle(isOn: true, isPrivacySensitive: true)
    for message in [
      .lock(true), .input(button: 0, .loaded(1, secret)),
      .press(button: 0, .down) { #expect($0.isDone) },
      .report { reports in
        #expect(reports.map(\.state.slot.display.control?.isRedacted) == [true])
        guard case .pressing(_, _, let promise) = reports.first?.state.press else {
          Issue.record("the button is pressed")
          return
        }
        #expect(promise?.isRedacted == true)
      }, .end(.stopped),
    ] as [Buttons.Message] { mailbox.post(message) }
    while !buttons.isStopped { buttons.handle(loop.wait(until: buttons.nextWake)) }
    #expect(service.state.slot.display.control == secret)
    buttons.finish(at: MonotonicClock.now)
    await controls.stop()
  }

  /// A source and a presenter that records its frames and ends.
  private final class Ends: ButtonSource, Presenter {
    let name = "ends"
    let bounces = false
    var nextFrame: Timestamp?
    private(set) var words: [String] = []

    func open(_ loop: LoopPart) -> Level? { .inactive }
    func drain(ready: Registration?, into events: inout [ButtonEvent]) {}
    func level() -> Level? { .inactive }
    func announce(_ announcement: Announcement) {}
    func draw(at now: Timestamp) { words.append("draw") }
    func close() { words.append("close") }
    func finish() { words.append("finish") }
  }

  @Test("a change of a source begins the rest limit anew, and a press suspends it")
  func restLimit() throws {
    func at(_ second: UInt64) -> Timestamp { Timestamp(nanoseconds: second * 1_000_000_000) }
    let ends = Ends()
    let service = ButtonService(
      name: "action", index: 0, control: nil, limits: ActionButton.Limits(),
      controls: ScriptedControls(), mailbox: try Mailbox(), presenters: [ends], log: nil)
    let buttons = try Buttons(
      loop: DeviceLoop(), mailbox: Mailbox(), restLimit: .seconds(10))
    try buttons.add(
      service, ends, limits: HoldRecognizer.Limits(), isPressable: false)
    buttons.start()
    buttons.handle(.edge(Edge(.active, at: at(1))), of: 0, at: at(1))
    #expect(buttons.nextWake == at(11))
    buttons.handle(.hold(.began(at: at(2), deadline: at(3))), of: 0, at: at(2))
    #expect(buttons.nextWake == .distantFuture)
    buttons.finish(at: at(3))
    #expect(ends.words == ["close", "finish"])
  }

  @Test("a message begins the rest too, and a frame of a presenter does not end it")
  func frame() throws {
    let (ends, loop, mailbox) = (Ends(), try DeviceLoop(), try Mailbox<Buttons.Message>())
    let buttons = try Buttons(loop: loop, mailbox: mailbox, restLimit: .seconds(3_600))
    try buttons.add(
      ButtonService(
        name: "action", index: 0, control: nil, limits: ActionButton.Limits(),
        controls: ScriptedControls(), mailbox: mailbox, presenters: [ends], log: nil), ends,
      limits: HoldRecognizer.Limits(), isPressable: false)
    buttons.start()
    mailbox.post(.line([]))
    buttons.handle(loop.wait(until: nil))
    #expect(buttons.nextWake < .distantFuture)
    ends.nextFrame = .zero
    buttons.handle(loop.wait(until: buttons.nextWake))
    #expect(ends.words == ["draw"] && !buttons.isStopped)
    buttons.finish(at: MonotonicClock.now)
  }

  @Test("an intent has the number of the press that started it, also during a later press")
  func pressNumbers() {
    var numbers = PressNumbers()
    numbers.began(1)
    numbers.started()
    numbers.began(2)
    #expect(numbers.hold == 2 && numbers.intent == 1)
  }

  @Test("a second press counts on the source of the first one, and on no other")
  func twoSources() throws {
    let presenter = RecordingPresenter()
    let service = ButtonService(
      name: "action", index: 0, control: nil, limits: ActionButton.Limits(),
      controls: ScriptedControls(), mailbox: try Mailbox(), presenters: [presenter], log: nil)
    func at(_ second: UInt64) -> Timestamp { Timestamp(nanoseconds: second * 1_000_000_000) }
    let steps: [(source: Int, effect: HoldGesture.Effect)] = [
      (0, .armed(at: at(1), deadline: at(4))), (1, .armed(at: at(2), deadline: at(5))),
      (1, .began(at: at(3), deadline: at(3))), (1, .performed(at: at(3))), (1, .ended(at: at(3))),
      (0, .cancelled(.notConfirmed, at: at(4))),
      (1, .armed(at: at(5), deadline: at(8))), (1, .began(at: at(6), deadline: at(6))),
      (1, .performed(at: at(6))), (1, .ended(at: at(7))),
      // A second press does not count if no source is armed.
      (0, .began(at: at(8), deadline: at(8))), (0, .performed(at: at(8))),
    ]
    for step in steps {
      service.handle(.hold(step.effect), of: step.source, at: step.effect.instant)
    }
    #expect(
      presenter.words == [
        "armed:-", "cancelled:not-confirmed", "armed:-", "began:-", "performed",
        "skipped:not-ready", "ended",
      ])
  }
}
