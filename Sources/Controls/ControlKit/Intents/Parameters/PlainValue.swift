package import FoundationEssentials

/// A value that is encoded as a single JSON value.
///
/// Strings from a configuration file or a command line are converted if possible: "5" is accepted
/// as an integer, "true" as a Boolean value.
package protocol PlainValue {
  /// The kind of value that a person enters.
  static var form: ParameterListing.Form { get }
  /// The accepted values, for error messages.
  static var accepted: String { get }
  var json: JSONValue { get }
  /// Decodes a value, or returns `nil` if it is not accepted.
  static func from(_ json: JSONValue) -> Self?
}

extension Bool: PlainValue {
  package static var form: ParameterListing.Form { .bool }
  package static var accepted: String { "true or false" }
  package var json: JSONValue { .bool(self) }

  package static func from(_ json: JSONValue) -> Bool? {
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
  package static var form: ParameterListing.Form { .int }
  package static var accepted: String { "a whole number, such as 5" }
  package var json: JSONValue { .int(self) }

  package static func from(_ json: JSONValue) -> Int? {
    switch json {
    case .int(let value): value
    case .double(let value): Int(exactly: value)
    case .string(let text): Int(text)
    default: nil
    }
  }
}

extension Double: PlainValue {
  package static var form: ParameterListing.Form { .double }
  package static var accepted: String { "a number, such as 1.5" }
  package var json: JSONValue { .double(self) }

  package static func from(_ json: JSONValue) -> Double? {
    let value: Double? =
      switch json {
      case .int(let value): Double(value)
      case .double(let value): value
      case .string(let text): Double(text)
      default: nil
      }
    // JSON cannot express infinity and NaN.
    return value.flatMap { $0.isFinite ? $0 : nil }
  }
}

extension Float: PlainValue {
  package static var form: ParameterListing.Form { .double }
  package static var accepted: String { Double.accepted }
  package var json: JSONValue { .double(Double(self)) }
  package static func from(_ json: JSONValue) -> Float? { Double.from(json).map { Float($0) } }
}

extension String: PlainValue {
  package static var form: ParameterListing.Form { .string }
  package static var accepted: String { "a text" }
  package var json: JSONValue { .string(self) }

  package static func from(_ json: JSONValue) -> String? {
    switch json {
    case .string(let text): text
    case .bool, .int, .double: json.description
    case .null, .array, .object: nil
    }
  }
}

extension URL: PlainValue {
  package static var form: ParameterListing.Form { .url }
  package static var accepted: String { "a URL, such as https://example.com" }
  package var json: JSONValue { .string(absoluteString) }

  package static func from(_ json: JSONValue) -> URL? {
    guard case .string(let text) = json, text.nonBlank != nil else { return nil }
    return URL(string: text)
  }
}

extension UUID: PlainValue {
  package static var form: ParameterListing.Form { .string }
  package static var accepted: String { "a UUID of 36 characters" }
  package var json: JSONValue { .string(uuidString) }

  package static func from(_ json: JSONValue) -> UUID? {
    guard case .string(let text) = json else { return nil }
    return UUID(uuidString: text)
  }
}

extension Date: PlainValue {
  package static var form: ParameterListing.Form { .date }
  package static var accepted: String { "a date and time, such as 2026-01-31T09:30:00Z" }

  private static var precise: ISO8601FormatStyle {
    ISO8601FormatStyle(includingFractionalSeconds: true)
  }

  package var json: JSONValue { .string(formatted(Self.precise)) }

  package static func from(_ json: JSONValue) -> Date? {
    guard case .string(let text) = json else { return nil }
    let forms = [Self.precise, ISO8601FormatStyle(), ISO8601FormatStyle().year().month().day()]
    for form in forms {
      // If the text does not match one format, the next format is tried.
      if let date = try? Date(text, strategy: form) { return date }
    }
    return nil
  }
}

extension Decimal: PlainValue {
  package static var form: ParameterListing.Form { .double }
  package static var accepted: String { Double.accepted }
  package var json: JSONValue { .string(description) }

  package static func from(_ json: JSONValue) -> Decimal? {
    Double.from(json) == nil ? nil : Decimal(string: json.description)
  }
}

extension AttributedString: PlainValue {
  package static var form: ParameterListing.Form { .string }
  package static var accepted: String { String.accepted }
  /// The characters without their attributes.
  package var json: JSONValue { .string(String(characters)) }

  package static func from(_ json: JSONValue) -> AttributedString? {
    String.from(json).map { AttributedString($0) }
  }
}

extension Duration: PlainValue {
  package static var form: ParameterListing.Form { .double }
  package static var accepted: String { "a number of seconds, such as 90" }
  package var json: JSONValue {
    .double(Double(components.seconds) + Double(components.attoseconds) / 1e18)
  }

  package static func from(_ json: JSONValue) -> Duration? {
    // `Duration.seconds` stops the program on a number that it cannot represent.
    Double.from(json).flatMap { abs($0) < 1e15 ? .seconds($0) : nil }
  }
}
