import ActionButton
import ActionButtonTesting
import ButtonLoop
import ControlModel
import Devices
import Gesture
import SystemAccess
import Testing

/// Two buttons on one loop, controlled by messages: each step waits for an expected event of the last step.
@Suite("Several buttons")
struct ButtonsTests {
  /// The messages of one batch, which are sent after the event `after`, or at rest if it is `nil`; a step without messages
  /// ends the script, even if a button is pressed.
  struct Step: Sendable {
    var after: String?
    let messages: [Buttons.Message]

    init(_ messages: [Buttons.Message], after: String? = nil) {
      self.after = after
      self.messages = messages
    }

    init(_ messages: Buttons.Message..., after: String? = nil) {
      self.after = after
      self.messages = messages
    }
  }

  /// Sends messages to buttons whose sources are not pressed and returns the buttons' events as words.
  static func serve(_ script: [Buttons.Message]) async throws -> [[String]] {
    try await serve(script.map { Step($0) })
  }

  static func serve(
    _ script: [Step], _ controls: ScriptedControls = ScriptedControls(), noHold: Duration? = nil,
    ignoreRepeat: Duration = .zero, taps: Bool = false, restLimit: Duration? = nil,
    multiPress: Duration? = nil, isPressable: Bool = true
  ) async throws -> [[String]] {
    let names = ["left", "right"]
    ServiceThread.start()
    let mailbox = try Mailbox<Buttons.Message>()
    var limits = HoldRecognizer.Limits(threshold: .milliseconds(200))
    limits.noHold = noHold
    limits.ignoreRepeat = ignoreRepeat
    limits.taps = taps
    limits.multiPress = multiPress
    let gesture = limits
    let words = try await DeviceThread.run { () throws(DeviceError) -> [[String]] in
      let loop: DeviceLoop
      let buttons: Buttons
      do throws(SystemError) {
        loop = try DeviceLoop()
        buttons = try Buttons(loop: loop, mailbox: mailbox, restLimit: restLimit)
      } catch { throw .system(error) }
      var recorders: [RecordingPresenter] = []
      for (index, name) in names.enumerated() {
        var limits = ActionButton.Limits()
        limits.feedback = .milliseconds(1)
        let recorder = RecordingPresenter()
        recorders.append(recorder)
        try buttons.add(
          ButtonService(
            name: name, index: index,
            control: PlacedControl(id: name, kind: ScriptedControls.kind), limits: limits,
            controls: controls, mailbox: mailbox, presenters: [recorder], log: nil),
          SteppedButtonSource([]), limits: gesture,
          isPressable: isPressable)
      }
      var rest = script[...]
      let isEnded = if case .end = script.last?.messages.last { true } else { false }
      func isOver() -> Bool {
        let isAtRest = buttons.services.allSatisfy(\.state.isAtRest)
        guard let next = rest.first else { return isAtRest && !isEnded }
        let isDue = next.after.map { word in recorders.contains { $0.words.last == word } }
        if isDue ?? isAtRest {
          if next.messages.isEmpty { return true }
          rest.removeFirst()
          mailbox.putBack(next.messages[...])
        }
        return false
      }
      buttons.start()
      while !buttons.isStopped, !isOver() { buttons.handle(loop.wait(until: buttons.nextWake)) }
      buttons.finish(at: MonotonicClock.now)
      return recorders.map(\.words)
    }
    await controls.stop()
    return words
  }

  @Test("a virtual press of a button performs its control and no other")
  func virtualPress() async throws {
    let words = try await Self.serve([
      Step(.press(button: 1, .lasting(.milliseconds(200))) { #expect($0.isDone) }),
      Step(.end(.reconfigured), after: "status"),
    ])
    #expect(words[0] == ["ready", "loaded:off"])
    #expect(
      words[1] == [
        "ready", "loaded:off", "began:Start", "performed", "performing:true", "ended", "finished",
        "loaded:on", "status",
      ])
  }

  @Test("a virtual press that is released early performs nothing")
  func shortPress() async throws {
    let words = try await Self.serve([
      Step(.press(button: 0, .lasting(.nanoseconds(199_999_999))) { #expect($0.isDone) }),
      Step(.end(.reconfigured), after: "cancelled:released-early"),
    ])
    #expect(words[0] == ["ready", "loaded:off", "began:Start", "cancelled:released-early"])
  }

  @Test("with no_hold two virtual presses perform")
  func twoPresses() async throws {
    let words = try await Self.serve(
      [
        Step(.press(button: 0, .down) { #expect($0.isDone) }),
        Step(.press(button: 0, .up) { #expect($0.isDone) }, after: "armed:Start"),
        Step(.press(button: 0, .down) { #expect($0.isDone) }, after: "armed:Start"),
        Step(.end(.reconfigured), after: "status"),
      ], noHold: .seconds(20))
    #expect(
      words[0] == [
        "ready", "loaded:off", "armed:Start", "began:Start", "performed", "performing:true",
        "finished", "loaded:on", "status", "ended",
      ])
  }

  @Test("assigning another control cancels a first press")
  func reassigned() async throws {
    let lamp = PlacedControl(id: "left", kind: "lamp")
    let words = try await Self.serve(
      [
        Step(.press(button: 0, .down) { _ in }),
        Step(.press(button: 0, .up) { _ in }, after: "armed:Start"),
        Step(.assign(button: 0, lamp), after: "armed:Start"),
      ], noHold: .seconds(20))
    #expect(
      words[0] == [
        "ready", "loaded:off", "armed:Start", "cancelled:reconfigured", "assigned:lamp",
        "loaded:off",
      ])
  }

  @Test("a button that is not pressed cannot be released or cancelled")
  func release() async throws {
    let words = try await Self.serve([
      .press(button: 0, .up) { #expect($0 == .notPressed) },
      .press(button: 0, .cancel) { #expect($0 == .notPressed) },
    ])
    #expect(words[0] == ["ready", "loaded:off"])
  }

  @Test("a release is decided before the next message of the batch")
  func releaseInBatch() async throws {
    _ = try await Self.serve([
      Step(.press(button: 0, .down) { _ in }),
      Step(
        .press(button: 0, .up) { #expect($0.isDone) },
        .report { #expect($0[0].state.press == .released) }, after: "began:Start"),
    ])
  }

  @Test("a press that is cancelled is no tap, and the next one counts")
  func cancel() async throws {
    let words = try await Self.serve(
      [
        Step(.press(button: 0, .down) { _ in }),
        Step(.press(button: 0, .cancel) { #expect($0.isDone) }, after: "began:Start"),
        Step(.press(button: 0, .down) { _ in }, after: "cancelled:cancelled"),
        Step(.press(button: 0, .up) { _ in }, after: "began:Start"),
        Step(.end(.reconfigured)),
      ], taps: true)
    #expect(
      words[0].prefix(6) == [
        "ready", "loaded:off", "began:Start", "cancelled:cancelled", "began:Start", "tapped",
      ])
  }

  @Test("a cancellation without a press does not end the count of presses")
  func cancelBetween() async throws {
    let press = Buttons.Message.press(button: 0, .lasting(.milliseconds(1))) {
      #expect($0.isDone)
    }
    let words = try await Self.serve(
      [
        Step(press),
        Step(
          .press(button: 0, .cancel) { #expect($0 == .notPressed) }, press,
          after: "cancelled:released-early"),
      ], multiPress: .seconds(60))
    #expect(words[0].contains("counted:2+"), "\(words[0])")
  }

  @Test("a tap that is assigned cancels a press under way, and counts from the next one on")
  func assignedTap() async throws {
    let lamp = PlacedControl(tapOf: "left", kind: "lamp")
    let words = try await Self.serve([
      Step(.press(button: 0, .down) { _ in }),
      Step(.assign(button: 0, to: .tap, lamp), after: "began:Start"),
      Step(.press(button: 0, .up) { _ in }, after: "tap-loaded:off"),
      Step(.press(button: 0, .lasting(.milliseconds(1))) { #expect($0.isDone) }),
      Step(.assign(button: 0, to: .tap, nil)),
      Step(.press(button: 0, .lasting(.milliseconds(1))) { #expect($0.isDone) }),
    ])
    #expect(
      words[0] == [
        "ready", "loaded:off", "began:Start", "cancelled:reconfigured", "tap-assigned:lamp",
        "tap-loaded:off", "began:Start", "tapped", "performing:true", "finished", "tap-loaded:on",
        "status", "tap-assigned:-", "began:Start", "cancelled:released-early",
      ])
  }

  @Test("a cancellation after the deadline ends the hold, which was performed")
  func cancelHeld() async throws {
    let words = try await Self.serve([
      Step(.press(button: 0, .down) { _ in }),
      Step(.press(button: 0, .cancel) { #expect($0.isDone) }, after: "status"),
      Step(.end(.reconfigured), after: "ended"),
    ])
    #expect(
      words[0] == [
        "ready", "loaded:off", "began:Start", "performed", "performing:true", "finished",
        "loaded:on", "status", "ended",
      ])
  }

  private static let twice = PressTiming(arm: .seconds(20))

  @Test("two presses of a person who cannot hold perform, and a first one can be cancelled")
  func ownTwoPresses() async throws {
    let words = try await Self.serve([
      Step(.press(button: 0, .down, timing: Self.twice) { #expect($0.isDone) }),
      Step(.press(button: 0, .up) { #expect($0.isDone) }, after: "armed:Start"),
      Step(.press(button: 0, .cancel) { #expect($0.isDone) }, after: "armed:Start"),
      Step(
        .press(button: 0, .down, timing: Self.twice) { #expect($0.isDone) },
        after: "cancelled:cancelled"),
      Step(.press(button: 0, .up) { #expect($0.isDone) }, after: "armed:Start"),
      Step(
        .press(button: 0, .down, timing: Self.twice) { #expect($0.isDone) }, after: "armed:Start"),
      Step(.end(.reconfigured), after: "status"),
    ])
    #expect(
      words[0] == [
        "ready", "loaded:off", "armed:Start", "cancelled:cancelled", "armed:Start", "began:Start",
        "performed", "performing:true", "finished", "loaded:on", "status", "ended",
      ])
  }

  @Test("a press of another kind does not confirm a first press: both have an outcome")
  func foreignSecondPress() async throws {
    let words = try await Self.serve([
      Step(.press(button: 0, .down, timing: Self.twice) { #expect($0.isDone) }),
      Step(.press(button: 0, .up) { #expect($0.isDone) }, after: "armed:Start"),
      Step(.press(button: 0, .down) { #expect($0.isDone) }, after: "armed:Start"),
      Step(.press(button: 0, .cancel) { #expect($0.isDone) }, after: "began:Start"),
    ])
    #expect(
      words[0] == [
        "ready", "loaded:off", "armed:Start", "cancelled:not-confirmed", "began:Start",
        "cancelled:cancelled",
      ])
  }

  @Test("assigning a control cancels the current press and loads the new control")
  func assignment() async throws {
    let lamp = PlacedControl(id: "left", kind: "lamp")
    let words = try await Self.serve([
      Step(.press(button: 0, .down) { _ in }),
      Step(.assign(button: 0, lamp), after: "began:Start"),
      Step(.press(button: 0, .up) { _ in }),
    ])
    #expect(
      words[0] == [
        "ready", "loaded:off", "began:Start", "cancelled:reconfigured", "assigned:lamp",
        "loaded:off",
      ])
  }

  @Test("a client that cancels after an assignment no longer holds the button")
  func cancelAfterAssignment() async throws {
    let lamp = PlacedControl(id: "left", kind: "lamp")
    let words = try await Self.serve([
      Step(.press(button: 0, .down) { _ in }),
      Step(.assign(button: 0, lamp), after: "began:Start"),
      Step(.press(button: 0, .cancel) { #expect($0 == .notPressed) }),
      Step(.press(button: 0, .lasting(.milliseconds(1))) { #expect($0.isDone) }),
    ])
    #expect(words[0].suffix(2) == ["began:Start", "cancelled:released-early"])
  }

  @Test("a reload of a kind reaches the buttons that hold it, and no other")
  func reload() async throws {
    let words = try await Self.serve([
      .assign(button: 1, PlacedControl(id: "right", kind: "lamp")),
      .reload(kinds: ["lamp"], .app),
    ])
    #expect(words[0] == ["ready", "loaded:off"])
    #expect(words[1] == ["ready", "loaded:off", "assigned:lamp", "loaded:off", "loaded:off"])
  }

  @Test("a reload leaves out the control that it names")
  func reloadExcept() async throws {
    let words = try await Self.serve([.reload(kinds: nil, .app, except: "left")])
    #expect(words == [["ready", "loaded:off"], ["ready", "loaded:off", "loaded:off"]])
  }

  @Test("a lock is applied to every button before any of them announces an event")
  func lock() async throws {
    let words = try await Self.serve([Buttons.Message.lock(true), .lock(false)])
    #expect(
      words == Array(repeating: ["ready", "loaded:off", "loaded:off", "loaded:off"], count: 2))
  }

  @Test(
    "a lock is announced at the start and when it changes, in the event stream and to clients",
    arguments: [true, false])
  func announcedLock(isLocked: Bool) throws {
    let mailbox = try Mailbox<Buttons.Message>()
    let loop = try DeviceLoop()
    var (written, sent) = (0, 0)
    let buttons = try Buttons(
      loop: loop, mailbox: mailbox, isLocked: isLocked,
      output: Buttons.Output(write: { _ in written += 1 }, send: { _ in sent += 1 }))
    buttons.start()
    let count = isLocked ? 1 : 0
    #expect((written, sent) == (count, count))
    mailbox.post(.lock(isLocked))
    mailbox.post(.lock(!isLocked))
    // The sender of a line sends it to the clients too.
    mailbox.post(.line([]))
    buttons.handle(loop.wait(until: nil))
    #expect((written, sent) == (count + 2, count + 1))
    buttons.finish(at: MonotonicClock.now)
  }

  @Test("a press under way when the service ends is cancelled, and the reason is the end")
  func stopped() async throws {
    let words = try await Self.serve([
      Step(.press(button: 0, .down) { #expect($0.isDone) }), Step([], after: "began:Start"),
    ])
    #expect(words[0] == ["ready", "loaded:off", "began:Start", "cancelled:stopped"])
  }

  @Test("the rest limit counts only while every button is at rest, and ends the run")
  func restLimit() async throws {
    let words = try await Self.serve(
      [
        Step(.press(button: 0, .lasting(.milliseconds(250))) { #expect($0.isDone) }),
        Step(.end(.reconfigured), after: "status"),
      ], restLimit: .milliseconds(1))
    #expect(words[0].prefix(4) == ["ready", "loaded:off", "began:Start", "performed"])
    let last = try await Self.serve(
      [
        Step(.press(button: 0, .lasting(.milliseconds(1))) { #expect($0.isDone) }),
        Step(.end(.reconfigured), after: "no such event"),
      ], restLimit: .milliseconds(20))
    #expect(last[0].last == "cancelled:released-early")
  }

  @Test("a press that would be released later continues when it is extended")
  func kept() async throws {
    let words = try await Self.serve([
      Step(.press(button: 0, .down) { #expect($0.isDone) }),
      Step(
        .press(button: 0, .abandonAfter(.milliseconds(100))) { #expect($0.isDone) },
        after: "began:Start"
      ),
      Step(.press(button: 0, .keep) { #expect($0.isDone) }, after: "began:Start"),
      Step(.press(button: 0, .up) { #expect($0.isDone) }, after: "status"),
    ])
    #expect(words[0].contains("performed"))
  }

  @Test("a press whose client is gone is cancelled at the end of its lease")
  func abandoned() async throws {
    let words = try await Self.serve([
      Step(.press(button: 1, .down, timing: Self.twice) { #expect($0.isDone) }),
      Step(
        .press(button: 1, .abandonAfter(.milliseconds(1))) { #expect($0.isDone) },
        after: "armed:Start"),
    ])
    #expect(words[1] == ["ready", "loaded:off", "armed:Start", "cancelled:cancelled"])
  }

  @Test("a press of a button without a virtual source, or of no button, is refused")
  func noVirtualSource() async throws {
    _ = try await Self.serve(
      [
        Step(
          .press(button: 0, .down) { #expect($0 == .noButton) },
          .press(button: 2, .down) { #expect($0 == .noButton) },
          .report { #expect($0.count == 2) })
      ], isPressable: false)
  }

  @Test("every button reports its state")
  func report() async throws {
    try await confirmation { reported in
      _ = try await Self.serve([
        .report { reports in
          #expect(reports.map(\.name) == ["left", "right"])
          #expect(reports.allSatisfy { $0.state.slot.isReady })
          reported()
        }
      ])
    }
  }
}

extension Buttons.PressAnswer {
  /// Whether the request was carried out.
  var isDone: Bool { if case .done = self { true } else { false } }
}
