import FoundationEssentials

/// A value that is one JSON value by itself.
///
/// Text from a configuration file or a command line is read kindly: "5" fits a whole number, "true" a
/// switch.
protocol PlainValue {
  /// What a person is asked for.
  static var form: ParameterListing.Form { get }
  /// What fits, for a person who has given something else.
  static var fitting: String { get }
  /// The value as data.
  var json: JSONValue { get }
  /// The value that `json` stands for; nil if it does not fit.
  static func from(_ json: JSONValue) -> Self?
}

extension Bool: PlainValue {
  static var form: ParameterListing.Form { .bool }
  static var fitting: String { "true or false" }
  var json: JSONValue { .bool(self) }

  static func from(_ json: JSONValue) -> Bool? {
    switch json {
    case .bool(let value): return value
    case .string(let text):
      switch text.lowercased() {
      case "true", "yes", "on": return true
      case "false", "no", "off": return false
      default: return nil
      }
    default: return nil
    }
  }
}

extension Int: PlainValue {
  static var form: ParameterListing.Form { .int }
  static var fitting: String { "a whole number, such as 5" }
  var json: JSONValue { .int(self) }

  static func from(_ json: JSONValue) -> Int? {
    switch json {
    case .int(let value): value
    case .double(let value): Int(exactly: value)
    case .string(let text): Int(text)
    default: nil
    }
  }
}

extension Double: PlainValue {
  static var form: ParameterListing.Form { .double }
  static var fitting: String { "a number, such as 1.5" }
  var json: JSONValue { .double(self) }

  static func from(_ json: JSONValue) -> Double? {
    let value: Double? =
      switch json {
      case .int(let value): Double(value)
      case .double(let value): value
      case .string(let text): Double(text)
      default: nil
      }
    // JSON has no way to write the others back.
    return value.flatMap { $0.isFinite ? $0 : nil }
  }
}

extension Float: PlainValue {
  static var form: ParameterListing.Form { .double }
  static var fitting: String { Double.fitting }
  var json: JSONValue { .double(Double(self)) }
  static func from(_ json: JSONValue) -> Float? { Double.from(json).map { Float($0) } }
}

extension String: PlainValue {
  static var form: ParameterListing.Form { .string }
  static var fitting: String { "a text" }
  var json: JSONValue { .string(self) }

  static func from(_ json: JSONValue) -> String? {
    switch json {
    case .string(let text): text
    case .bool, .int, .double: json.description
    case .null, .array, .object: nil
    }
  }
}

extension URL: PlainValue {
  static var form: ParameterListing.Form { .url }
  static var fitting: String { "an address, such as https://example.com" }
  var json: JSONValue { .string(absoluteString) }

  static func from(_ json: JSONValue) -> URL? {
    guard case .string(let text) = json, text.nonBlank != nil else { return nil }
    return URL(string: text)
  }
}

extension UUID: PlainValue {
  static var form: ParameterListing.Form { .string }
  static var fitting: String { "an identifier of 36 characters" }
  var json: JSONValue { .string(uuidString) }

  static func from(_ json: JSONValue) -> UUID? {
    guard case .string(let text) = json else { return nil }
    return UUID(uuidString: text)
  }
}

extension Date: PlainValue {
  static var form: ParameterListing.Form { .date }
  static var fitting: String { "a date and time, such as 2026-01-31T09:30:00Z" }

  private static var precise: ISO8601FormatStyle {
    ISO8601FormatStyle(includingFractionalSeconds: true)
  }

  var json: JSONValue { .string(formatted(Self.precise)) }

  static func from(_ json: JSONValue) -> Date? {
    guard case .string(let text) = json else { return nil }
    let forms = [Self.precise, ISO8601FormatStyle(), ISO8601FormatStyle().year().month().day()]
    for form in forms {
      // A text that one form does not read may be of the next.
      if let date = try? Date(text, strategy: form) { return date }
    }
    return nil
  }
}

extension Decimal: PlainValue {
  static var form: ParameterListing.Form { .double }
  static var fitting: String { Double.fitting }
  var json: JSONValue { .string(description) }

  static func from(_ json: JSONValue) -> Decimal? {
    Double.from(json) == nil ? nil : Decimal(string: json.description)
  }
}

extension AttributedString: PlainValue {
  static var form: ParameterListing.Form { .string }
  static var fitting: String { String.fitting }
  /// The characters; their attributes are not kept.
  var json: JSONValue { .string(String(characters)) }

  static func from(_ json: JSONValue) -> AttributedString? {
    String.from(json).map { AttributedString($0) }
  }
}

extension Duration: PlainValue {
  static var form: ParameterListing.Form { .double }
  static var fitting: String { "a number of seconds, such as 90" }
  var json: JSONValue {
    .double(Double(components.seconds) + Double(components.attoseconds) / 1e18)
  }

  static func from(_ json: JSONValue) -> Duration? {
    // More seconds than this do not fit into a duration.
    Double.from(json).flatMap { abs($0) < 1e15 ? .seconds($0) : nil }
  }
}
