/// Finds entities by what their properties are, as the Shortcuts app's own searches do.
///
/// Nothing on Linux searches so: the requirements are accepted, and none of them is called.
public protocol EntityPropertyQuery: EntityQuery {
  /// What a comparison with a property is handed on as.
  associatedtype ComparatorMappingType
  /// The properties, and how each can be compared.
  static var properties: EntityQueryProperties<Entity, ComparatorMappingType> { get }
  /// The properties that the entities can be sorted by.
  static var sortingOptions: EntityQuerySortingOptions<Entity> { get }
  /// What the search is called; nil by default.
  static var findIntentDescription: IntentDescription? { get }
  /// The entities that match all comparisons, or any of them.
  func entities(
    matching comparators: [ComparatorMappingType], mode: EntityQueryComparatorMode,
    sortedBy: [EntityQuerySort<Entity>], limit: Int?
  ) async throws -> Result
}

extension EntityPropertyQuery {
  /// The properties of a query.
  public typealias QueryProperties = EntityQueryProperties<Entity, ComparatorMappingType>
  /// One of the properties.
  public typealias Property<Value: _IntentValue & Sendable> = EntityQueryProperty<
    Entity, Value, ComparatorMappingType
  >
  /// The properties to sort by.
  public typealias SortingOptions = EntityQuerySortingOptions<Entity>
  /// One of the properties to sort by.
  public typealias SortableBy = EntityQuerySortableByProperty<Entity>
  /// Whether all comparisons must hold.
  public typealias ComparatorMode = EntityQueryComparatorMode
  /// An order.
  public typealias Sort = EntityQuerySort

  /// No description.
  public static var findIntentDescription: IntentDescription? { nil }
}

/// Whether all comparisons of a search must hold.
public enum EntityQueryComparatorMode: Hashable, Sendable {
  /// All of them.
  case and
  /// One is enough.
  case or
}

/// An order of entities.
public struct EntityQuerySort<Entity: AppEntity> {
  /// Which way.
  public enum Ordering: Hashable, Sendable {
    /// The least first.
    case ascending
    /// The greatest first.
    case descending
  }

  /// The property that is compared.
  public let by: PartialKeyPath<Entity>
  /// Which way.
  public let order: Ordering
}

/// The properties that entities can be sorted by.
public struct EntityQuerySortingOptions<Entity: AppEntity>: Sendable {
  /// No properties.
  public init() {}

  /// The properties that a closure names.
  public init(@EntityQuerySortingOptionsBuilder<Entity> content: () -> Void) {}
}

/// A property that entities can be sorted by.
public struct EntityQuerySortableByProperty<Entity: AppEntity>: Sendable {
  /// The property of this key path.
  public init<Value>(_ keyPath: KeyPath<Entity, EntityProperty<Value>>) {}
}

/// Takes the properties to sort by.
@resultBuilder
public enum EntityQuerySortingOptionsBuilder<Entity: AppEntity> {
  /// One property.
  public static func buildExpression(_ property: EntityQuerySortableByProperty<Entity>) {}
  /// All of them.
  public static func buildBlock(_ properties: Void...) {}
}

/// The properties that entities can be found by.
public struct EntityQueryProperties<Entity: AppEntity, ComparatorMappingType>: Sendable {
  /// The properties that a closure names.
  public init(
    @EntityQueryPropertiesBuilder<Entity, ComparatorMappingType> properties: () -> Void
  ) {}
}

/// A property that entities can be found by.
public struct EntityQueryProperty<
  Entity: AppEntity, Value: _IntentValue & Sendable, ComparatorMappingType
>: Sendable {
  /// The property of this key path, with the comparisons that a closure names.
  public init(
    _ keyPath: KeyPath<Entity, EntityProperty<Value>>,
    @EntityQueryComparatorsBuilder<Value, ComparatorMappingType> comparators: () -> Void
  ) {}
}

/// Takes the properties to find by.
@resultBuilder
public enum EntityQueryPropertiesBuilder<Entity: AppEntity, ComparatorMappingType> {
  /// One property.
  public static func buildExpression<Value>(
    _ property: EntityQueryProperty<Entity, Value, ComparatorMappingType>
  ) {}
  /// All of them.
  public static func buildBlock(_ properties: Void...) {}
}

/// Takes the comparisons with a property.
@resultBuilder
public enum EntityQueryComparatorsBuilder<Value: _IntentValue, ComparatorMappingType> {
  /// One comparison.
  public static func buildExpression(
    _ comparator: EntityQueryComparator<Value, ComparatorMappingType>
  ) {}
  /// All of them.
  public static func buildBlock(_ comparators: Void...) {}
}
