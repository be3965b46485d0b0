import ActionButtonTesting
import Gesture
import SystemAccess
import Testing

@Suite("Random traces with random lateness")
struct OracleTests {
  /// Seeds 3 to 5 and 8 add the settings for people who cannot hold a button, seeds 6 to 8 taps and repeats.
  static let seeds: [UInt64] = [1, 2, 3, 4, 5, 6, 7, 8]

  private static func trace(
    _ seed: UInt64, _ generator: inout SeededGenerator, gap: UInt64 = 0,
    with more: Trace.Variety = []
  ) -> Trace {
    var variety = more
    if (3...5).contains(seed) || seed == 8 { variety.insert(.settings) }
    if seed > 5 { variety.insert(.gestures) }
    return Trace.random(using: &generator, gap: gap, variety)
  }

  @Test(
    "the state machines decide as the rule over the whole list of edges", arguments: seeds,
    [[], .losses, .backwards, [.losses, .backwards]] as [Trace.Variety])
  func oracle(seed: UInt64, variety: Trace.Variety) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let trace = Self.trace(seed, &generator, with: variety)
      let outcome = Simulation(trace).outcome.map(\.explicitText)
      let expected = Oracle.outcome(of: trace)
      #expect(
        outcome == expected.map(\.explicitText),
        "\(trace.text(outcome: expected)), not \(outcome), \(trace.limits)")
    }
  }

  @Test(
    "presses are counted as the rule over the whole list of edges says, and change nothing else",
    arguments: [[.counts], [.counts, .losses], [.counts, .backwards]] as [Trace.Variety])
  func counts(variety: Trace.Variety) {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<2_000 {
      let trace = Trace.random(using: &generator, variety)
      let expected = (Oracle.counts(of: trace) + Oracle.outcome(of: trace)).map(\.explicitText)
      let outcome = Simulation(trace).outcome
      let counts = outcome.filter { $0.word == .counted }
      let others = outcome.filter { $0.word != .counted }
      #expect(
        (counts + others).map(\.explicitText) == expected,
        "\(trace.text(outcome: outcome)), not \(expected), \(trace.limits)")
      #expect(zip(outcome, outcome.dropFirst()).allSatisfy { $0.at <= $1.at })
      if variety == .counts {
        #expect(
          Self.late(&generator).outcome(of: trace) == outcome, "\(trace.text(outcome: outcome))")
      }
    }
  }

  @Test("lateness may delay an outcome but never changes it", arguments: seeds)
  func lateness(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let trace = Self.trace(seed, &generator)
      #expect(
        Self.late(&generator).outcome(of: trace).map(\.text)
          == Oracle.outcome(of: trace).map(\.text),
        "\(trace.text(outcome: Oracle.outcome(of: trace)))")
    }
  }

  @Test(
    "who was late for a loss performs nothing that was not held or tapped", arguments: [1, 2, 6, 7])
  func lateLoss(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let acts: [Outcome.Word] = [.tapped, .performed]
    for _ in 0..<500 {
      let trace = Self.trace(seed, &generator, with: .losses)
      let expected = Oracle.outcome(of: trace)
      for outcome in Self.late(&generator).outcome(of: trace) where acts.contains(outcome.word) {
        #expect(expected.contains(outcome), "\(outcome) in \(trace.text(outcome: expected))")
      }
    }
  }

  @Test(
    "an outcome is decided at its date, or when its release or press is confirmed", arguments: seeds
  )
  func promptness(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let trace = Self.trace(seed, &generator)
      let longest = max(trace.limits.debounce, trace.limits.glitchFilter, trace.limits.releaseWait)
      let decisions = Schedule.onTime.decisions(of: trace)
      for (outcome, decided) in decisions {
        #expect(
          outcome.at.duration(to: decided) <= longest,
          "\(outcome) at \(decided): \(trace.text(outcome: decisions.map(\.outcome)))")
      }
    }
  }

  @Test("a level that is read before its edges changes nothing", arguments: seeds)
  func queue(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let trace = Self.trace(seed, &generator, gap: 20_000_000)
      let delay = Duration.microseconds(Int64.random(in: 1...9_000, using: &generator))
      let lagging = Schedule(queueDelay: { _ in delay })
      #expect(
        lagging.outcome(of: trace).map(\.text) == Oracle.outcome(of: trace).map(\.text),
        "queue delay \(delay): \(trace.text(outcome: Oracle.outcome(of: trace)))")
    }
  }

  /// A process that runs up to two seconds late.
  private static func late(_ generator: inout SeededGenerator) -> Schedule {
    let lag = UInt64.random(in: 1...2_000_000_000, using: &generator)
    return Schedule(run: { due in
      let hash = due.nanoseconds &* 0x9E37_79B9_7F4A_7C15
      return due.advanced(by: .nanoseconds(Int64(hash % lag)))
    })
  }
}
