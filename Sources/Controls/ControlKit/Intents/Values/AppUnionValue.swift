/// A value that has one of several types: an enumeration with `@UnionValue` (iOS 18; developer.apple.com, AppUnionValue).
///
/// The macro writes the conformance. The requirements with an underscore are not Apple's.
public protocol AppUnionValue: TypeDisplayRepresentable, _ChosenIntentValue, Sendable
where ValueType == Self, UnwrappedType == Self {
  /// The enumeration of the cases' names.
  associatedtype Cases: AppUnionValueCasesProviding where Cases.UnionValue == Self
  /// The display representation of each case; its Swift name by default.
  static var caseDisplayRepresentations: [Cases: DisplayRepresentation] { get }
  /// The case of the value.
  var _case: Cases { get }
  /// The associated value.
  var _value: Any { get }
  /// The type of a case's value.
  static func _type(of name: Cases) -> Any.Type
  /// Creates a value of this case, or returns `nil` if `value` has another type.
  static func _make(_ name: Cases, _ value: Any) -> Self?
}

/// The names of the cases of an `AppUnionValue` (iOS 27).
public protocol AppUnionValueCasesProviding: AppEnum where RawValue == String {
  /// The type of the union value.
  associatedtype UnionValue: AppUnionValue where UnionValue.Cases == Self
}

extension AppUnionValue {
  /// The Swift name of the type.
  public static var typeDisplayRepresentation: TypeDisplayRepresentation {
    TypeDisplayRepresentation(stringLiteral: "\(Self.self)")
  }
  /// The Swift names of the cases.
  public static var caseDisplayRepresentations: [Cases: DisplayRepresentation] {
    Dictionary(
      uniqueKeysWithValues: Cases.allCases.map {
        ($0, DisplayRepresentation(stringLiteral: $0.rawValue))
      })
  }
}

extension AppUnionValueCasesProviding {
  /// The name of the value's type.
  public static var typeDisplayRepresentation: TypeDisplayRepresentation {
    UnionValue.typeDisplayRepresentation
  }
  /// The representations of the union value's cases.
  public static var caseDisplayRepresentations: [Self: DisplayRepresentation] {
    UnionValue.caseDisplayRepresentations
  }
}

extension AppUnionValue {
  /// The encoded case and value, or `nil` if the value cannot be encoded.
  var archived: JSONValue? {
    ParameterArchive.json(of: _value).map {
      .object(["case": .string(_case.rawValue), "value": $0])
    }
  }

  /// Decodes the format of `archived`.
  static func value(from json: JSONValue, for parameter: NamedTraits) async throws -> Self {
    guard case .object(let parts) = json, let name = parts["case"].flatMap({ String.from($0) }),
      let name = Cases(rawValue: name), let value = parts["value"]
    else { throw parameter.mismatch(json, accepted: "a case and its value") }
    let content = try await ParameterArchive.value(of: _type(of: name), from: value, for: parameter)
    guard let made = _make(name, content) else {
      throw parameter.mismatch(json, accepted: "a case and its value")
    }
    return made
  }
}
