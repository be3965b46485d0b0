import Synchronization

/// A value that a view owns.
///
/// Views are evaluated once and not redrawn, so the value is only stored.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private final class Storage {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let storage: Storage

  /// Creates a state with its initial value.
  public init(wrappedValue: Value) {
    storage = Storage(wrappedValue)
  }

  /// Creates a state with its initial value.
  public init(initialValue: Value) {
    storage = Storage(initialValue)
  }

  /// The current value; a change does not redraw the view.
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }

  /// A binding that reads and writes the value.
  public var projectedValue: Binding<Value> {
    Binding(get: { storage.value }, set: { storage.value = $0 })
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// Creates a state without a value.
  public init() {
    self.init(wrappedValue: nil)
  }
}

/// A model whose properties have bindings.
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value: AnyObject> {
  /// The model.
  public var wrappedValue: Value

  /// Creates the property with a model.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Creates bindings to the properties of a model.
  public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// The property itself.
  public var projectedValue: Bindable<Value> { self }

  /// A binding to a property.
  public subscript<Part>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Part>
  ) -> Binding<Part> {
    let object = wrappedValue
    return Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
  }
}

/// A reference to a value that is stored elsewhere.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
  private let get: () -> Value
  private let set: (Value) -> Void

  /// Creates a binding from two closures.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// A binding that always reads `value` and ignores writes.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(get: { value }, set: { _ in })
  }

  /// The current value; a change does not redraw the view.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// The binding itself.
  public var projectedValue: Binding<Value> { self }

  /// A binding to the property at the key path.
  public subscript<Part>(dynamicMember keyPath: WritableKeyPath<Value, Part>) -> Binding<Part> {
    Binding<Part>(
      get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
  }
}

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
    /// Publishes the values of the property.
    public typealias Output = Value
    /// Never fails.
    public typealias Failure = Never
    let storage: PublishedStorage<Value>

    /// Calls a closure at once with the current value, then with each new value, on the thread that sets it.
    public func _receive(_ take: @escaping (Value) -> Void) -> AnyCancellable {
      take(storage.value)
      return storage.subscription(take)
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

  func subscription(_ closure: @escaping (Value) -> Void) -> AnyCancellable {
    let id = lock.withLock { last in
      last += 1
      closures[last] = closure
      return last
    }
    return AnyCancellable { [weak self] in self?.remove(id) }
  }

  private func remove(_ id: Int) { lock.withLock { _ in closures[id] = nil } }
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

  /// Bindings to the model's properties.
  public var projectedValue: Bindable<Object> { Bindable(wrappedValue) }
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

  /// Bindings to the model's properties.
  public var projectedValue: Bindable<Object> { Bindable(wrappedValue) }
}

/// A source of values over time: the part of Combine that controls and their apps use.
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  /// Calls a closure for each value, on the thread that sends it, until the result is cancelled.
  func _receive(_ take: @escaping (Output) -> Void) -> AnyCancellable
}

extension Publisher where Failure == Never {
  /// Calls a closure for each value until the result is cancelled or released.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    _receive(receiveValue)
  }
}

extension Publisher {
  /// Publishes the result of `transform` for each value.
  public func map<Mapped>(
    _ transform: @escaping (Output) -> Mapped
  ) -> AnyPublisher<Mapped, Failure> { compactMap(transform) }

  /// Transforms each value, without those that become `nil`.
  public func compactMap<Mapped>(
    _ transform: @escaping (Output) -> Mapped?
  ) -> AnyPublisher<Mapped, Failure> {
    AnyPublisher { take in _receive { transform($0).map(take) } }
  }

  /// Keeps only some values.
  public func filter(
    _ isIncluded: @escaping (Output) -> Bool
  ) -> AnyPublisher<Output, Failure> { compactMap { isIncluded($0) ? $0 : nil } }

  /// Hides the publisher's type.
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
    AnyPublisher { _receive($0) }
  }
}

/// A publisher whose type is hidden.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  let receive: (@escaping (Output) -> Void) -> AnyCancellable

  init(_ receive: @escaping (@escaping (Output) -> Void) -> AnyCancellable) {
    self.receive = receive
  }

  /// Hides a publisher's type.
  public init(_ publisher: some Publisher<Output, Failure>) { receive = { publisher._receive($0) } }

  /// Calls a closure for each value.
  public func _receive(_ take: @escaping (Output) -> Void) -> AnyCancellable { receive(take) }
}

/// A publisher that sends the values that it is given.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value to all subscribers, on the caller's thread.
  func send(_ value: Output)
}

extension Subject where Output == Void {
  /// Sends an empty value.
  public func send() { send(()) }
}

/// A subject that sends only new values.
public final class PassthroughSubject<Output, Failure: Error>: Subject, Sendable {
  private let storage = PublishedStorage<Output?>(nil)

  /// Creates a subject.
  public init() {}

  /// Sends a value to all subscribers, on the caller's thread.
  public func send(_ value: Output) { storage.value = value }

  /// Calls a closure for each new value.
  public func _receive(_ take: @escaping (Output) -> Void) -> AnyCancellable {
    storage.subscription { $0.map(take) }
  }
}

/// A subject that keeps its last value.
public final class CurrentValueSubject<Output, Failure: Error>: Subject, Sendable {
  private let storage: PublishedStorage<Output>

  /// Creates a subject with its first value.
  public init(_ value: Output) { storage = PublishedStorage(value) }

  /// The last value; a new value is sent before it is set.
  public var value: Output {
    get { storage.value }
    set { storage.value = newValue }
  }

  /// Sends a value to all subscribers, on the caller's thread.
  public func send(_ value: Output) { storage.value = value }

  /// Calls a closure at once with the last value, then with each new value.
  public func _receive(_ take: @escaping (Output) -> Void) -> AnyCancellable {
    take(storage.value)
    return storage.subscription(take)
  }
}

/// An activity that can be cancelled.
public protocol Cancellable {
  /// Cancels the activity.
  func cancel()
}

/// A subscription, which is cancelled when its last reference is released.
///
/// `@unchecked Sendable` is sound: the closure is removed under the lock and called once.
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
  private let lock = Mutex(())
  private var end: (() -> Void)?

  /// Creates a subscription that this closure cancels.
  public init(_ cancel: @escaping () -> Void) { end = cancel }

  deinit { cancel() }

  /// Cancels the subscription.
  public func cancel() {
    let end = lock.withLock { _ in
      defer { self.end = nil }
      return self.end
    }
    end?()
  }

  /// Stores the subscription in a set.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  /// Whether both are the same object.
  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension View {
  /// Calls a closure on the main actor for each value of the publisher.
  ///
  /// The view is discarded after its evaluation, so the subscription belongs to the location of the
  /// call in the source. It starts when the view is first evaluated, and is replaced when the view is
  /// evaluated again.
  nonisolated public func onReceive<Source: Publisher>(
    _ publisher: Source, perform action: @escaping (Source.Output) -> Void,
    file: String = #fileID, line: UInt = #line
  ) -> Self where Source.Failure == Never {
    let action = Transferred(value: action)
    let subscription = publisher._receive { value in
      let value = Transferred(value: value)
      Task { @MainActor in action.value(value.value) }
    }
    ViewSubscriptions.shared.store(subscription, at: "\(file):\(line)")
    return self
  }
}

/// The subscriptions of views, one per location in the source.
final class ViewSubscriptions: Sendable {
  static let shared = ViewSubscriptions()
  private let subscriptions = Mutex<[String: AnyCancellable]>([:])

  func store(_ subscription: AnyCancellable, at place: String) {
    // The previous subscription is cancelled here, outside the lock.
    _ = subscriptions.withLock { $0.updateValue(subscription, forKey: place) }
  }
}
