public import ControlModel

extension SocketMessage {
  /// A question that an intent asks while it performs, and that waits for a person.
  @Message
  public struct Question {
    /// Its number, which the daemon counts up.
    public var number: Int
    /// The kind of the control whose intent asks.
    public var control: String
    /// What people call that control.
    public var title: String
    /// The question.
    public var text: String
    /// When it counts as declined (`CLOCK_MONOTONIC`, nanoseconds).
    public var deadline_ns: UInt64
    /// The choices, of which a person takes one; nil for yes or no.
    public var choices: [String]?
  }

  /// The body of `answer`.
  @Message
  public struct Answer {
    /// The button's name; nil for a placement, or the only button.
    public var button: String?
    /// The placement's name; nil for a button.
    public var placement: String?
    /// The question's number; nil for the one that waits now.
    public var number: Int?
    /// Whether to go on.
    public var accepted: Bool
    /// The index of the choice, from 0; needed to accept a question with choices, and ignored for any
    /// other.
    public var choice: Int?
  }

  /// The result of `answer`: the first answer counts, a later one is refused.
  @Message
  public struct Answered {
    /// The button; nil for a placement.
    public var button: String?
    /// The placement; nil for a button.
    public var placement: String?
    /// The question's number.
    public var number: Int
    /// Whether the intent goes on.
    public var accepted: Bool
  }
}
