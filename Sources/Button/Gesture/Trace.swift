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
///     multi-press = 400ms
///     # a comment
///     a release before the threshold cancels | 0ms ↓ 499ms ↑ ⇒ 0ms began 499ms cancelled
///
/// `↓` (or `v`) is an active edge, `↑` (or `^`) an inactive one, before debouncing; `✕` (or `x`) a
/// loss: unplugged or events dropped. `⇒` may be written `=>`. The rule and the outcome may be
/// missing. `cancelled` may name its reason: `cancelled(lost-events)`. Settings count from their line on;
/// `glitch`, `ignore-repeat`, `no-hold`, `tap`, `repeat` and `multi-press` are off without one, and with `off`;
/// `decide` is `deadline` without one.
public struct Trace: Equatable, Sendable {
  /// What happened to the button.
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
    /// What happened.
    public let mark: Mark
    /// When, from the trace's own zero.
    public let at: Timestamp

    /// A mark at an instant.
    public init(_ mark: Mark, at: Timestamp) {
      self.mark = mark
      self.at = at
    }
  }

  /// The rule in words that this trace shows; empty if it has none.
  public var rule: String
  /// What the contact did, in the order of time.
  public var input: [Input]
  /// The expected outcome; nil if the line has none.
  public var expected: [Outcome]?
  /// The periods in force at this line.
  public var limits: HoldRecognizer.Limits
  /// The line in its file, from 1.
  public var line: Int

  /// A trace from its parts.
  public init(
    rule: String, input: [Input], expected: [Outcome]?, limits: HoldRecognizer.Limits, line: Int
  ) {
    self.rule = rule
    self.input = input
    self.expected = expected
    self.limits = limits
    self.line = line
  }

  /// The trace as a line, with the given outcome.
  public func text(outcome: [Outcome]) -> String {
    let head = rule.isEmpty ? "" : "\(rule) | "
    let marks = input.map { "\(TimeText.milliseconds($0.at)) \($0.mark.rawValue) " }.joined()
    return ([head + marks + "⇒"] + outcome.map(\.text)).joined(separator: " ")
  }
}

/// One of the outcomes of a press, in a trace.
public struct Outcome: Equatable, Sendable {
  /// The word.
  public enum Word: String, CaseIterable, Equatable, Sendable {
    /// A press began.
    case began
    /// A first press of two.
    case armed
    /// It came to nothing.
    case cancelled
    /// It was released before its deadline, and that is a tap.
    case tapped
    /// It was held to its deadline, and the release decides.
    case reached
    /// It was held to its deadline, and released if that decides.
    case performed
    /// It was still held one period later, and performed again.
    case repeated
    /// The performed hold is over.
    case ended
    /// Presses that follow one another were counted.
    case counted
  }

  /// The outcome.
  public let word: Word
  /// The instant that decided it.
  public let at: Timestamp
  /// Why a press was cancelled, or a hold ended without a release; in an expectation nil stands for any reason.
  public let reason: EndReason?

  /// An outcome at an instant.
  public init(_ word: Word, at: Timestamp, reason: EndReason? = nil) {
    self.word = word
    self.at = at
    self.reason = reason
  }

  /// What a gesture's effect is called in a trace.
  public init(_ effect: HoldGesture.Effect) {
    switch effect {
    case .began(let at, _): self.init(.began, at: at)
    case .armed(let at, _): self.init(.armed, at: at)
    case .cancelled(let reason, let at): self.init(.cancelled, at: at, reason: reason)
    case .tapped(let at): self.init(.tapped, at: at)
    case .reached(let at): self.init(.reached, at: at)
    case .performed(let at): self.init(.performed, at: at)
    case .repeated(_, let at): self.init(.repeated, at: at)
    case .ended(let reason, let at): self.init(.ended, at: at, reason: reason)
    case .counted(_, _, let at): self.init(.counted, at: at)
    }
  }

  /// `499ms cancelled`; reasons are not printed, so that an outcome can be pasted as an expectation.
  public var text: String { "\(TimeText.milliseconds(at)) \(word.rawValue)" }

  /// The same, with the reason if there is one: `499ms cancelled(lost-events)`.
  public var explicitText: String {
    reason.map { "\(text)(\($0.rawValue))" } ?? text
  }

  /// Whether this outcome is what `expected` asks for.
  public func satisfies(_ expected: Outcome) -> Bool {
    word == expected.word && at == expected.at
      && (expected.reason == nil || expected.reason == reason)
  }
}
