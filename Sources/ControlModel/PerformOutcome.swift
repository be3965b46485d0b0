/// What is left to do when an intent has performed.
public struct PerformOutcome: Codable, Hashable, Sendable {
  /// Something that the system opens.
  public struct Opening: Codable, Hashable, Sendable {
    /// The address to open; nil for the app itself.
    public var url: String?
    /// The screen of the app, as the identifier of the intent's target; nil for none.
    public var target: String?
    /// The intent that opens it, by its Swift name.
    public var intent: String

    /// An opening from its parts.
    public init(intent: String, url: String? = nil, target: String? = nil) {
      self.intent = intent
      self.url = url
      self.target = target
    }
  }

  /// What the intents said.
  public var dialogs: [String]
  /// What the system is to open, in order.
  public var openings: [Opening]

  /// An outcome from its parts.
  public init(dialogs: [String] = [], openings: [Opening] = []) {
    self.dialogs = dialogs
    self.openings = openings
  }

  /// Reads an outcome; both lists may be missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    dialogs = try container.decodeIfPresent([String].self, forKey: .dialogs) ?? []
    openings = try container.decodeIfPresent([Opening].self, forKey: .openings) ?? []
  }
}
