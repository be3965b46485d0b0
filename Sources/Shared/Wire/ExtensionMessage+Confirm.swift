package import ControlModel

extension ExtensionMessage {
  /// An intent asks a person whether to go on: the extension's notice `confirm`.
  @Message
  package struct Confirm {
    /// The question's number, which the extension counts up.
    package var number: Int
    /// The id of the control whose intent asks; it must be performing.
    package var control: String
    /// The question.
    package var text: String
    /// The choices, of which a person takes one; absent for a question of yes or no.
    package var choices: [String]?
  }

  /// What a person answered: the daemon's notice `confirmed`.
  ///
  /// It always comes, and in bounded time.
  @Message
  package struct Confirmed {
    /// The question's number.
    package var number: Int
    /// Whether to go on; no answer is a no.
    package var accepted: Bool
    /// The index of the choice that a person took; absent for a question without choices, and if
    /// nothing was chosen.
    package var choice: Int?
  }
}
