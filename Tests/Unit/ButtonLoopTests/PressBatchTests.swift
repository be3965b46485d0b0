import ActionButton
import ActionButtonTesting
import ButtonLoop
import ControlModel
import Devices
import Gesture
import Synchronization
import SystemAccess
import Testing

/// Presses that reach the device thread in the same batch as other messages.
@Suite("A press beside other messages")
struct PressBatchTests {
  typealias Step = ButtonsTests.Step

  /// The numbers of accepted presses, and the refusals.
  private final class Answers: Sendable {
    let all = Mutex<[Buttons.PressAnswer]>([])

    var accepted: Int { all.withLock { $0.count { $0.isDone } } }

    func press(_ press: Buttons.VirtualPress = .lasting(.milliseconds(1))) -> Buttons.Message {
      .press(button: 0, press) { answer in self.all.withLock { $0.append(answer) } }
    }
  }

  private static let assign = Buttons.Message.assign(
    button: 0, PlacedControl(id: "left", kind: ScriptedControls.kind))

  private static func outcomes(_ words: [String]) -> Int {
    words.count { word in
      ["cancelled", "finished", "failed", "skipped"].contains { word.hasPrefix($0) }
    }
  }

  typealias Row = (rule: String, batch: @Sendable (_ press: Buttons.Message) -> [Buttons.Message])

  private static let rows: [Row] = [
    ("before an assignment", { [$0, assign] }),
    ("after an assignment", { [assign, $0] }),
    ("between two", { [assign, $0, assign] }),
    ("before a lock", { [$0, .lock(true), .lock(false)] }),
    ("before a reload", { [$0, .reload(kinds: nil, .app)] }),
    ("before another press", { [$0, $0, assign] }),
  ]

  @Test("an accepted press ends in exactly one outcome", arguments: rows.indices)
  func batch(_ index: Int) async throws {
    let row = Self.rows[index]
    let answers = Answers()
    var steps: [Step] = []
    for length: Duration in [.milliseconds(1), .milliseconds(200)] {
      steps.append(Step(row.batch(answers.press(.lasting(length)))))
    }
    let words = try await ButtonsTests.serve(steps)
    // More than two if, on a slow machine, a press of 1 ms ends before the next press is handled.
    #expect(answers.accepted >= 2, "\(row.rule): \(answers.all.withLock { $0 })")
    #expect(Self.outcomes(words[0]) == answers.accepted, "\(row.rule): \(words[0])")
  }

  @Test("a press before the end of a run is cancelled, one after it waits for the next run")
  func end() async throws {
    let answers = Answers()
    let words = try await ButtonsTests.serve([
      Step(answers.press(), .end(.reconfigured), answers.press())
    ])
    #expect(answers.all.withLock { $0.count } == 1, "the second one is left in the mailbox")
    #expect(words[0] == ["ready", "loaded:off", "began:Start", "cancelled:reconfigured"])
  }

  @Test("an intent that performs when the run ends is passed to the next run, without an outcome")
  func performing() async throws {
    let answers = Answers()
    let words = try await ButtonsTests.serve(
      [
        Step(answers.press(.down)),
        Step(.end(.reconfigured), after: "performing:true"),
      ], ScriptedControls(performs: [.hangs]))
    #expect(answers.accepted == 1)
    #expect(words[0].suffix(2) == ["performing:true", "ended"])
  }

  @Test(
    "an intent that waits for its control when the run ends is skipped with the reason",
    arguments: [EndReason.reconfigured, .stopped])
  func waiting(reason: EndReason) async throws {
    let answers = Answers()
    let words = try await ButtonsTests.serve(
      [
        Step(answers.press(.down), after: "ready"),
        Step(.end(reason), after: "performed"),
      ], ScriptedControls(loads: [.hangs, .hangs]))
    #expect(answers.accepted == 1)
    #expect(words[0].suffix(2) == ["ended", "skipped:\(reason.rawValue)"])
  }

  @Test("a press that is ignored as a repetition is refused, and the next one counts")
  func repetition() async throws {
    let answers = Answers()
    let words = try await ButtonsTests.serve(
      [
        Step(answers.press()),
        Step(answers.press(.down), answers.press(.down), after: "cancelled:released-early"),
      ], ignoreRepeat: .seconds(60))
    #expect(answers.all.withLock { $0.dropFirst() } == [.tooSoon, .tooSoon])
    #expect(answers.accepted == Self.outcomes(words[0]))
  }

  @Test("a second press of a pressed button is refused")
  func twice() async throws {
    let answers = Answers()
    _ = try await ButtonsTests.serve([
      Step(answers.press(.down), answers.press(.down), answers.press(), answers.press(.up)),
      Step(answers.press()),
    ])
    // A release has the number of its press.
    let first = Buttons.PressAnswer.done(press: 1)
    let all = answers.all.withLock { $0 }
    #expect(all == [first, .pressedAlready, .pressedAlready, first, .done(press: 2)])
  }
}
