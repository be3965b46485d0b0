import ActionButtonTesting
import Gesture
import SystemAccess
import Testing

@Suite("Random traces with random lateness")
struct OracleTests {
  /// Some also set the settings for people who cannot hold a button, some taps and repeats, the last one both.
  static let seeds: [UInt64] = [1, 2, 3, 4, 5, 6, 7, 8]

  private static func trace(
    _ seed: UInt64, _ generator: inout SeededGenerator, gap: UInt64 = 0
  ) -> Trace {
    Trace.random(
      using: &generator, gap: gap, settings: (3...5).contains(seed) || seed == 8,
      gestures: seed > 5)
  }

  @Test("the state machines decide as the rule over the whole list of edges", arguments: seeds)
  func oracle(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let trace = Self.trace(seed, &generator)
      let outcome = Simulation(trace).outcome.map(\.text)
      let expected = Oracle.outcome(of: trace)
      #expect(outcome == expected.map(\.text), "\(trace.text(outcome: expected))")
    }
  }

  @Test("lateness may delay an outcome but never changes it", arguments: seeds)
  func lateness(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let trace = Self.trace(seed, &generator)
      let lag = UInt64.random(in: 1...2_000_000_000, using: &generator)
      let late = Schedule(run: { due in
        let hash = due.nanoseconds &* 0x9E37_79B9_7F4A_7C15
        return due.advanced(by: .nanoseconds(Int64(hash % lag)))
      })
      #expect(
        late.outcome(of: trace).map(\.text) == Oracle.outcome(of: trace).map(\.text),
        "\(trace.text(outcome: Oracle.outcome(of: trace)))")
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
}
