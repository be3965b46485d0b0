public import SystemAccess

/// A sequence of edges and its expected outcome, as one line of text.
///
///     hold = 500ms
///     debounce = 5ms
///     ignore-repeat = 500ms
///     no-hold = 3s
///     tap = on
///     repeat = 300ms
///     decide = release
///     stages = 1s,5s
///     multi-press = 400ms
///     # a comment
///     a release before the threshold cancels | 0ms ↓ 499ms ↑ ⇒ 0ms began 499ms cancelled
///
/// `↓` (or `v`) is an active edge and `↑` (or `^`) an inactive edge, before debouncing; `✕` (or `x`) is a
/// loss: the device was unplugged, or events were dropped. `⇒` may be written `=>`. The rule and the outcome are
/// optional. `cancelled` and `ended` may have a reason: `cancelled(lost-events)`. `reached` and `performed` have the number
/// of the stage from the second on: `performed(2)`. A setting applies from its line on; `glitch`, `ignore-repeat`,
/// `no-hold`, `tap`, `repeat`, `stages` and `multi-press` are off by default and with `off`; the first of the stages replaces
/// `hold`, which ends the stages; the default of `decide` is `deadline`.
public struct Trace: Equatable, Sendable {
  /// An edge or a loss.
  public enum Mark: String, Equatable, Sendable {
    /// An active edge.
    case press = "↓"
    /// An inactive edge.
    case release = "↑"
    /// Edges are missing from here on.
    case lost = "✕"
  }

  /// One mark and its time.
  public struct Input: Equatable, Sendable {
    /// The edge or the loss.
    public let mark: Mark
    /// The time of the mark, from the start of the trace.
    public let at: Timestamp

    /// Creates an input: a mark at an instant.
    public init(_ mark: Mark, at: Timestamp) {
      self.mark = mark
      self.at = at
    }
  }

  /// The rule that this trace shows, in words; may be empty.
  public var rule: String
  /// The marks with their times, in the order of time.
  public var input: [Input]
  /// The expected outcome, or `nil` if the line does not state it.
  public var expected: [Outcome]?
  /// The settings in effect at this line.
  public var limits: HoldRecognizer.Limits
  /// The number of the line in its file, from 1.
  public var line: Int

  /// Creates a trace from the parts of a line; `expected` is `nil` for a line without an outcome.
  public init(
    rule: String, input: [Input], expected: [Outcome]?, limits: HoldRecognizer.Limits, line: Int
  ) {
    self.rule = rule
    self.input = input
    self.expected = expected
    self.limits = limits
    self.line = line
  }

  /// Returns the trace as one line of text, with the given outcome.
  public func text(outcome: [Outcome]) -> String {
    let head = rule.isEmpty ? "" : "\(rule) | "
    let marks = input.map { "\(TimeText.milliseconds($0.at)) \($0.mark.rawValue) " }.joined()
    return ([head + marks + "⇒"] + outcome.map(\.text)).joined(separator: " ")
  }
}

/// An outcome of a press in a trace.
public struct Outcome: Equatable, Sendable {
  /// The word for an outcome in a trace.
  public enum Word: String, CaseIterable, Equatable, Sendable {
    /// A press began.
    case began
    /// The first of two presses began.
    case armed
    /// The press ended without performing.
    case cancelled
    /// The press was released before its deadline and is a tap.
    case tapped
    /// The press was held until the deadline of a stage, and the release decides.
    case reached
    /// The hold was performed: at its deadline, at a release that decides it, or at the second of two presses.
    case performed
    /// The hold was still held one period later and was performed again.
    case repeated
    /// The performed hold ended.
    case ended
    /// Successive presses were counted.
    case counted
  }

  /// The word for the outcome.
  public let word: Word
  /// The instant that decided it.
  public let at: Timestamp
  /// The reason of a cancelled press or of a hold that ended without a release; in an expectation, `nil` matches any
  /// reason.
  public let reason: EndReason?
  /// The stage that was reached or performed, counted from 1; 1 for other outcomes.
  public let stage: Int

  /// Creates an outcome at an instant.
  public init(_ word: Word, at: Timestamp, reason: EndReason? = nil, stage: Int = 1) {
    self.word = word
    self.at = at
    self.reason = reason
    self.stage = stage
  }

  /// Creates the outcome that stands for a gesture's effect in a trace.
  public init(_ effect: HoldGesture.Effect) {
    switch effect {
    case .began(let at, _): self.init(.began, at: at)
    case .armed(let at, _): self.init(.armed, at: at)
    case .cancelled(let reason, let at): self.init(.cancelled, at: at, reason: reason)
    case .tapped(let at): self.init(.tapped, at: at)
    case .reached(let stage, _, let at): self.init(.reached, at: at, stage: stage)
    case .performed(let stage, let at): self.init(.performed, at: at, stage: stage)
    case .repeated(_, let at): self.init(.repeated, at: at)
    case .ended(let reason, let at): self.init(.ended, at: at, reason: reason)
    case .counted(_, _, let at): self.init(.counted, at: at)
    }
  }

  /// The text without the reason, which can be pasted as an expectation: `499ms cancelled`.
  public var text: String {
    "\(TimeText.milliseconds(at)) \(word.rawValue)" + (stage > 1 ? "(\(stage))" : "")
  }

  /// The text with the reason, if there is a reason: `499ms cancelled(lost-events)`.
  public var explicitText: String {
    reason.map { "\(text)(\($0.rawValue))" } ?? text
  }

  /// Returns whether this outcome matches an expectation.
  public func satisfies(_ expected: Outcome) -> Bool {
    word == expected.word && at == expected.at && stage == expected.stage
      && (expected.reason == nil || expected.reason == reason)
  }
}

/// A random number generator with a sequence that its seed determines (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
