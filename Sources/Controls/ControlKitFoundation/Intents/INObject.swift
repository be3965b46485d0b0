public import ControlKit
public import Foundation

/// A value of an app's own type (developer.apple.com, INObject).
///
/// Xcode generates a subclass from each type of an `.intentdefinition` file, as the build plugin IntentClasses does.
open class INObject: NSObject, INParameterValue {
  /// The identifier with which the value is saved, or `nil` if it is saved by its title.
  public let identifier: String?
  /// The title that people see.
  public let displayString: String
  /// The pronunciation of the title, which is not used here.
  public let pronunciationHint: String?
  /// The second line.
  open var subtitleString: String?
  /// The image, or `nil`.
  open var displayImage: INImage?

  /// Creates a value with the pronunciation of its title.
  public required init(
    identifier: String?, display displayString: String, pronunciationHint: String?
  ) {
    self.identifier = identifier
    self.displayString = displayString
    self.pronunciationHint = pronunciationHint
  }

  /// Creates a value with a title.
  public convenience init(identifier: String?, display displayString: String) {
    self.init(identifier: identifier, display: displayString, pronunciationHint: nil)
  }

  /// Creates a value with a second line and an image.
  public convenience init(
    identifier: String?, display displayString: String, subtitle subtitleString: String?,
    image displayImage: INImage?
  ) {
    self.init(identifier: identifier, display: displayString, pronunciationHint: nil)
    self.subtitleString = subtitleString
    self.displayImage = displayImage
  }

  /// Whether the other value has the same type, identifier and title.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? INObject, type(of: self) == type(of: other) else { return false }
    return identifier == other.identifier && displayString == other.displayString
  }

  /// The hash of the identifier and the title.
  open override var hash: Int { [identifier, displayString].hashValue }

  /// The kind of value that a person enters.
  public static var _form: ParameterListing.Form { .entity }
  /// The accepted values, for error messages.
  public static var _accepted: String { "the identifier of a value" }
  /// The encoded value.
  public var _archived: JSONValue { .string(identifier ?? displayString) }
  /// The value as an option in a list.
  public var _option: ParameterOption {
    var option = ParameterOption(
      value: _archived, title: displayString, subtitle: subtitleString)
    option.image = displayImage?.symbol
    return option
  }
  /// Creates a value with the identifier as its title, without asking a handler.
  public static func _restored(_ json: JSONValue) -> Any? {
    String.from(json).map { Self(identifier: $0, display: $0, pronunciationHint: nil) }
  }
}

/// The image of a value (developer.apple.com, INImage): a symbol, or an image of the app.
public final class INImage: NSObject {
  /// The name of the symbol or image, or `nil` for image data, which is not shown.
  let symbol: String?

  /// Creates an image with the name of an image of the app.
  public init(named name: String) { symbol = name }
  /// Creates an image with the name of a system symbol.
  public init(systemName: String) { symbol = systemName }
  /// Creates an image from data, which is not shown.
  public init(imageData: Data) { symbol = nil }
}

/// Values under one heading (developer.apple.com, INObjectSection).
public final class INObjectSection<ObjectType: NSObject>: NSObject {
  /// The heading, or `nil`.
  public let title: String?
  /// The values under the heading.
  public let items: [ObjectType]

  /// Creates a section with a heading, or without one if it is `nil`.
  public init(title: String?, items: [ObjectType]) {
    self.title = title
    self.items = items
  }
}

/// The values that a parameter can have (developer.apple.com, INObjectCollection).
public final class INObjectCollection<ObjectType: NSObject>: NSObject {
  /// The sections in their order.
  public let sections: [INObjectSection<ObjectType>]
  /// Whether the list has an index of first letters, which is not shown.
  public var usesIndexedCollation = false

  /// Creates a collection from sections.
  public init(sections: [INObjectSection<ObjectType>]) { self.sections = sections }

  /// Creates a collection with one section without a heading.
  public convenience init(items: [ObjectType]) {
    self.init(sections: [INObjectSection(title: nil, items: items)])
  }

  /// The values of all sections, in their order.
  public var allItems: [ObjectType] { sections.flatMap(\.items) }
}

/// The values of any type that a handler has returned for a parameter.
public struct INOptionList {
  let sections: [(title: String?, items: [any INParameterValue])]

  /// Creates a list from a collection, or returns `nil` without a collection.
  public init?<ObjectType>(_ collection: INObjectCollection<ObjectType>?) {
    guard let collection else { return nil }
    sections = collection.sections.map { section in
      (section.title, section.items.compactMap { $0 as? any INParameterValue })
    }
  }

  /// Creates a list from an array, or returns `nil` without an array.
  public init?(_ values: [some INParameterValue]?) {
    guard let values else { return nil }
    sections = [(nil, values)]
  }
}

/// The error of a handler function that the author has not written.
public struct INNotImplemented: Error, CustomStringConvertible {
  /// Creates an error with a fixed message.
  public init() {}
  /// The reason, for error messages.
  public var description: String { "the intent's handler does not list the values" }
}

/// Returns the value that a handler function passes to its completion handler.
///
/// - Throws: The handler's error, or `INNotImplemented` if the function passes neither a value nor an error.
public func _handlerAnswer<Value>(
  _ ask: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Void
) async throws -> Value {
  let answer: Transferred<(value: Value?, error: (any Error)?)> = try await completedValue { done in
    ask { done((value: $0, error: $1)) }
  }
  if let error = answer.value.error { throw error }
  guard let value = answer.value.value else { throw INNotImplemented() }
  return value
}

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
