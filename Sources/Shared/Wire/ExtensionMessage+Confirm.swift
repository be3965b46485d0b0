public import ControlModel

extension ExtensionMessage {
  /// An intent asks a person whether to go on: the extension's notice `confirm`.
  @Message
  public struct Confirm {
    /// The question's number, which the extension counts up.
    public var number: Int
    /// The id of the control whose intent asks; it must be performing.
    public var control: String
    /// The question.
    public var text: String
    /// The choices, of which a person takes one; nil for yes or no.
    public var choices: [String]?
  }

  /// What a person answered: the daemon's notice `confirmed`.
  ///
  /// It always comes, and in bounded time.
  @Message
  public struct Confirmed {
    /// The question's number.
    public var number: Int
    /// Whether to go on; no answer is a no.
    public var accepted: Bool
    /// The index of the choice that a person took; nil for a question without choices, and if
    /// nothing was chosen.
    public var choice: Int?
  }
}
