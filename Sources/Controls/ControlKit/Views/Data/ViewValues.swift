/// A number that scales with the size of text.
///
/// Here the size of text is constant.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
  /// The number without scaling.
  public let wrappedValue: Value

  /// Creates a number that scales like text of this style.
  public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle = .body) {
    self.wrappedValue = wrappedValue
  }
}

/// A namespace for animations between views, which do not exist here.
@propertyWrapper
public struct Namespace: DynamicProperty {
  /// The identifier of the namespace.
  public struct ID: Hashable, Sendable {}

  /// Creates a namespace.
  public init() {}

  /// The identifier of the namespace.
  public var wrappedValue: ID { ID() }
}
