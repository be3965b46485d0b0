import Synchronization

/// A property of an entity, written `@Property`, which is only stored on Linux.
@propertyWrapper
public final class EntityProperty<Value: Sendable>: Sendable {
  /// The localized name, or an empty string.
  public let title: LocalizedStringResource
  /// The value in an array of at most one element, because Swift 6.0.3 can crash on `Mutex<Value?>` in a generic class.
  private let stored: Mutex<[Value]>

  /// A property with a title.
  public init(title: LocalizedStringResource) {
    self.title = title
    stored = Mutex(Self.absent)
  }

  /// A property without a title.
  public convenience init() {
    self.init(title: "")
  }

  /// A property with an initial value, as the macros of schemas write it.
  public init(wrappedValue: Value, title: LocalizedStringResource = "") {
    self.title = title
    stored = Mutex([wrappedValue])
  }

  /// The projection of a computed property; called only by the expansion of `@ComputedProperty`.
  public init(_title title: LocalizedStringResource?, _value value: Value) {
    self.title = title ?? ""
    stored = Mutex([value])
  }

  /// The projection of a deferred property, without its value; called only by the expansion of `@DeferredProperty`.
  public init(_title title: LocalizedStringResource?) {
    self.title = title ?? ""
    stored = Mutex(Self.absent)
  }

  /// A property with its visibility, which has no effect here.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    authenticationPolicy: IntentAuthenticationPolicy? = nil, visibility: IntentVisibility
  ) {
    self.init(title: title ?? "")
  }

  /// The value of the property.
  ///
  /// Reading a required property that was never set stops the program, as on iOS, since the app's
  /// own code is responsible for setting it.
  public var wrappedValue: Value {
    get {
      guard let value = stored.withLock({ $0.first }) else {
        fatalError(
          """
          The property "\(title.text)" of type \(Value.self) is read before it is set; set it where the entity is \
          created
          """)
      }
      return value
    }
    set { stored.withLock { $0 = [newValue] } }
  }

  /// The property wrapper itself, written `$name`.
  public var projectedValue: EntityProperty<Value> { self }

  /// The value, or `nil` if it was not set.
  var current: Value? { stored.withLock { $0.first } }

  /// The initial `stored`: `nil` for an optional type, otherwise empty.
  private static var absent: [Value] {
    guard let type = Value.self as? any ExpressibleByNilLiteral.Type else { return [] }
    return (type.init(nilLiteral: ()) as? Value).map { [$0] } ?? []
  }
}
