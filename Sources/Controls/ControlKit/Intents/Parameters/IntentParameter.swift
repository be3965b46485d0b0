import Synchronization

/// A parameter of an intent: the storage behind `@Parameter`.
///
/// It is a class, as Apple's is, so copies of an intent share their values; ControlKit keeps a
/// snapshot of the values when a template is made and performs on a fresh intent.
@propertyWrapper
public final class IntentParameter<Value: _IntentValue & Sendable>: Sendable {
  /// The parameter's name for people.
  public let title: LocalizedStringResource
  /// More about the parameter, for people.
  public let description: LocalizedStringResource?
  let traits: ParameterTraits
  private let initial: Value?
  /// The value, if there is one: Swift 6.0.3 can crash on `Mutex<Value?>` in a generic class.
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

  /// A parameter without title, description or default.
  public convenience init() {
    self.init(name: nil, description: nil, default: nil)
  }

  /// The parameter's value.
  ///
  /// Reading a required parameter that was not set stops the program with the parameter's
  /// title: the type leaves no other way. ControlKit checks before it performs an intent or hands
  /// a configuration to a provider, and throws `ControlError` then, so only an intent that a
  /// control's author makes and reads by hand gets here.
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

  /// Whether the parameter may stay empty.
  public var isOptional: Bool { Self.absent != nil }

  /// The value that the parameter has until it is set.
  public var defaultValue: Value.UnwrappedType? {
    initial.flatMap { $0 as? Value.UnwrappedType }
  }

  /// Whether the parameter has a value.
  public enum ValueState {
    /// Nobody has set it, and it has no default.
    case unset
    /// It has this value.
    case set(Value)
  }

  /// Whether the parameter has a value, and which.
  public var valueState: ValueState { stored.withLock { $0.first }.map { .set($0) } ?? .unset }

  /// The empty value, if the type has one.
  static var absent: Value? {
    guard let type = Value.self as? any ExpressibleByNilLiteral.Type else { return nil }
    return type.init(nilLiteral: ()) as? Value
  }

  /// The value, if there is one.
  var current: Value? {
    get { stored.withLock { $0.first } }
    set { stored.withLock { $0 = newValue.map { [$0] } ?? [] } }
  }

  /// The value that the parameter was made with.
  var original: Value? { initial }
}

extension IntentParameter.ValueState: Equatable where Value: Equatable {}
extension IntentParameter.ValueState: Sendable {}
