public import FoundationEssentials

/// A change of a Live Activity, encoded for the host.
public struct ActivityChange: Hashable, Sendable {
  /// The kind of change.
  public enum Phase: String, Hashable, Sendable {
    /// The activity has started.
    case started
    /// The activity has a new content.
    case updated
    /// The activity has ended.
    case ended
  }

  /// The persistent identity of the activity.
  public var id: String
  /// The kind of change.
  public var phase: Phase
  /// The Swift name of the attributes' type.
  public var type: String
  /// The encoded attributes.
  public var attributes: JSONValue
  /// The encoded state.
  public var state: JSONValue
  /// When the state becomes stale; nil for never.
  public var staleDate: Date?
  /// When an ended activity is removed; nil for the system's choice, `distantPast` for at once.
  public var dismissalDate: Date?

  /// Creates a change.
  public init(
    id: String, phase: Phase, type: String, attributes: JSONValue, state: JSONValue,
    staleDate: Date? = nil, dismissalDate: Date? = nil
  ) {
    self.id = id
    self.phase = phase
    self.type = type
    self.attributes = attributes
    self.state = state
    self.staleDate = staleDate
    self.dismissalDate = dismissalDate
  }
}

extension JSONValue {
  /// Encodes a value through its `Codable` conformance with dates in ISO 8601, and returns its size
  /// in bytes.
  static func written(_ value: some Encodable) throws -> (value: JSONValue, bytes: Int) {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom { date, encoder in
      try DateText(date).encode(to: encoder)
    }
    let data = try encoder.encode(value)
    return (try JSONText.value(of: data), data.count)
  }

  /// Decodes a value that `written` has encoded.
  func read<Value: Decodable>(as type: Value.Type) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { try DateText(from: $0).date }
    return try decoder.decode(Value.self, from: JSONEncoder().encode(self))
  }
}
