/// Converts parameter values to JSON and back.
enum ParameterArchive {
  /// Encodes a value, or returns `nil` for a value that cannot be encoded, such as a file.
  static func json(of value: Any) -> JSONValue? {
    switch value {
    case let optional as any OptionalValue:
      guard let content = optional.content else { return .null }
      return json(of: content)
    case let list as any ListValue:
      let elements = list.contents.map { json(of: $0) }
      return elements.contains(nil) ? nil : .array(elements.compactMap(\.self))
    case let entity as any AppEntity: return .string(entity.archivedID)
    case let choice as any AppEnum: return choice.archivedRawValue
    case let union as any AppUnionValue: return union.archived
    case let plain as any PlainValue: return plain.json
    default: return nil
    }
  }

  /// Decodes a value of `type`, the type of the parameter or of a part of it; throws `ParameterFailure`.
  static func value(
    of type: Any.Type, from json: JSONValue, for parameter: NamedTraits
  ) async throws -> Any {
    if let type = type as? any OptionalValue.Type {
      guard json != .null else { return type.holding(nil) }
      return type.holding(try await value(of: type.contentType, from: json, for: parameter))
    }
    if let type = type as? any ListValue.Type {
      let parts = if case .array(let parts) = json { parts } else { [json] }
      try parameter.check(count: parts.count)
      var values: [Any] = []
      for part in parts {
        values.append(try await value(of: type.contentType, from: part, for: parameter))
      }
      return type.holding(values)
    }
    if let type = type as? any AppEntity.Type {
      return try await parameter.entity(of: type, id: json)
    }
    if let type = type as? any AppEnum.Type { return try parameter.choice(of: type, raw: json) }
    if let type = type as? any AppUnionValue.Type {
      return try await type.value(from: json, for: parameter)
    }
    guard let type = type as? any PlainValue.Type else {
      throw parameter.mismatch(json, accepted: "no value that can be stored as text")
    }
    guard let value = type.from(json) else {
      throw parameter.mismatch(json, accepted: type.accepted)
    }
    try parameter.check(number: value, given: json)
    return value
  }
}

struct NamedTraits: Sendable {
  let name: String
  let traits: ParameterTraits

  func mismatch(_ json: JSONValue, accepted: String) -> ParameterFailure {
    .mismatch(parameter: name, value: json.quoted, accepted: accepted)
  }

  func check(count: Int) throws {
    guard let size = traits.size, count < size.min || count > size.max ?? count else { return }
    throw ParameterFailure.wrongCount(parameter: name, count: count, accepted: size.text)
  }

  func check(number value: any PlainValue, given json: JSONValue) throws {
    guard let range = traits.range, let number = Double.from(value.json),
      !range.contains(number)
    else { return }
    throw ParameterFailure.outOfRange(
      parameter: name, value: json.quoted, lowest: JSONValue.text(of: range.lowerBound),
      highest: JSONValue.text(of: range.upperBound))
  }

  func choice<Choice: AppEnum>(of type: Choice.Type, raw json: JSONValue) throws -> Choice {
    let supported = traits.supportedValues ?? type.allCases.map(\.archivedRawValue)
    let text = json.description
    // The name of the case is accepted in addition to the raw value.
    let value =
      Choice.RawValue(text).flatMap { Choice(rawValue: $0) }
      ?? type.allCases.first { "\($0)" == text }
    guard let value, supported.contains(value.archivedRawValue) else {
      throw mismatch(
        json, accepted: "one of " + supported.map(\.description).joined(separator: ", "))
    }
    return value
  }

  func entity<Entity: AppEntity>(of type: Entity.Type, id json: JSONValue) async throws -> Entity {
    guard let id = String.from(json) else {
      throw mismatch(json, accepted: "the identifier of a value")
    }
    let found: (any AppEntity)?
    do {
      found = try await (traits.query ?? type.processQuery).entity(archivedAs: id)
    } catch {
      throw ParameterFailure.queryFailed(parameter: name, reason: reason(of: error))
    }
    guard let entity = found as? Entity else {
      throw ParameterFailure.missing(parameter: name, id: id)
    }
    return entity
  }
}

extension IntentCollectionSize {
  fileprivate var text: String {
    switch max {
    case nil: "at least \(min)"
    case .some(min): "\(min)"
    case .some(let max): "\(min) to \(max)"
    }
  }
}

extension JSONValue {
  /// The value for an error message: a string in quotation marks, any other value as JSON.
  var quoted: String {
    if case .string(let text) = self { "\"\(text)\"" } else { description }
  }

  /// The number, without a fraction if it is integral.
  static func text(of number: Double) -> String {
    Int(exactly: number).map { String($0) } ?? "\(number)"
  }
}
