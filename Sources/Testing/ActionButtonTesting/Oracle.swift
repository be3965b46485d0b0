package import Gesture
import SystemAccess

/// The rule of the design, written a second time: not as a machine that is fed, but over the whole
/// list of edges at once.
///
/// Shares no code with the machines.
package enum Oracle {
  /// A closed interval of the contact after bounces have been joined; a nil end never came.
  private struct Press {
    var start: UInt64
    var end: UInt64?
  }

  /// The outcome that the trace must have.
  package static func outcome(of trace: Trace) -> [Outcome] {
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
