import ActionButtonTesting
import Foundation
import Gesture
import SystemAccess
import Testing

/// A trace of `Traces/` and the name of its file.
struct TraceFile: CustomTestStringConvertible, Sendable {
  let name: String
  let trace: Trace

  var testDescription: String { "\(name):\(trace.line) \(trace.rule)" }

  static func all() throws -> [TraceFile] {
    try [
      "hold", "debounce", "no-hold", "ignore-repeat", "tap", "repeat", "decide", "multi-press",
      "stages",
    ].flatMap { name in
      let url = try #require(
        Bundle.module.url(forResource: name, withExtension: "trace", subdirectory: "Traces"))
      let text = try String(contentsOf: url, encoding: .utf8)
      return try TraceParser.parse(text).map { TraceFile(name: "\(name).trace", trace: $0) }
    }
  }
}

@Suite("Traces")
struct TraceTests {
  @Test("an owner on time", arguments: try TraceFile.all())
  func onTime(_ file: TraceFile) throws {
    let outcome = Simulation(file.trace).outcome
    let expected = try #require(file.trace.expected)
    #expect(outcome.count == expected.count, "\(file.trace.text(outcome: outcome))")
    for (actual, expected) in zip(outcome, expected) {
      #expect(actual.satisfies(expected), "\(file.trace.text(outcome: outcome))")
    }
  }

  @Test(
    "an owner that runs once, after everything", arguments: try TraceFile.all())
  func never(_ file: TraceFile) throws {
    let outcome = Schedule(run: { _ in .distantFuture }).outcome(of: file.trace)
    let expected = try #require(file.trace.expected)
    let performed = outcome.count { $0.word == .performed }
    if file.trace.input.contains(where: { $0.mark == .lost }) {
      // An owner that runs only after the loss knows the contact's earlier state from the last edge alone, and does
      // not perform a hold that may have ended. The second press of two performs at its beginning, whatever follows.
      let known = file.trace.input.prefix { $0.mark != .lost }.last?.at ?? .zero
      let limit = expected.count {
        $0.word == .performed && (file.trace.limits.noHold != nil || $0.at <= known)
      }
      #expect(performed <= limit, "\(file.trace.text(outcome: outcome))")
      #expect(!outcome.contains { $0.word == .repeated }, "\(file.trace.text(outcome: outcome))")
    } else {
      #expect(outcome.map(\.word) == expected.map(\.word), "\(file.trace.text(outcome: outcome))")
    }
  }

  @Test("a trace prints as it is read")
  func roundTrip() throws {
    for file in try TraceFile.all() {
      let outcome = Simulation(file.trace).outcome
      let line = file.trace.text(outcome: outcome)
      let again = try #require(try TraceParser.parse(line, limits: file.trace.limits).first)
      #expect(again.input == file.trace.input)
      #expect(again.rule == file.trace.rule)
      #expect(again.text(outcome: outcome) == line)
    }
  }

  @Test(
    "an outcome satisfies an expectation with its word, its instant, and its reason if one is given",
    arguments: [
      ("499ms cancelled", true), ("499ms cancelled(lost-events)", true), ("498ms cancelled", false),
      ("499ms ended", false), ("499ms cancelled(released-early)", false),
    ])
  func satisfies(expectation: String, isMet: Bool) throws {
    let expected = try #require(
      try TraceParser.parse("rule | 0ms ↓ ⇒ \(expectation)").first?.expected?.first)
    let loss = Outcome(.cancelled(.lostEvents, at: Timestamp.zero.advanced(by: .milliseconds(499))))
    #expect(loss.satisfies(expected) == isMet)
    #expect(loss.explicitText == "499ms cancelled(lost-events)")
    #expect(Outcome(.ended(at: .zero)).explicitText == "0ms ended")
  }

  @Test(
    "a press that is counted says until when another one counts, and the last one that none does")
  func counted() throws {
    let trace = try #require(
      try TraceParser.parse(
        """
        multi-press = 400ms
        two | 0ms ↓ 100ms ↑ 200ms ↓ 300ms ↑
        """
      ).first)
    let rules = Simulation(trace).steps.map(\.rule).filter { $0.hasPrefix("counted") }
    #expect(
      rules == [
        "counted 1: another press counts before 500ms",
        "counted 2: another press counts before 700ms",
        "counted 2",
      ])
  }

  @Test("each stage says when the next one is, and whether its release performed it")
  func stages() throws {
    let traces = try TraceParser.parse(
      """
      debounce = 0ms
      stages = 1s,5s
      between | 0ms ↓ 2s ↑
      held | 0ms ↓ 6s ↑
      decide = release
      released | 0ms ↓ 6s ↑
      """)
    let rules = traces.map { Simulation($0).steps.filter { $0.mark == nil }.map(\.rule) }
    let began = "began: deadline 1000ms"
    let first =
      "reached stage 1: still held at the deadline, the release decides; the next stage is at 5000ms"
    let ended = "ended: released at or after the deadline"
    #expect(
      rules == [
        [
          began, first,
          "performed stage 1: released at or after the deadline, before the next stage",
          ended,
        ],
        [began, first, "performed stage 2: still held at the deadline", ended],
        [
          began, first, "reached stage 2: still held at the deadline, the release decides",
          "performed stage 2: released at or after the deadline", ended,
        ],
      ])
  }

  @Test("the second of two presses performs because it is the second, whatever else is set")
  func secondPress() throws {
    let traces = try TraceParser.parse(
      """
      debounce = 0ms
      no-hold = 3s
      two | 0ms ↓ 80ms ↑ 900ms ↓ 980ms ↑
      stages = 1s,5s
      decide = release
      two | 0ms ↓ 80ms ↑ 900ms ↓ 980ms ↑
      """)
    let rules = traces.map { Simulation($0).steps.map(\.rule).filter { $0.hasPrefix("perf") } }
    let second = "performed: pressed again before the end of the wait"
    #expect(rules == [[second], [second]])
  }

  @Test("a press that broke off is not in the count of the presses after it")
  func countAfterLoss() throws {
    let trace = try #require(
      try TraceParser.parse(
        """
        multi-press = 400ms
        lost | 0ms ↓ 100ms ↑ 200ms ↓ 250ms ✕ 260ms ↑ 300ms ↓ 350ms ↑
        """
      ).first)
    let rules = Simulation(trace).steps.map(\.rule).filter { $0.hasPrefix("counted") }
    #expect(
      rules == [
        "counted 1: another press counts before 500ms",
        "counted 1: another press counts before 750ms",
        "counted 1",
      ])
  }

  @Test("each step names its rule; time alone is a step only if it changed something")
  func steps() throws {
    let trace = try #require(
      try TraceParser.parse(
        """
        ignore-repeat = 50ms
        repeat = 100ms
        taps | 0ms ↓ 1ms ↑ 2ms ↓ 720ms ↑ 730ms ↓ 740ms ↑ 900ms ↓ 950ms ✕
        """
      ).first)
    let steps = Simulation(trace).steps.map { step in
      "\(TimeText.milliseconds(step.at)) \(step.mark == nil ? "" : "• ")\(step.rule)"
    }
    #expect(
      steps.joined(separator: "\n") == """
        0ms • press: first active edge after a confirmed release
        0ms began: deadline 500ms
        1ms • perhaps a bounce: a release if inactive for 5ms
        2ms • bounce: inactive for 1ms, less than 5ms
        500ms performed: still held at the deadline
        600ms repeated: still held 1 period after the deadline
        700ms repeated: still held 2 periods after the deadline
        720ms • perhaps a bounce: a release if inactive for 5ms
        725ms release of 720ms confirmed: inactive for 5ms
        720ms ended: released at or after the deadline
        730ms • ignored: sooner than 50ms after the release before it
        740ms • perhaps a bounce: a release if inactive for 5ms
        745ms release of 740ms confirmed: inactive for 5ms
        900ms • press: first active edge after a confirmed release
        900ms began: deadline 1400ms
        950ms • events lost: nothing counts until a release
        950ms cancelled: lost-events
        """)
  }

  @Test("an edge at the instant at which a release is confirmed is the next press")
  func edgeAtConfirmation() throws {
    let trace = try #require(try TraceParser.parse("two | 0ms ↓ 100ms ↑ 105ms ↓").first)
    let press = "press: first active edge after a confirmed release"
    #expect(
      Simulation(trace).steps.map(\.rule) == [
        press, "began: deadline 500ms", "perhaps a bounce: a release if inactive for 5ms", press,
        "cancelled: released-early", "began: deadline 605ms",
        "performed: still held at the deadline",
      ])
  }

  @Test("the random numbers of a seed are those of SplitMix64")
  func seeded() {
    var generator = SeededGenerator(seed: 1_234_567)
    #expect(
      (0..<3).map { _ in generator.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }
}
