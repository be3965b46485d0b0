extension ExtensionMessage {
  /// An intent asks a person whether to go on: the extension's notice `confirm`.
  public struct Confirm: Codable, Equatable, Sendable {
    /// The question's number, which the extension counts up.
    public var number: Int
    /// The id of the control whose intent asks; it must be performing.
    public var control: String
    /// The question.
    public var text: String
    /// The choices, of which a person takes one; nil for yes or no.
    public var choices: [String]?

    /// A question from its parts.
    public init(number: Int, control: String, text: String, choices: [String]? = nil) {
      self.number = number
      self.control = control
      self.text = text
      self.choices = choices
    }
  }

  /// What a person answered: the daemon's notice `confirmed`.
  ///
  /// It always comes, and in bounded time.
  public struct Confirmed: Codable, Equatable, Sendable {
    /// The question's number.
    public var number: Int
    /// Whether to go on; no answer is a no.
    public var accepted: Bool
    /// The index of the choice that a person took; nil for a question without choices, and if
    /// nothing was chosen.
    public var choice: Int?

    /// An answer from its parts.
    public init(number: Int, accepted: Bool, choice: Int? = nil) {
      self.number = number
      self.accepted = accepted
      self.choice = choice
    }
  }
}
