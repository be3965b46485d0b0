package import Gesture
import SystemAccess

extension Trace {
  /// Random presses with bounces, spikes, merged edges, and lengths around every boundary.
  ///
  /// Edges are at least `gap` nanoseconds apart. With `settings` those for people who cannot hold a button
  /// are on in some traces; with `gestures` taps and repeats are.
  package static func random(
    using generator: inout some RandomNumberGenerator, gap: UInt64 = 0, settings: Bool = false,
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
