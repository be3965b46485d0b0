public import ControlModel

/// JSON as the simulation writes and reads it.
extension JSONValue: ExpressibleByDictionaryLiteral,
  ExpressibleByArrayLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  /// Creates an object.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(Dictionary(members, uniquingKeysWith: { $1 }))
  }
  /// Creates a list.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Creates a whole number.
  public init(integerLiteral number: Int) { self = .int(number) }
  /// Creates a Boolean value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates `null`.
  public init(nilLiteral: ()) { self = .null }

  package subscript(_ name: String) -> JSONValue {
    get { if case .object(let members) = self { members[name] ?? .null } else { .null } }
    set {
      guard case .object(var members) = self else { return }
      // Released first, so that the members are not copied.
      self = .null
      members[name] = newValue == .null ? nil : newValue
      self = .object(members)
    }
  }

  package var members: [String: JSONValue] {
    if case .object(let members) = self { members } else { [:] }
  }
  package var list: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
  package var text: String? { if case .string(let text) = self { text } else { nil } }
  package var number: Int? { if case .int(let number) = self { number } else { nil } }
  package var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  /// The value in one line, with sorted names.
  package var line: String {
    switch self {
    case .null: return "null"
    case .bool(let value): return "\(value)"
    case .int(let value): return "\(value)"
    case .double(let value): return "\(value)"
    case .string(let text):
      var quoted = "\""
      for character in text.unicodeScalars {
        switch character {
        case "\"": quoted += "\\\""
        case "\\": quoted += "\\\\"
        case "\n": quoted += "\\n"
        default: quoted.unicodeScalars.append(character)
        }
      }
      return quoted + "\""
    case .array(let elements):
      return "[" + elements.map(\.line).joined(separator: ",") + "]"
    case .object(let members):
      let sorted = members.sorted { $0.key < $1.key }
      return "{" + sorted.map { "\"\($0.key)\":\($0.value.line)" }.joined(separator: ",") + "}"
    }
  }
}
