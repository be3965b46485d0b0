/// A model class that views observe; on Apple's systems it is part of Combine.
///
/// It exists so that model classes of apps compile. Views do not observe models here: a control is
/// loaded again when the app requests it (developer.apple.com, ControlCenter).
public protocol ObservableObject: AnyObject {}

extension ObservableObject {
  /// A publisher that has no subscribers.
  public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
}

/// The publisher of a model's changes, which has no subscribers.
public struct ObservableObjectPublisher: Sendable {
  /// Has no effect.
  public func send() {}
}

/// A property of a model.
///
/// Its changes are not published.
@propertyWrapper
public struct Published<Value> {
  /// The current value; a change is not published.
  public var wrappedValue: Value

  /// Creates a property with its initial value.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// Creates a property with its initial value.
  public init(initialValue: Value) {
    wrappedValue = initialValue
  }
}

extension Published: Sendable where Value: Sendable {}

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
