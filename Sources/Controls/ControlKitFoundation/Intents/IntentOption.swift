import ControlKit
import Foundation
import SystemAccess

/// A parameter of an ``INIntent`` as an option of a widget: its values come from the intent's handler.
///
/// `@unchecked Sendable` is sound: the intent was created for one request, and its parameters lock their values.
final class IntentOption: StoredParameter, @unchecked Sendable {
  private let intent: INIntent
  private let name: String
  private let parameter: any StoredINParameter

  init(intent: INIntent, name: String, parameter: any StoredINParameter) {
    self.intent = intent
    self.name = name
    self.parameter = parameter
  }

  private var form: ParameterListing.Form {
    parameter.traits.form ?? parameter.shape?.type._form ?? .string
  }

  private var isArray: Bool { parameter.shape?.isArray ?? false }

  /// The encoded value, or null: no option of an `INIntent` is required.
  var storedValue: (any Sendable)? { archived ?? .null }

  var archived: JSONValue? { json(parameter.values) }

  private func json(_ values: [any INParameterValue]) -> JSONValue? {
    let all = values.map { json($0) }
    return isArray ? (all.isEmpty ? nil : .array(all)) : all.first
  }

  private func json(_ value: any INParameterValue) -> JSONValue {
    guard let number = value as? NSNumber, let kind = parameter.traits.number else {
      return value._archived
    }
    return switch kind {
    case .bool: .bool(number.boolValue)
    case .int: .int(number.intValue)
    case .double: .double(number.doubleValue)
    }
  }

  func listing(name: String) -> ParameterListing {
    var listing = ParameterListing(
      name: name, title: parameter.title.text.nonBlank ?? name, form: form, isRequired: false)
    listing.isArray = isArray
    listing.defaultValue = json(parameter.initialValues)
    listing.choices = parameter.shape?.type._choices ?? []
    listing.hasOptions = handler != nil && parameter.traits.hasOptions
    listing.isSearchable = listing.hasOptions && parameter.traits.isSearchable
    if form == .entity, !listing.hasOptions {
      // Without a handler in this program, nothing lists the values: a person enters an identifier.
      listing.form = .string
    }
    listing.range = parameter.traits.range.map { [$0.lowerBound, $0.upperBound] }
    return listing
  }

  // MARK: Values

  /// Does nothing: values of an `INIntent` are passed on in their encoded form only.
  func restore(_ value: any Sendable) {}

  func restore(archived json: JSONValue, name: String) async throws {
    var values: [any INParameterValue] = []
    for part in parts(of: json) { values.append(try await value(from: part)) }
    parameter.set(values)
  }

  private func parts(of json: JSONValue) -> [JSONValue] {
    switch json {
    case .null: []
    case .array(let parts): isArray ? parts : Array(parts.prefix(1))
    case _: [json]
    }
  }

  private func value(from json: JSONValue) async throws -> any INParameterValue {
    if let kind = parameter.traits.number { return try number(kind, from: json) }
    guard let type = parameter.shape?.type else {
      throw mismatch(json, "no value that can be stored as text")
    }
    if type is INObject.Type, let listed = try await object(saved: json) { return listed }
    guard let value = type._restored(json) as? any INParameterValue else {
      throw mismatch(json, type._accepted)
    }
    return value
  }

  private func number(_ kind: INParameterTraits.Number, from json: JSONValue) throws -> NSNumber {
    let accepted: String
    let value: NSNumber?
    switch kind {
    case .bool: (accepted, value) = (Bool.accepted, Bool.from(json).map { NSNumber(value: $0) })
    case .int: (accepted, value) = (Int.accepted, Int.from(json).map { NSNumber(value: $0) })
    case .double:
      (accepted, value) = (Double.accepted, Double.from(json).map { NSNumber(value: $0) })
    }
    guard let value else { throw mismatch(json, accepted) }
    if let range = parameter.traits.range, !range.contains(value.doubleValue) {
      throw ParameterFailure.outOfRange(
        parameter: name, value: json.description, lowest: "\(range.lowerBound)",
        highest: "\(range.upperBound)")
    }
    return value
  }

  /// Returns the object that the handler lists with the saved identifier, or `nil` if no handler lists objects.
  private func object(saved json: JSONValue) async throws -> INObject? {
    guard let listed = try await listed(matching: nil) else { return nil }
    let objects = listed.sections.flatMap(\.items).compactMap { $0 as? INObject }
    if let found = objects.first(where: { $0._archived == json }) { return found }
    if parameter.traits.isSearchable, let text = String.from(json),
      let found = try await self.listed(matching: text)
    {
      let objects = found.sections.flatMap(\.items).compactMap { $0 as? INObject }
      if let object = objects.first(where: { $0._archived == json }) { return object }
    }
    throw ParameterFailure.missing(parameter: name, id: json.description)
  }

  private func mismatch(_ json: JSONValue, _ accepted: String) -> ParameterFailure {
    .mismatch(parameter: name, value: json.description, accepted: accepted)
  }

  // MARK: The handler

  /// The object that handles the intent, or `nil` if this program contains no handler.
  private var handler: Any? { type(of: intent)._handlerProvider?.handler(for: intent) }

  /// Returns the handler's values, or `nil` without a handler or a handler function for this parameter.
  private func listed(matching text: String?) async throws -> INOptionList? {
    guard parameter.traits.hasOptions, let handler else { return nil }
    do {
      return try await intent._options(of: name, matching: text, from: handler)
    } catch is INNotImplemented {
      return nil
    } catch { throw ParameterFailure.queryFailed(parameter: name, reason: "\(error)") }
  }

  private var suggested: [any INParameterValue] {
    guard parameter.traits.hasOptions, let handler,
      let value = intent._defaultValue(of: name, from: handler)
    else { return [] }
    let values = (value as? any ListValue)?.contents ?? [value]
    return values.compactMap { $0 as? any INParameterValue }
  }

  func fillFromQuery() async {
    guard parameter.values.isEmpty else { return }
    let values = suggested
    if !values.isEmpty { parameter.set(values) }
  }

  func options(name: String, matching text: String?) async throws -> OptionList {
    let text = text?.nonBlank
    let isSearch = parameter.traits.isSearchable && text != nil
    guard let listed = try await listed(matching: isSearch ? text : nil) else {
      let choices = parameter.shape?.type._choices ?? []
      guard !choices.isEmpty else { return OptionList(sections: []) }
      return OptionList(sections: [.init(options: choices)], initial: archived).matching(text)
    }
    let list = OptionList(
      sections: listed.sections.map { section in
        OptionList.Section(title: section.title?.nonBlank, options: section.items.map(\._option))
      }, initial: json(suggested) ?? json(parameter.initialValues))
    return isSearch ? list : list.matching(text)
  }

  func resolve(
    _ json: JSONValue, name: String
  ) async throws -> (found: [ParameterOption], missing: [JSONValue]) {
    var found: [ParameterOption] = []
    var missing: [JSONValue] = []
    for part in parts(of: json) {
      do {
        let value = try await value(from: part)
        var option = value._option
        option.value = part
        found.append(option)
      } catch let failure as ParameterFailure {
        if case .queryFailed = failure { throw failure }
        missing.append(part)
      }
    }
    return (found, missing)
  }
}
