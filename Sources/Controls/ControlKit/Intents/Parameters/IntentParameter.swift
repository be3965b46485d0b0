import Synchronization

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

  /// The default value.
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
