/// Finds entities by their properties, as in actions of the Shortcuts app.
///
/// There is no such search on Linux, so the requirements are never called.
public protocol EntityPropertyQuery: EntityQuery {
  /// The type to which comparisons are mapped.
  associatedtype ComparatorMappingType
  /// The properties and their possible comparisons.
  static var properties: EntityQueryProperties<Entity, ComparatorMappingType> { get }
  /// The properties by which entities can be sorted.
  static var sortingOptions: EntityQuerySortingOptions<Entity> { get }
  /// The description of the search action, `nil` by default.
  static var findIntentDescription: IntentDescription? { get }
  /// The entities that satisfy all comparisons, or any of them.
  func entities(
    matching comparators: [ComparatorMappingType], mode: EntityQueryComparatorMode,
    sortedBy: [EntityQuerySort<Entity>], limit: Int?
  ) async throws -> Result
}

extension EntityPropertyQuery {
  /// The properties of a query.
  public typealias QueryProperties = EntityQueryProperties<Entity, ComparatorMappingType>
  /// A property of a query.
  public typealias Property<Value: _IntentValue & Sendable> = EntityQueryProperty<
    Entity, Value, ComparatorMappingType
  >
  /// The properties to sort by.
  public typealias SortingOptions = EntityQuerySortingOptions<Entity>
  /// A property to sort by.
  public typealias SortableBy = EntityQuerySortableByProperty<Entity>
  /// Whether all comparisons must be satisfied.
  public typealias ComparatorMode = EntityQueryComparatorMode
  /// A sort order.
  public typealias Sort = EntityQuerySort

  /// Returns nil.
  public static var findIntentDescription: IntentDescription? { nil }
}
