extension SocketMessage {
  /// A question that an intent asks while it performs, and that waits for a person.
  public struct Question: Codable, Equatable, Sendable {
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

    /// A question from its parts.
    public init(
      number: Int, control: String, title: String, text: String, deadline_ns: UInt64,
      choices: [String]? = nil
    ) {
      self.choices = choices
      self.number = number
      self.control = control
      self.title = title
      self.text = text
      self.deadline_ns = deadline_ns
    }
  }

  /// The body of `answer`.
  public struct Answer: Codable, Equatable, Sendable {
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

    /// An answer from its parts.
    public init(
      button: String? = nil, placement: String? = nil, number: Int? = nil, accepted: Bool,
      choice: Int? = nil
    ) {
      self.button = button
      self.placement = placement
      self.number = number
      self.accepted = accepted
      self.choice = choice
    }
  }

  /// The result of `answer`: the first answer counts, a later one is refused.
  public struct Answered: Codable, Equatable, Sendable {
    /// The button; nil for a placement.
    public var button: String?
    /// The placement; nil for a button.
    public var placement: String?
    /// The question's number.
    public var number: Int
    /// Whether the intent goes on.
    public var accepted: Bool

    /// A result from its parts.
    public init(
      button: String? = nil, placement: String? = nil, number: Int, accepted: Bool
    ) {
      self.button = button
      self.placement = placement
      self.number = number
      self.accepted = accepted
    }
  }
}
