/// A model that views observe; on an iPhone it is Combine's.
///
/// Model classes of apps conform to it, so their files need the name. Nothing observes here: a
/// control is loaded again when the app asks for it (developer.apple.com, ControlCenter).
public protocol ObservableObject: AnyObject {}

extension ObservableObject {
  /// What would tell that the model is about to change.
  public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
}

/// What would tell that a model is about to change; it has no subscribers.
public struct ObservableObjectPublisher: Sendable {
  /// Does nothing.
  public func send() {}
}

/// A property whose changes a model would tell.
@propertyWrapper
public struct Published<Value> {
  /// The value.
  public var wrappedValue: Value

  /// A property with its first value.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// A property with its first value.
  public init(initialValue: Value) {
    wrappedValue = initialValue
  }
}

extension Published: Sendable where Value: Sendable {}

/// A model that a view observes.
@propertyWrapper
public struct ObservedObject<Object: ObservableObject>: DynamicProperty {
  /// The model.
  public var wrappedValue: Object

  /// Observes a model.
  public init(wrappedValue: Object) {
    self.wrappedValue = wrappedValue
  }
}

/// A model that a view owns.
@propertyWrapper
public struct StateObject<Object: ObservableObject>: DynamicProperty {
  /// The model.
  public let wrappedValue: Object

  /// Makes the model.
  public init(wrappedValue: @autoclosure () -> Object) {
    self.wrappedValue = wrappedValue()
  }
}
