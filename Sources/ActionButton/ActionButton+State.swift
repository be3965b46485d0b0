public import Gesture

extension ActionButton {
  /// The time limits of one button.
  public struct Limits: Equatable, Sendable {
    /// An intent whose deadline lies further in the past is not run.
    public var late = Duration.seconds(5)
    /// A hold whose control is not loaded waits this long for it.
    public var wait = Duration.seconds(2)
    /// A load that takes longer has failed.
    public var load = Duration.seconds(10)
    /// An intent that takes longer has failed.
    public var perform = Duration.seconds(30)
    /// How long an outcome or a momentary status is shown.
    public var feedback = Duration.seconds(2)

    /// The defaults of the configuration file.
    public init() {}
  }

  /// What the finger is doing, and what was promised to it.
  public enum Finger: Equatable, Sendable {
    /// Not pressed.
    case away
    /// Pressed; `promise` is what the screen says will happen.
    case pressing(since: Timestamp, deadline: Timestamp, promise: ControlState)
    /// Pressed once, and to be pressed again before the deadline.
    case armed(since: Timestamp, deadline: Timestamp, promise: ControlState)
    /// Pressed while an intent was under way: nothing will happen.
    case refused(since: Timestamp, deadline: Timestamp)
    /// Held past the deadline.
    case held(since: Timestamp)
  }

  /// What the intent is doing.
  public enum Intent: Equatable, Sendable {
    /// Nothing.
    case resting
    /// A hold was performed, and its control's state is awaited; `promise` is what the screen said.
    case waiting(until: Timestamp, promise: ControlState)
    /// Performing; `before` is the state to go back to if it fails.
    case performing(Int, since: Timestamp, until: Timestamp, before: ControlState)
  }

  /// What is shown for a moment after something ended.
  public enum Feedback: Equatable, Sendable {
    /// A press was cancelled.
    case cancelled(EndReason)
    /// A hold was performed but its intent was not run.
    case skipped(EndReason)
    /// The intent failed.
    case failed(error: String)
    /// The intent returned and the new state is shown, with its momentary status text.
    case done(status: String?)
  }

  /// A load under way.
  struct Loading: Sendable {
    let number: Int
    let until: Timestamp
    let cause: ReloadCause
    /// Someone has asked again meanwhile.
    var again: ReloadCause?
  }

  /// An intent has returned, and the reload that follows is to show this; nil for a button.
  struct Expectation: Sendable {
    let isOn: Bool?
  }
}
