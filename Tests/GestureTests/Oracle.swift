import Gesture
import SystemAccess

/// The rule of the design, written a second time: not as a machine that is fed, but over the whole
/// list of edges at once.
///
/// Shares no code with the machines.
enum Oracle {
  /// A closed interval of the contact after bounces have been joined; a nil end never came.
  private struct Press {
    var start: UInt64
    var end: UInt64?
  }

  static func outcome(of trace: Trace) -> [Outcome] {
    let hold = UInt64(trace.limits.threshold.nanoseconds)
    let counted = counted(presses(of: trace), of: trace)
    if let window = trace.limits.noHold {
      return confirmed(counted, within: UInt64(window.nanoseconds))
    }
    var result: [Outcome] = []
    for press in counted {
      let deadline = press.start + hold
      result.append(Outcome(.began, at: Timestamp(nanoseconds: press.start)))
      if let end = press.end, end < deadline {
        let word = trace.limits.taps ? Outcome.Word.tapped : .cancelled
        result.append(Outcome(word, at: Timestamp(nanoseconds: end)))
        continue
      }
      result.append(Outcome(.performed, at: Timestamp(nanoseconds: deadline)))
      result += repeats(after: deadline, until: press.end, of: trace)
      if let end = press.end { result.append(Outcome(.ended, at: Timestamp(nanoseconds: end))) }
    }
    return result
  }

  /// One for each whole period from the deadline to the release, in the first minute.
  private static func repeats(
    after deadline: UInt64, until end: UInt64?, of trace: Trace
  ) -> [Outcome] {
    guard let period = trace.limits.repeatPeriod else { return [] }
    let limit = deadline + 60_000_000_000
    return stride(from: deadline, through: min(end ?? limit, limit), by: Int(period.nanoseconds))
      .dropFirst().map { Outcome(.repeated, at: Timestamp(nanoseconds: $0)) }
  }

  /// Two presses, the second within the window of the first, are one; any other performs nothing.
  private static func confirmed(_ presses: [Press], within window: UInt64) -> [Outcome] {
    func event(_ word: Outcome.Word, _ at: UInt64) -> Outcome {
      Outcome(word, at: Timestamp(nanoseconds: at))
    }
    var result: [Outcome] = []
    var rest = presses[...]
    while let first = rest.popFirst() {
      result.append(event(.armed, first.start))
      guard let second = rest.first, second.start < first.start + window else {
        result.append(event(.cancelled, first.start + window))
        continue
      }
      rest.removeFirst()
      result += [event(.began, second.start), event(.performed, second.start)]
      if let end = second.end { result.append(event(.ended, end)) }
    }
    return result
  }

  /// Without those that begin too soon after the end of the one before.
  private static func counted(_ presses: [Press], of trace: Trace) -> [Press] {
    let rest = UInt64(trace.limits.ignoreRepeat.nanoseconds)
    return presses.enumerated().filter { index, press in
      guard index > 0, let end = presses[index - 1].end else { return true }
      return press.start >= end + rest
    }.map(\.element)
  }

  private static func presses(of trace: Trace) -> [Press] {
    let debounce = UInt64(trace.limits.debounce.nanoseconds)
    var closed: [Press] = []
    for edge in trace.input {
      let isOpen = closed.last?.end != nil || closed.isEmpty
      switch edge.mark {
      case .press where isOpen: closed.append(Press(start: edge.at.nanoseconds))
      case .release where !isOpen: closed[closed.count - 1].end = edge.at.nanoseconds
      default: break
      }
    }
    var joined: [Press] = []
    for next in closed {
      if let end = joined.last?.end, next.start - end < debounce {
        joined[joined.count - 1].end = next.end
      } else {
        joined.append(next)
      }
    }
    return joined
  }
}

/// A small generator whose whole sequence follows from its seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension Trace {
  /// Random presses with bounces, spikes, merged edges, and lengths around every boundary.
  ///
  /// Edges are at least `gap` nanoseconds apart. With `settings` those for people who cannot hold a button
  /// are on in some traces; with `gestures` taps and repeats are.
  static func random(
    using generator: inout SeededGenerator, gap: UInt64 = 0, settings: Bool = false,
    gestures: Bool = false
  ) -> Trace {
    let millisecond: UInt64 = 1_000_000
    var limits = HoldRecognizer.Limits()
    limits.debounce = .milliseconds([0, 1, 5, 20].randomElement(using: &generator) ?? 5)
    if settings {
      let windows: [Duration?] = [nil, .milliseconds(500), .milliseconds(1_000)]
      limits.noHold = windows.randomElement(using: &generator) ?? nil
      limits.ignoreRepeat = .milliseconds([0, 100, 500].randomElement(using: &generator) ?? 0)
    }
    if gestures {
      limits.taps = Bool.random(using: &generator)
      let periods: [Duration?] = [nil, .milliseconds(100), .milliseconds(130), .milliseconds(300)]
      limits.repeatPeriod = periods.randomElement(using: &generator) ?? nil
    }
    let hold = UInt64(limits.threshold.nanoseconds)
    let debounce = UInt64(limits.debounce.nanoseconds)
    var around = [hold, debounce, hold - debounce, hold + debounce].flatMap {
      [$0 &- 1, $0, $0 + 1]
    }
    if let period = limits.repeatPeriod.map({ UInt64($0.nanoseconds) }) {
      let times = UInt64.random(in: 1...4, using: &generator)
      let instant = hold + times * period
      around += [instant - 1, instant, instant + 1, instant - debounce]
    }
    var now = UInt64.random(in: 0...millisecond, using: &generator)
    var mark = Trace.Mark.press
    var input: [Trace.Input] = []
    for _ in 0..<Int.random(in: 1...24, using: &generator) {
      input.append(Trace.Input(mark, at: Timestamp(nanoseconds: now)))
      now += gap
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<4: now += UInt64.random(in: 0...(debounce * 2 + 2), using: &generator)
      case 4..<7: now += (around.randomElement(using: &generator) ?? 0) % (hold * 4)
      default:
        let longest = (gestures ? 2_000 : 900) * millisecond
        now += UInt64.random(in: 0...longest, using: &generator)
      }
      if Int.random(in: 0..<20, using: &generator) > 0 { mark = mark == .press ? .release : .press }
    }
    return Trace(rule: "random", input: input, expected: nil, limits: limits, line: 0)
  }
}
