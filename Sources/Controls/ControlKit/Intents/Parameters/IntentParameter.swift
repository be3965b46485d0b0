import Synchronization

/// A parameter of an intent, written `@Parameter`.
///
/// It is a class, like Apple's, so copies of an intent share their values. ControlKit therefore
/// archives the values when a template is made, and performs them with a new intent.
@propertyWrapper
public final class IntentParameter<Value: _IntentValue & Sendable>: Sendable {
  /// The localized name.
  public let title: LocalizedStringResource
  /// The localized description.
  public let description: LocalizedStringResource?
  let traits: ParameterTraits
  private let initial: Value?
  /// The value in an array of at most one element, because Swift 6.0.3 can crash on `Mutex<Value?>`
  /// in a generic class.
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
    /// The parameter has this value.
    case set(Value)
  }

  /// The value, if the parameter has one.
  public var valueState: ValueState { stored.withLock { $0.first }.map { .set($0) } ?? .unset }

  /// The value of an optional or list parameter without a value; nil for other types.
  static var absent: Value? {
    guard let type = Value.self as? any ExpressibleByNilLiteral.Type else { return nil }
    return type.init(nilLiteral: ()) as? Value
  }

  /// The value; nil if there is none.
  var current: Value? {
    get { stored.withLock { $0.first } }
    set { stored.withLock { $0 = newValue.map { [$0] } ?? [] } }
  }

  var original: Value? { initial }
}

extension IntentParameter.ValueState: Equatable where Value: Equatable {}
extension IntentParameter.ValueState: Sendable {}
