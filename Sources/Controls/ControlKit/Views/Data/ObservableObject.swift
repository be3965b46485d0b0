import Synchronization

/// A model class that views observe; on Apple's systems it is part of Combine.
///
/// It exists so that model classes of apps compile. Views do not observe models here: a control is
/// loaded again when the app requests it (developer.apple.com, ControlCenter).
public protocol ObservableObject: AnyObject {}

/// A property of a model, whose changes are published.
///
/// Copies share the value, as with Apple's type.
@propertyWrapper
public struct Published<Value> {
  private let storage: PublishedStorage<Value>

  /// The current value; the publisher sends a new value before it is set.
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }

  /// Creates a property with its initial value.
  public init(wrappedValue: Value) { storage = PublishedStorage(wrappedValue) }

  /// Creates a property with its initial value.
  public init(initialValue: Value) { storage = PublishedStorage(initialValue) }

  /// The publisher of the property: the current value, then each new value.
  public var projectedValue: Publisher { Publisher(storage: storage) }

  /// The publisher of a property's values.
  public struct Publisher: ControlKit.Publisher {
    /// The type of the values.
    public typealias Output = Value
    /// Never fails.
    public typealias Failure = Never
    let storage: PublishedStorage<Value>

    /// Calls a closure at once with the current value, then with each new value, on the thread that sets it.
    public func _receive(_ take: @escaping (Value) -> Void) -> AnyCancellable {
      take(storage.value)
      let id = storage.add(take)
      return AnyCancellable { [weak storage] in storage?.remove(id) }
    }
  }
}

extension Published: Sendable where Value: Sendable {}

/// The value of a published property, and the closures that receive new values.
///
/// `@unchecked Sendable` is sound: the properties are accessed only under the lock. The closures are called on the thread that
/// sets the value, without the lock, as on Apple's systems.
final class PublishedStorage<Value>: @unchecked Sendable {
  private let lock = Mutex(0)
  private var current: Value
  private var closures: [Int: (Value) -> Void] = [:]

  init(_ value: Value) { current = value }

  var value: Value {
    get { lock.withLock { _ in current } }
    set {
      let all = lock.withLock { _ in closures.sorted { $0.key < $1.key } }
      for (_, closure) in all { closure(newValue) }
      lock.withLock { _ in current = newValue }
    }
  }

  func add(_ closure: @escaping (Value) -> Void) -> Int {
    lock.withLock { last in
      last += 1
      closures[last] = closure
      return last
    }
  }

  func remove(_ id: Int) { lock.withLock { _ in closures[id] = nil } }
}

/// A model that a view observes.
@propertyWrapper
public struct ObservedObject<Object: ObservableObject>: DynamicProperty {
  /// The model that the view's creator passes.
  public var wrappedValue: Object

  /// Creates the property with a model.
  public init(wrappedValue: Object) {
    self.wrappedValue = wrappedValue
  }
}

/// A model that a view creates.
@propertyWrapper
public struct StateObject<Object: ObservableObject>: DynamicProperty {
  /// The model that the view creates.
  public let wrappedValue: Object

  /// Evaluates the expression immediately to create the model.
  public init(wrappedValue: @autoclosure () -> Object) {
    self.wrappedValue = wrappedValue()
  }
}
