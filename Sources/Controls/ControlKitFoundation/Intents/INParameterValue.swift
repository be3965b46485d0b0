public import ControlKit
public import Foundation

/// A single value of a parameter of an ``INIntent``: a text, number, enumeration case or object of the app.
public protocol INParameterValue {
  /// The kind of value that a person enters.
  static var _form: ParameterListing.Form { get }
  /// The accepted values, for error messages.
  static var _accepted: String { get }
  /// The fixed choices, empty for a value that a person enters or a handler lists.
  static var _choices: [ParameterOption] { get }
  /// The encoded value.
  var _archived: JSONValue { get }
  /// The value as an option in a list.
  var _option: ParameterOption { get }
  /// Decodes a value of this type, or returns `nil` if it is not accepted.
  static func _restored(_ json: JSONValue) -> Any?
}

extension INParameterValue {
  /// No fixed choices.
  public static var _choices: [ParameterOption] { [] }
  /// The encoded value as its own title.
  public var _option: ParameterOption {
    ParameterOption(value: _archived, title: _archived.description)
  }
}

extension String: INParameterValue {
  /// The kind of value that a person enters.
  public static var _form: ParameterListing.Form { .string }
  /// The accepted values, for error messages.
  public static var _accepted: String { "a text" }
  /// The encoded value.
  public var _archived: JSONValue { .string(self) }
  /// Decodes a value, or returns `nil` if it is not accepted.
  public static func _restored(_ json: JSONValue) -> Any? { String.from(json) }
}

extension NSString: INParameterValue {
  /// The kind of value that a person enters.
  public static var _form: ParameterListing.Form { .string }
  /// The accepted values, for error messages.
  public static var _accepted: String { "a text" }
  /// The encoded value.
  public var _archived: JSONValue { .string(description) }
  /// Decodes a value, or returns `nil` if it is not accepted.
  public static func _restored(_ json: JSONValue) -> Any? {
    String.from(json).map { NSString(string: $0) }
  }
}

extension URL: INParameterValue {
  /// The kind of value that a person enters.
  public static var _form: ParameterListing.Form { .url }
  /// The accepted values, for error messages.
  public static var _accepted: String { "a URL, such as https://example.com" }
  /// The encoded value.
  public var _archived: JSONValue { .string(absoluteString) }
  /// Decodes a value, or returns `nil` if it is not accepted.
  public static func _restored(_ json: JSONValue) -> Any? { URL.from(json) }
}

extension NSNumber: INParameterValue {
  /// The kind of value that a person enters.
  public static var _form: ParameterListing.Form { .double }
  /// The accepted values, for error messages.
  public static var _accepted: String { "a number, such as 1.5" }
  /// An integer for a whole number, otherwise a floating-point number.
  public var _archived: JSONValue {
    Int(exactly: doubleValue).map { .int($0) } ?? .double(doubleValue)
  }
  /// Decodes a value, or returns `nil` if it is not accepted.
  public static func _restored(_ json: JSONValue) -> Any? {
    switch json {
    case .bool(let value): NSNumber(value: value)
    case .int(let value): NSNumber(value: value)
    case _: Double.from(json).map { NSNumber(value: $0) }
    }
  }
}

extension DateComponents: INParameterValue {
  /// The kind of value that a person enters.
  public static var _form: ParameterListing.Form { .date }
  /// The accepted values, for error messages.
  public static var _accepted: String { "a date and time, such as 2026-01-31T09:30:00Z" }
  /// The date in the components' own calendar, or in the current calendar.
  public var _archived: JSONValue {
    ((calendar ?? .current).date(from: self) ?? .distantPast).json
  }
  /// Decodes a value, or returns `nil` if it is not accepted.
  public static func _restored(_ json: JSONValue) -> Any? {
    Date.from(json).map {
      Calendar.current.dateComponents(
        [.calendar, .timeZone, .year, .month, .day, .hour, .minute, .second], from: $0)
    }
  }
}

/// An enumeration of an `.intentdefinition` file; the generated type conforms to this protocol.
public protocol INParameterEnumeration: INParameterValue, RawRepresentable, Sendable
where RawValue == Int {
  /// The cases that a person can choose, with their names and titles.
  static var _cases: [(value: Self, name: String, title: LocalizedStringResource)] { get }
}

extension INParameterEnumeration {
  /// A choice from a fixed list.
  public static var _form: ParameterListing.Form { .choice }
  /// The names of the cases.
  public static var _accepted: String {
    "one of " + _cases.map(\.name).joined(separator: ", ")
  }
  /// The cases with their titles.
  public static var _choices: [ParameterOption] {
    _cases.map { ParameterOption(value: .string($0.name), title: $0.title.text) }
  }
  /// The name of the case.
  public var _archived: JSONValue {
    .string(Self._cases.first { $0.value.rawValue == rawValue }?.name ?? "unknown")
  }
  /// The case with its title.
  public var _option: ParameterOption {
    Self._choices.first { $0.value == _archived }
      ?? ParameterOption(value: _archived, title: _archived.description)
  }
  /// The case with this name or this number.
  public static func _restored(_ json: JSONValue) -> Any? {
    let text = json.description
    return _cases.first { $0.name == text || "\($0.value.rawValue)" == text }?.value
  }
}
