package import Gesture
import SystemAccess

/// A second implementation of the rules for presses, which computes the outcome from the whole list of edges instead of
/// edge by edge.
///
/// It shares no code with the state machines.
package enum Oracle {
  /// A span of time in which the contact was closed, or its level is unknown because events were lost.
  private struct Span {
    var start: UInt64
    /// The end, or `nil` if no release was observed.
    var end: UInt64?
    /// Whether the span begins with a loss, so that it is not a press, regardless of the edges in it.
    var isLost = false
    /// Whether a loss ended the span while the contact was closed.
    var isCut = false
  }

  /// A press after debouncing; `end` is `nil` if it did not end.
  private struct Press {
    var start: UInt64
    var end: UInt64?
    /// Whether a loss, not a release, ended the press.
    var isLost = false
  }

  package static func outcome(of trace: Trace) -> [Outcome] {
    let hold = UInt64(trace.limits.threshold.nanoseconds)
    let counted = counted(presses(of: trace), of: trace)
    if let window = trace.limits.noHold {
      let losses = trace.input.filter { $0.mark == .lost }.map(\.at.nanoseconds)
      return confirmed(counted, within: UInt64(window.nanoseconds), losses)
    }
    let stages = [hold] + trace.limits.stages.map { UInt64($0.nanoseconds) }
    var result: [Outcome] = []
    for press in counted {
      let deadline = press.start + hold
      result.append(event(.began, press.start))
      if let end = press.end, end < deadline {
        if press.isLost {
          result.append(event(.cancelled, end, .lostEvents))
        } else {
          result.append(
            trace.limits.taps ? event(.tapped, end) : event(.cancelled, end, .releasedEarly))
        }
        continue
      }
      // The stages that the press reaches: those that are not later than its end.
      let reached = stages.filter { press.start + $0 <= press.end ?? .max }
      let isDecided = trace.limits.decision != .release && reached.count == stages.count
      for (index, stage) in reached.enumerated() {
        let isLast = isDecided && index + 1 == reached.count
        result.append(event(isLast ? .performed : .reached, press.start + stage, stage: index + 1))
      }
      guard isDecided else {
        if let end = press.end {
          result +=
            press.isLost
            ? [event(.cancelled, end, .lostEvents)]
            : [event(.performed, end, stage: reached.count), event(.ended, end)]
        }
        continue
      }
      if stages.count == 1 { result += repeats(after: deadline, until: press.end, of: trace) }
      if let end = press.end { result.append(event(.ended, end, press.isLost ? .lostEvents : nil)) }
    }
    return result
  }

  /// The counts of presses that the trace must have: a count at each release before the deadline, and a count at the end of
  /// the window after it, at a loss in the window, or at the deadline of a press that began in the window and is held.
  package static func counts(of trace: Trace) -> [Outcome] {
    guard let window = trace.limits.multiPress.map({ UInt64($0.nanoseconds) }) else { return [] }
    let hold = UInt64(trace.limits.threshold.nanoseconds)
    let losses = trace.input.filter { $0.mark == .lost }.map(\.at.nanoseconds)
    let presses = counted(presses(of: trace), of: trace)
    var result: [Outcome] = []
    // Whether the press began in the window of the press before.
    var follows = false
    for (index, press) in presses.enumerated() {
      guard let end = press.end, end < press.start + hold else {
        if follows { result.append(event(.counted, press.start + hold)) }
        follows = false
        continue
      }
      guard !press.isLost else {
        follows = false
        continue
      }
      result.append(event(.counted, end))
      let loss = losses.first { $0 >= end } ?? .max
      let next = index + 1 < presses.count ? presses[index + 1].start : .max
      // A loss at the instant of a press belongs to that press.
      follows = next < end + window && next <= loss
      if !follows { result.append(event(.counted, min(end + window, loss))) }
    }
    return result
  }

  private static func event(
    _ word: Outcome.Word, _ at: UInt64, _ reason: EndReason? = nil, stage: Int = 1
  ) -> Outcome {
    Outcome(word, at: Timestamp(nanoseconds: at), reason: reason, stage: stage)
  }

  /// The repeats: one for each whole period from the deadline to the release, in the first minute.
  private static func repeats(
    after deadline: UInt64, until end: UInt64?, of trace: Trace
  ) -> [Outcome] {
    guard let period = trace.limits.repeatPeriod else { return [] }
    let limit = deadline + 60_000_000_000
    return stride(from: deadline, through: min(end ?? limit, limit), by: Int(period.nanoseconds))
      .dropFirst().map { event(.repeated, $0) }
  }

  /// The outcomes with confirmation by a second press: two presses perform once if the second begins in the window of the
  /// first and no loss is between them; all other presses perform nothing.
  private static func confirmed(
    _ presses: [Press], within window: UInt64, _ losses: [UInt64]
  ) -> [Outcome] {
    var result: [Outcome] = []
    var rest = presses[...]
    while let first = rest.popFirst() {
      let end = first.start + window
      result.append(event(.armed, first.start))
      let loss = first.isLost ? first.end : losses.first { $0 >= first.start }
      let second = rest.first.flatMap { $0.start < min(end, loss.map { $0 + 1 } ?? end) ? $0 : nil }
      guard let second else {
        let isLost = loss.map { $0 < end } ?? false
        result.append(
          event(.cancelled, isLost ? loss ?? end : end, isLost ? .lostEvents : .notConfirmed))
        continue
      }
      rest.removeFirst()
      result += [event(.began, second.start), event(.performed, second.start)]
      if let end = second.end {
        result.append(event(.ended, end, second.isLost ? .lostEvents : nil))
      }
    }
    return result
  }

  /// The presses that do not begin too soon after the end of the press before.
  private static func counted(_ presses: [Press], of trace: Trace) -> [Press] {
    let rest = UInt64(trace.limits.ignoreRepeat.nanoseconds)
    return presses.enumerated().filter { index, press in
      guard index > 0, let end = presses[index - 1].end else { return true }
      return press.start >= end + rest
    }.map(\.element)
  }

  /// The presses of a contact that bounces.
  ///
  /// A press begins when the contact has been open for the debounce period and then closes for the glitch filter's period.
  /// It lasts until the contact is open for the debounce period again. A loss ends it when the contact was last
  /// known to be closed; so does a loss within the release wait, unless the contact closes before.
  private static func presses(of trace: Trace) -> [Press] {
    let debounce = UInt64(trace.limits.debounce.nanoseconds)
    let glitch = UInt64(trace.limits.glitchFilter.nanoseconds)
    let wait = max(debounce, UInt64(trace.limits.releaseWait.nanoseconds))
    var presses: [Press] = []
    var rest = spans(of: trace)[...]
    while let first = rest.popFirst() {
      if !first.isLost, let end = first.end, end - first.start < glitch { continue }
      var press = Press(start: first.start, end: first.end, isLost: first.isCut)
      var end = first.end
      while let opened = end, let next = rest.first,
        next.start - opened < (next.isLost ? wait : debounce)
      {
        rest.removeFirst()
        end = next.end
        if press.isLost { continue }
        press.isLost = next.isLost || next.isCut
        if !next.isLost { press.end = next.end }
      }
      if !first.isLost { presses.append(press) }
    }
    return presses
  }

  /// The spans in which the contact was closed or unknown.
  ///
  /// An edge dated before the edge before it counts at the latest date so far.
  private static func spans(of trace: Trace) -> [Span] {
    var spans: [Span] = []
    var latest: UInt64 = 0
    for input in trace.input {
      latest = max(latest, input.at.nanoseconds)
      let isClosed = spans.last.map { $0.end == nil } ?? false
      switch input.mark {
      case .press: if !isClosed { spans.append(Span(start: latest)) }
      case .release: if isClosed { spans[spans.count - 1].end = latest }
      case .lost:
        if isClosed {
          spans[spans.count - 1].end = latest
          spans[spans.count - 1].isCut = true
        }
        spans.append(Span(start: latest, end: isClosed ? nil : latest, isLost: true))
      }
    }
    return spans
  }
}
