package import ControlModel

extension SocketMessage {
  /// A question that an intent asks while it performs, and that waits for a person.
  @Message
  package struct Question {
    /// Its number, which the daemon counts up.
    package var number: Int
    /// The kind of the control whose intent asks.
    package var control: String
    /// What people call that control.
    package var title: String
    /// The question.
    package var text: String
    /// When it counts as declined (`CLOCK_MONOTONIC`, nanoseconds).
    package var deadline_ns: UInt64
    /// The choices, of which a person takes one; absent for a question of yes or no.
    package var choices: [String]?
  }

  /// The body of `answer`.
  @Message
  package struct Answer {
    /// The button's name; absent for a placement, or the only button.
    package var button: String?
    /// The placement's name; absent for a button.
    package var placement: String?
    /// The question's number; absent for the one that waits now.
    package var number: Int?
    /// Whether to go on.
    package var accepted: Bool
    /// The index of the choice, from 0; needed to accept a question with choices, and ignored for any
    /// other.
    package var choice: Int?
  }

  /// The result of `answer`: the first answer counts, a later one is refused.
  @Message
  package struct Answered {
    /// The button; absent for a placement.
    package var button: String?
    /// The placement; absent for a button.
    package var placement: String?
    /// The question's number.
    package var number: Int
    /// Whether the intent goes on.
    package var accepted: Bool
  }
}
