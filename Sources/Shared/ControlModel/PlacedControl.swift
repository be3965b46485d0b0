/// A control that a person has placed: its kind, with the options chosen for this place.
///
/// Two places can hold the same kind with different options (developer.apple.com, ControlInfo).
public struct PlacedControl: Codable, Hashable, Sendable {
  /// The place's lasting identity; the same as long as the control stays there.
  public var id: String
  /// The control's kind.
  public var kind: String
  /// The chosen options, by the names of the configuration intent's parameters.
  public var configuration: [String: JSONValue]

  /// A control in a place.
  public init(id: String, kind: String, configuration: [String: JSONValue] = [:]) {
    self.id = id
    self.kind = kind
    self.configuration = configuration
  }

  /// Reads a placed control; options that are not there are not chosen.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    kind = try container.decode(String.self, forKey: .kind)
    id = try container.decodeIfPresent(String.self, forKey: .id) ?? kind
    configuration =
      try container.decodeIfPresent([String: JSONValue].self, forKey: .configuration) ?? [:]
  }
}
