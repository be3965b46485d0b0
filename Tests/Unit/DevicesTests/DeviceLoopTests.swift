import ActionButtonTesting
import Devices
import Gesture
import SystemAccess
import Testing

/// Collects the changes of a loop until there are as many as expected.
final class RecordingOwner {
  var outcome: [Outcome] = []
  var changes: [String] = []
  var edges = 0
  let expected: Int

  init(expecting expected: Int) { self.expected = expected }

  /// Takes rounds until enough has come.
  func run(_ loop: DeviceLoop) {
    while outcome.count < expected {
      for each in loop.wait(until: nil).changes { take(each.change) }
    }
    loop.close()
  }

  private func take(_ change: ButtonChange) {
    switch change {
    case .edge: edges += 1
    case .hold(let effect): outcome.append(Outcome(effect))
    case .gone(let error): changes.append("gone: \(error)")
    case .restored(let isHeld): changes.append(isHeld ? "restored, held" : "restored")
    case .late: changes.append("late")
    }
  }
}

@Suite("The device loop")
struct DeviceLoopTests {
  static let text = """
    hold = 200ms
    debounce = 5ms
    lost          | 0ms ↓ 20ms ✕ 30ms ↑
    a hold        | 0ms ↓ 1ms ↑ 2ms ↓ 250ms ↑ 252ms ↓ 253ms ↑
    a short press | 0ms ↓ 60ms ↑
    on the line   | 0ms ↓ 200ms ↑
    just before   | 0ms ↓ 199.999999ms ↑
    across it     | 0ms ↓ 198ms ↑ 201ms ↓ 230ms ↑
    """

  /// The outcomes of the whole script, dated from each press, by the machines alone.
  static func simulated(_ traces: [Trace]) -> [String] {
    traces.flatMap { dated(Simulation($0).outcome) }
  }

  /// Outcomes with their times since the press; a loss is dated by when it was noticed, so not at all.
  static func dated(_ outcome: [Outcome]) -> [String] {
    var press = Timestamp.zero
    return outcome.map { next in
      if next.word == .began { press = next.at }
      if let reason = next.reason, reason != .releasedEarly { return reason.rawValue }
      return "\(next.word) \(press.duration(to: next.at))"
    }
  }

  @Test("a script in real time comes out as simulated")
  func realTime() throws {
    let traces = try TraceParser.parse(Self.text)
    let source = ScriptedButtonSource(
      name: "script", traces: traces, pause: .milliseconds(30), lead: .zero)
    let owner = try Self.play(source, traces)
    #expect(Self.dated(owner.outcome) == Self.simulated(traces))
    #expect(owner.edges == traces.flatMap(\.input).count { $0.mark != .lost })
  }

  @Test("a script that is over before the loop runs comes out the same, but for what was lost")
  func frozen() throws {
    let traces = try TraceParser.parse(Self.text).filter { $0.rule != "lost" }
    let source = ScriptedButtonSource(
      name: "script", traces: traces, pause: .milliseconds(30), lead: .seconds(-60))
    let owner = try Self.play(source, traces)
    #expect(Self.dated(owner.outcome) == Self.simulated(traces))
  }

  /// Runs the loop until as much has come of the script as the machines say will.
  static func play(
    _ source: ScriptedButtonSource, _ traces: [Trace]
  ) throws -> RecordingOwner {
    let loop = try DeviceLoop()
    let expected = simulated(traces).count
    let owner = RecordingOwner(expecting: expected)
    _ = try loop.add(source, limits: try #require(traces.first).limits)
    owner.run(loop)
    return owner
  }
}

@Suite("Lateness")
struct LatenessTests {
  @Test("an edge read more than 20 ms after its date is late, and logged once in 10 s")
  func report() {
    var lateness = Lateness()
    func edge(_ milliseconds: UInt64) -> Edge {
      Edge(.active, at: Timestamp(nanoseconds: milliseconds * 1_000_000))
    }
    func now(_ milliseconds: UInt64) -> Timestamp {
      Timestamp(nanoseconds: milliseconds * 1_000_000)
    }
    let isReported = [(0, 20), (30, 51), (60, 10_050), (10_060, 10_100)].map {
      lateness.read(edge($0.0), at: now($0.1))
    }
    #expect(isReported == [false, true, false, true])
    #expect(lateness.late == 3)
    #expect(lateness.counts == [0, 0, 0, 1, 2, 0, 1])
    #expect(lateness.worst == .milliseconds(9_990))
  }
}
