/// A number that grows with the size of text; here text has one size.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
  /// The number as the author wrote it.
  public let wrappedValue: Value

  /// A number that grows as a text of this style does.
  public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle = .body) {
    self.wrappedValue = wrappedValue
  }
}

/// Names that belong together, for views that turn into each other; here no view does.
@propertyWrapper
public struct Namespace: DynamicProperty {
  /// The names.
  public struct ID: Hashable, Sendable {}

  /// A set of names.
  public init() {}

  /// The names.
  public var wrappedValue: ID { ID() }
}
