public import FoundationEssentials
import Synchronization
package import SystemAccess

/// A parameter of an intent, written `@Parameter`.
///
/// A class, like Apple's, so copies of an intent share their values. ControlKit therefore archives the values when a
/// template is made, and performs a new intent with the archived values.
@propertyWrapper
public final class IntentParameter<Value: _IntentValue & Sendable>: Sendable {
  /// The localized name.
  public let title: LocalizedStringResource
  /// The localized description.
  public let description: LocalizedStringResource?
  let traits: ParameterTraits
  private let initial: Value?
  /// The value in an array of at most one element, because Swift 6.0.3 can crash on `Mutex<Value?>` in a generic class.
  private let stored: Mutex<[Value]>

  package init(
    name: LocalizedStringResource?, description: LocalizedStringResource?,
    default defaultValue: Value.UnwrappedType?, traits: ParameterTraits = ParameterTraits()
  ) {
    title = name ?? ""
    self.description = description
    self.traits = traits
    initial = defaultValue.flatMap { $0 as? Value } ?? Self.absent
    stored = Mutex(initial.map { [$0] } ?? [])
  }

  /// Creates a parameter without title, description and default.
  public convenience init() {
    self.init(name: nil, description: nil, default: nil)
  }

  /// The value of the parameter.
  ///
  /// Reading a required parameter that is not set stops the program with the parameter's title,
  /// since the type does not allow an error. ControlKit checks the parameters before it performs an
  /// intent or passes a configuration to a provider, and throws a `ControlError`. So this happens
  /// only for intents that an author's code creates and reads itself.
  public var wrappedValue: Value {
    get {
      guard let value = stored.withLock({ $0.first }) else {
        fatalError(
          """
          The required parameter "\(title.text)" of type \(Value.self) is read before it is set; \
          give it a value when the intent is made, a default, or an optional type
          """)
      }
      return value
    }
    set { stored.withLock { $0 = [newValue] } }
  }

  /// The parameter itself, written `$name`.
  public var projectedValue: IntentParameter<Value> { self }

  /// Whether the value may be nil.
  public var isOptional: Bool { Self.absent != nil }

  /// The value of the parameter until a person chooses a value.
  public var defaultValue: Value.UnwrappedType? {
    initial.flatMap { $0 as? Value.UnwrappedType }
  }

  /// Whether the parameter has a value.
  public enum ValueState {
    /// The parameter has no value and no default.
    case unset
    case set(Value)
  }

  /// The value, if the parameter has one.
  public var valueState: ValueState { stored.withLock { $0.first }.map { .set($0) } ?? .unset }

  /// The value of an unset optional parameter, or `nil` for other types.
  static var absent: Value? {
    guard let type = Value.self as? any ExpressibleByNilLiteral.Type else { return nil }
    return type.init(nilLiteral: ()) as? Value
  }

  var current: Value? {
    get { stored.withLock { $0.first } }
    set { stored.withLock { $0 = newValue.map { [$0] } ?? [] } }
  }

  var original: Value? { initial }
}

extension IntentParameter.ValueState: Equatable where Value: Equatable {}
extension IntentParameter.ValueState: Sendable {}

/// The intent that is being configured, for queries and options providers.
enum ConfiguredIntent {
  @TaskLocal static var current: (any AppIntent)?
}

/// The values of an intent's other parameters, for a query or options provider whose values depend on them.
///
/// `nil` if no such intent is being configured or one of the parameters is not set (developer.apple.com,
/// IntentParameterDependency).
@propertyWrapper
public struct IntentParameterDependency<Intent: AppIntent>: Sendable {
  private let isSet: @Sendable (Intent) -> Bool

  /// Creates a dependency on parameters.
  public init<each Value: _IntentValue & Sendable>(
    _ parameters: repeat KeyPath<Intent, IntentParameter<each Value>>
  ) {
    var checks: [@Sendable (Intent) -> Bool] = []
    repeat checks.append(Self.check(each parameters))
    let all = checks
    isSet = { intent in all.allSatisfy { $0(intent) } }
  }

  private static func check<Value>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>
  ) -> @Sendable (Intent) -> Bool {
    let path = LiteralPath(keyPath: parameter)
    return { intent in
      guard let value = intent[keyPath: path.keyPath].current else { return false }
      return ParameterArchive.json(of: value) != .null
    }
  }

  /// The intent that is being configured, or `nil` if it has another type or one of the parameters is not set.
  public var wrappedValue: Intent? {
    guard let intent = ConfiguredIntent.current as? Intent, isSet(intent) else { return nil }
    return intent
  }
}

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

extension IntentParameter {
  /// Creates the error to throw if a value is needed.
  public func needsValueError(_ dialog: IntentDialog? = nil) -> AppIntentError {
    AppIntentError("\(Self.notSupported(for: valueQuestion(dialog)))")
  }

  /// Creates the error to throw if one of several values must be chosen.
  public func needsDisambiguationError(
    among values: [Value.ValueType], dialog: IntentDialog? = nil
  ) -> AppIntentError {
    AppIntentError("\(Self.notSupported(for: choiceQuestion(dialog)))")
  }

  /// Asks the person for the value; throws if the host cannot ask, or if the answer is not a value of the parameter.
  public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value.ValueType {
    let question = valueQuestion(dialog)
    let text = try await hostForQuestion(question).answer(to: question)
    let parameter = NamedTraits(name: title.text, traits: traits)
    let value = try await ParameterArchive.value(
      of: Value.ValueType.self, from: .string(text), for: parameter)
    guard let value = value as? Value.ValueType else {
      throw IntentQuestionFailure.invalidChoice(question, answer: text)
    }
    return value
  }

  /// Asks the person to choose one of the values; throws if the host cannot ask.
  public func requestDisambiguation(
    among values: [Value.ValueType], dialog: IntentDialog? = nil
  ) async throws -> Value.ValueType {
    let question = choiceQuestion(dialog)
    let titles = values.map { ParameterOption(of: $0)?.title ?? String(describing: $0) }
    let choice = try await hostForQuestion(question).choose(question, among: titles)
    guard values.indices.contains(choice) else {
      throw IntentQuestionFailure.invalidChoice(question, answer: "\(choice)")
    }
    return values[choice]
  }

  /// Asks the person whether this value is correct; throws if the host cannot ask.
  public func requestConfirmation(
    for value: Value.ValueType, dialog: IntentDialog? = nil
  ) async throws -> Bool {
    let title = ParameterOption(of: value)?.title ?? String(describing: value)
    let question = dialog?.full.text.nonBlank ?? "\(title)?"
    return try await hostForQuestion(question).confirm(question)
  }

  private func valueQuestion(_ dialog: IntentDialog?) -> String {
    (dialog ?? traits.requestValueDialog)?.full.text.nonBlank ?? "\(title.text)?"
  }

  private func choiceQuestion(_ dialog: IntentDialog?) -> String {
    (dialog ?? traits.disambiguationDialog)?.full.text.nonBlank ?? "\(title.text)?"
  }

  private static func notSupported(for question: String) -> String {
    "\(IntentQuestionFailure.notSupported(question))"
  }
}

/// The reason why a value cannot be set for a parameter.
package enum ParameterFailure: Error, Equatable {
  case unknown(parameter: String, known: [String])
  /// The value has the wrong type; `accepted` describes what is accepted.
  case mismatch(parameter: String, value: String, accepted: String)
  case outOfRange(parameter: String, value: String, lowest: String, highest: String)
  /// The list has too few or too many values.
  case wrongCount(parameter: String, count: Int, accepted: String)
  /// The query does not find the entity.
  case missing(parameter: String, id: String)
  /// The query or the options provider threw.
  case queryFailed(parameter: String, reason: Sentence)
}

extension ParameterFailure: CustomSentenceConvertible {
  package var sentence: Sentence {
    switch self {
    case .unknown(let parameter, let known):
      known.isEmpty
        ? "there is no parameter \"\(parameter)\"; there are no parameters"
        : "there is no parameter \"\(parameter)\"; known: \(known.joined(separator: ", "))"
    case .mismatch(let parameter, let value, let accepted):
      "cannot set \"\(parameter)\" to \(value): it takes \(accepted)"
    case .outOfRange(let parameter, let value, let lowest, let highest):
      "cannot set \"\(parameter)\" to \(value): it takes \("\(lowest) to \(highest)")"
    case .wrongCount(let parameter, let count, let accepted):
      "cannot set \"\(parameter)\" to \("\(count) values"): it takes \(accepted)"
    case .missing(let parameter, let id):
      "cannot set \"\(parameter)\": \"\(id)\" no longer exists; choose another"
    case .queryFailed(let parameter, let reason):
      "cannot find the values of \"\(parameter)\": its query threw: \(reason)"
    }
  }
}

/// A value whose `@Parameter` has no options except a default.
public protocol _PlainIntentValue: _IntentValue {}

extension URL: _PlainIntentValue {}
extension UUID: _PlainIntentValue {}
extension Float: _PlainIntentValue {}
extension Decimal: _PlainIntentValue {}
extension AttributedString: _PlainIntentValue {}
extension DateComponents: _PlainIntentValue {}
extension Duration: _PlainIntentValue {}
extension IntentFile: _PlainIntentValue {}
extension IntentPerson: _PlainIntentValue {}
extension IntentCurrencyAmount: _PlainIntentValue {}

/// A value whose `@Parameter` also has a dialog for choosing between several values.
public protocol _ChosenIntentValue: _IntentValue {}
