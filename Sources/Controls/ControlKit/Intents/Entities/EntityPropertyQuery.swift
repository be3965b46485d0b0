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

/// Whether all comparisons of a search must be satisfied.
public enum EntityQueryComparatorMode: Hashable, Sendable {
  /// All comparisons must be satisfied.
  case and
  /// At least one comparison must be satisfied.
  case or
}

/// A sort order for entities.
public struct EntityQuerySort<Entity: AppEntity> {
  /// The direction.
  public enum Ordering: Hashable, Sendable {
    case ascending
    case descending
  }

  /// The property to sort by.
  public let by: PartialKeyPath<Entity>
  /// The direction.
  public let order: Ordering
}

/// The properties by which entities can be sorted.
public struct EntityQuerySortingOptions<Entity: AppEntity>: Sendable {
  /// Creates an empty list.
  public init() {}

  /// Creates the list from a builder.
  public init(@EntityQuerySortingOptionsBuilder<Entity> content: () -> Void) {}
}

/// A property by which entities can be sorted.
public struct EntityQuerySortableByProperty<Entity: AppEntity>: Sendable {
  /// Creates a sort property from a key path.
  public init<Value>(_ keyPath: KeyPath<Entity, EntityProperty<Value>>) {}
}

/// Builds the list of properties to sort by.
@resultBuilder
public enum EntityQuerySortingOptionsBuilder<Entity: AppEntity> {
  /// One property.
  public static func buildExpression(_ property: EntityQuerySortableByProperty<Entity>) {}
  /// All properties.
  public static func buildBlock(_ properties: Void...) {}
}

/// The properties by which entities can be found.
public struct EntityQueryProperties<Entity: AppEntity, ComparatorMappingType>: Sendable {
  /// Creates the list from a builder.
  public init(
    @EntityQueryPropertiesBuilder<Entity, ComparatorMappingType> properties: () -> Void
  ) {}
}

/// A property by which entities can be found.
public struct EntityQueryProperty<
  Entity: AppEntity, Value: _IntentValue & Sendable, ComparatorMappingType
>: Sendable {
  /// Creates a search property from a key path and a builder of comparisons.
  public init(
    _ keyPath: KeyPath<Entity, EntityProperty<Value>>,
    @EntityQueryComparatorsBuilder<Value, ComparatorMappingType> comparators: () -> Void
  ) {}
}

/// Builds the list of properties to find by.
@resultBuilder
public enum EntityQueryPropertiesBuilder<Entity: AppEntity, ComparatorMappingType> {
  /// One property.
  public static func buildExpression<Value>(
    _ property: EntityQueryProperty<Entity, Value, ComparatorMappingType>
  ) {}
  /// All properties.
  public static func buildBlock(_ properties: Void...) {}
}

/// Builds the list of comparisons.
@resultBuilder
public enum EntityQueryComparatorsBuilder<Value: _IntentValue, ComparatorMappingType> {
  /// One comparison.
  public static func buildExpression(
    _ comparator: EntityQueryComparator<Value, ComparatorMappingType>
  ) {}
  /// All comparisons must be satisfied.
  public static func buildBlock(_ comparators: Void...) {}
}

// The comparisons of `EntityPropertyQuery`. Their closures are never called on Linux.

/// A comparison of a property with a value.
public class EntityQueryComparator<Value: _IntentValue, ComparatorMappingType> {
  init() {}
}

/// The property equals the value.
public final class EqualToComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Creates a comparison; the mapping of the value is never called.
  public init(mappingTransform: (Value) -> ComparatorMappingType) {}
}

/// The property differs from the value.
public final class NotEqualToComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Creates a comparison; the mapping of the value is never called.
  public init(mappingTransform: (Value) -> ComparatorMappingType) {}
}

/// The property is less than the value.
public final class LessThanComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Creates a comparison; the mapping of the value is never called.
  public init(mappingTransform: (Value.UnwrappedType) -> ComparatorMappingType) {}
}

/// The property is less than or equal to the value.
public final class LessThanOrEqualToComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Creates a comparison; the mapping of the value is never called.
  public init(mappingTransform: (Value.UnwrappedType) -> ComparatorMappingType) {}
}

/// The property is greater than the value.
public final class GreaterThanComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Creates a comparison; the mapping of the value is never called.
  public init(mappingTransform: (Value.UnwrappedType) -> ComparatorMappingType) {}
}

/// The property is greater than or equal to the value.
public final class GreaterThanOrEqualToComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Creates a comparison; the mapping of the value is never called.
  public init(mappingTransform: (Value.UnwrappedType) -> ComparatorMappingType) {}
}

/// The property is between two values.
public final class IsBetweenComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Creates a comparison; the mapping of the two values is never called.
  public init(
    mappingTransform: (Value.UnwrappedType, Value.UnwrappedType) -> ComparatorMappingType
  ) {}
}

/// The property begins with the value.
public final class HasPrefixComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Creates a comparison; the mapping of the value is never called.
  public init(mappingTransform: (Value.UnwrappedType) -> ComparatorMappingType) {}
}

/// The property ends with the value.
public final class HasSuffixComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Creates a comparison; the mapping of the value is never called.
  public init(mappingTransform: (Value.UnwrappedType) -> ComparatorMappingType) {}
}

/// The property contains the text or the element.
public final class ContainsComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Creates a comparison; the mapping of the text is never called.
  public init(mappingTransform: (String) -> ComparatorMappingType)
  where Value.UnwrappedType == String {}

  /// Creates a comparison; the mapping of the element is never called.
  public init<Element: _IntentValue>(mappingTransform: (Element) -> ComparatorMappingType)
  where Value.UnwrappedType == [Element] {}
}
