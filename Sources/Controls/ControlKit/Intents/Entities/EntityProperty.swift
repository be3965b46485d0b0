import Synchronization

/// A property of an entity that the system may see, written `@Property`: it is stored and no more.
@propertyWrapper
public final class EntityProperty<Value: Sendable>: Sendable {
  /// The property's name for people; empty if it has none.
  public let title: LocalizedStringResource
  /// The value, if there is one: Swift 6.0.3 can crash on `Mutex<Value?>` in a generic class.
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

  /// The property's value.
  ///
  /// An entity is made by its app, which sets what it reads: to read a property that was not set is
  /// a mistake in the app's own code, and stops the program as it does on an iPhone.
  public var wrappedValue: Value {
    get {
      guard let value = stored.withLock({ $0.first }) else {
        fatalError(
          """
          The property "\(title.text)" of type \(Value.self) is read before it is set; set it \
          where the entity is made
          """)
      }
      return value
    }
    set { stored.withLock { $0 = [newValue] } }
  }

  /// The property itself, written `$name`.
  public var projectedValue: EntityProperty<Value> { self }

  /// The value, if there is one.
  var current: Value? { stored.withLock { $0.first } }

  /// The value of a property that was never set: nil for an optional.
  private static var absent: [Value] {
    guard let type = Value.self as? any ExpressibleByNilLiteral.Type else { return [] }
    return (type.init(nilLiteral: ()) as? Value).map { [$0] } ?? []
  }
}
