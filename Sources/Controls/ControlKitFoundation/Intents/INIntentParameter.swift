public import ControlKit
import Foundation
import Synchronization

/// A parameter of an ``INIntent``: an option of a widget.
///
/// On an iPhone, Xcode generates the parameters from the `.intentdefinition` file as `@NSManaged` properties, which only
/// the Objective-C runtime can store. `Value` is an optional ``INParameterValue``, an optional array of such values, or an
/// enumeration.
///
/// `@unchecked Sendable` is sound: the value is accessed only under the lock.
@propertyWrapper
public final class INIntentParameter<Value>: @unchecked Sendable {
  /// The title for people.
  public let title: LocalizedStringResource
  let traits: INParameterTraits
  private let initial: Value
  private var stored: Value
  private let lock = Mutex(())

  /// Creates a parameter with its default value.
  public init(
    wrappedValue: Value, _ title: LocalizedStringResource,
    _ traits: INParameterTraits = INParameterTraits()
  ) {
    self.title = title
    self.traits = traits
    initial = wrappedValue
    stored = wrappedValue
  }

  /// The current value; may be used on any thread.
  public var wrappedValue: Value {
    get { lock.withLock { _ in stored } }
    set { lock.withLock { _ in stored = newValue } }
  }
}

/// The properties of a parameter in an `.intentdefinition` file besides its name, title and default value.
public struct INParameterTraits: Sendable {
  /// The kind of number that an `NSNumber` holds.
  public enum Number: Sendable { case bool, int, double }

  let number: Number?
  let range: ClosedRange<Double>?
  let hasOptions: Bool
  let isSearchable: Bool

  /// Creates traits; with `isSearchable`, the handler also lists values for a text.
  public init(
    number: Number? = nil, range: ClosedRange<Double>? = nil, hasOptions: Bool = false,
    isSearchable: Bool = false
  ) {
    self.number = number
    self.range = range
    self.hasOptions = hasOptions
    self.isSearchable = isSearchable
  }

  /// The form of a number, or `nil` for a value of another type.
  var form: ParameterListing.Form? {
    switch number {
    case .bool: .bool
    case .int: .int
    case .double: .double
    case nil: nil
    }
  }
}

/// The type-erased interface of a parameter of an ``INIntent``.
protocol StoredINParameter: AnyObject, Sendable {
  var title: LocalizedStringResource { get }
  var traits: INParameterTraits { get }
  /// The type of a single value, and whether the parameter has several values.
  var shape: (type: any INParameterValue.Type, isArray: Bool)? { get }
  /// The values, empty if the parameter is not set.
  var values: [any INParameterValue] { get }
  var initialValues: [any INParameterValue] { get }
  /// Sets the values; an empty array unsets an optional parameter.
  func set(_ values: [any INParameterValue])
  /// Copies the values of the same parameter of another intent.
  func take(from other: any StoredINParameter)
}

extension INIntentParameter: StoredINParameter {
  var shape: (type: any INParameterValue.Type, isArray: Bool)? {
    let shape = ValueShape(of: Value.self)
    return (shape.type as? any INParameterValue.Type).map { ($0, shape.isArray) }
  }

  var values: [any INParameterValue] { Self.parts(of: wrappedValue) }

  var initialValues: [any INParameterValue] { Self.parts(of: initial) }

  func set(_ values: [any INParameterValue]) {
    if let value = Self.value(of: Value.self, values) as? Value { wrappedValue = value }
  }

  func take(from other: any StoredINParameter) {
    if let other = other as? INIntentParameter { wrappedValue = other.wrappedValue }
  }

  private static func parts(of value: Any) -> [any INParameterValue] {
    if let optional = value as? any OptionalValue {
      return optional.content.map { parts(of: $0) } ?? []
    }
    if let list = value as? any ListValue { return list.contents.flatMap { parts(of: $0) } }
    return (value as? any INParameterValue).map { [$0] } ?? []
  }

  /// Returns a value of a type with these parts, or `nil` if the type needs a part and there are no parts.
  private static func value(of type: Any.Type, _ parts: [any INParameterValue]) -> Any? {
    if let type = type as? any OptionalValue.Type {
      return type.holding(parts.isEmpty ? nil : value(of: type.contentType, parts))
    }
    if let type = type as? any ListValue.Type { return type.holding(parts.map { $0 as Any }) }
    return parts.first
  }
}
