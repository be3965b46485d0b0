import ActionButtonTesting
import SystemAccess

@testable import Gesture

/// Decides presses with bounces on time, late and with delayed edges; each outcome must equal the oracle's.
func decideGesture(_ bytes: [UInt8]) {
  guard let first = bytes.first else { return }
  var generator = ByteGenerator(Array(bytes.dropFirst()))
  let trace = Trace.random(
    using: &generator, gap: 20_000_000, Trace.Variety(rawValue: Int(first & 3)))
  let expected = Oracle.outcome(of: trace).map(\.text)
  func check(_ outcome: [Outcome], _ how: String) {
    require(
      outcome.map(\.text) == expected,
      "\(how): \(trace.text(outcome: Oracle.outcome(of: trace))), not \(outcome.map(\.text))")
  }
  check(Simulation(trace).outcome, "on time")
  let lag = generator.next() % 2_000_000_000 + 1
  let late = Schedule(run: { due in
    due.advanced(by: .nanoseconds(Int64((due.nanoseconds &* 0x9E37_79B9_7F4A_7C15) % lag)))
  })
  check(late.outcome(of: trace), "late")
  let delay = Duration.microseconds(Int64(generator.next() % 9_000 + 1))
  check(Schedule(queueDelay: { _ in delay }).outcome(of: trace), "a queue of \(delay)")
}

/// Parses a file of traces; each valid trace is played, written and parsed again.
func readTrace(_ bytes: [UInt8]) {
  guard let text = text(bytes), let traces = try? TraceParser.parse(text) else { return }
  // An hour with repeats of 100 ms is valid, but takes long.
  let longest = Timestamp(nanoseconds: 3_600_000_000_000)
  for trace in traces.prefix(20) where trace.input.allSatisfy({ $0.at < longest }) {
    _ = Simulation(trace).outcome
    var plain = trace
    plain.rule = ""
    let written = plain.text(outcome: [])
    guard let again = try? TraceParser.parse(written, limits: trace.limits) else {
      fatalError("broken rule: a written trace can be read: \(written)")
    }
    require(again.map(\.input) == [trace.input], "a written trace is the same: \(written)")
  }
}
