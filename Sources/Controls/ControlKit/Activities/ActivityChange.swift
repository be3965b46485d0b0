public import FoundationEssentials

/// A Live Activity that started, changed or ended, as data for the host.
public struct ActivityChange: Hashable, Sendable {
  /// What happened.
  public enum Phase: String, Hashable, Sendable {
    /// It is new.
    case started
    /// It shows something else.
    case updated
    /// It will not change any more.
    case ended
  }

  /// The activity's lasting identity.
  public var id: String
  /// What happened.
  public var phase: Phase
  /// The Swift name of its attributes' type.
  public var type: String
  /// What never changes.
  public var attributes: JSONValue
  /// What it shows now.
  public var state: JSONValue
  /// When that is out of date; nil for never.
  public var staleDate: Date?
  /// When an ended activity disappears; nil for the system's own choice, `distantPast` for at once.
  public var dismissalDate: Date?

  /// A change from its parts.
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
  /// A value as its own `Codable` conformance writes it, dates as ISO 8601, and the bytes it takes.
  static func written(_ value: some Encodable) throws -> (value: JSONValue, bytes: Int) {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom { date, encoder in
      try DateText(date).encode(to: encoder)
    }
    let data = try encoder.encode(value)
    return (try JSONText.value(of: data), data.count)
  }

  /// The value that `written` wrote, as its own `Codable` conformance reads it.
  func read<Value: Decodable>(as type: Value.Type) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { try DateText(from: $0).date }
    return try decoder.decode(Value.self, from: JSONEncoder().encode(self))
  }
}
