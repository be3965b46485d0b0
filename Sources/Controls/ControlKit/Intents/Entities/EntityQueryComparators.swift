// The comparisons of `EntityPropertyQuery`. Their closures are accepted and never called.

/// A comparison of a property with a value.
public class EntityQueryComparator<Value: _IntentValue, ComparatorMappingType> {
  init() {}
}

/// Whether the property is the value.
public final class EqualToComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Maps the value that a person gives.
  public init(mappingTransform: (Value) -> ComparatorMappingType) {}
}

/// Whether the property is not the value.
public final class NotEqualToComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Maps the value that a person gives.
  public init(mappingTransform: (Value) -> ComparatorMappingType) {}
}

/// Whether the property is less.
public final class LessThanComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Maps the value that a person gives.
  public init(mappingTransform: (Value.UnwrappedType) -> ComparatorMappingType) {}
}

/// Whether the property is less or the same.
public final class LessThanOrEqualToComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Maps the value that a person gives.
  public init(mappingTransform: (Value.UnwrappedType) -> ComparatorMappingType) {}
}

/// Whether the property is greater.
public final class GreaterThanComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Maps the value that a person gives.
  public init(mappingTransform: (Value.UnwrappedType) -> ComparatorMappingType) {}
}

/// Whether the property is greater or the same.
public final class GreaterThanOrEqualToComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Maps the value that a person gives.
  public init(mappingTransform: (Value.UnwrappedType) -> ComparatorMappingType) {}
}

/// Whether the property lies between two values.
public final class IsBetweenComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Maps the two values that a person gives.
  public init(
    mappingTransform: (Value.UnwrappedType, Value.UnwrappedType) -> ComparatorMappingType
  ) {}
}

/// Whether the property begins so.
public final class HasPrefixComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Maps the value that a person gives.
  public init(mappingTransform: (Value.UnwrappedType) -> ComparatorMappingType) {}
}

/// Whether the property ends so.
public final class HasSuffixComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Maps the value that a person gives.
  public init(mappingTransform: (Value.UnwrappedType) -> ComparatorMappingType) {}
}

/// Whether the property holds the text, or the element.
public final class ContainsComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Maps the value that a person gives.
  public init(mappingTransform: (String) -> ComparatorMappingType)
  where Value.UnwrappedType == String {}

  /// Maps the element that a person gives.
  public init<Element: _IntentValue>(mappingTransform: (Element) -> ComparatorMappingType)
  where Value.UnwrappedType == [Element] {}
}
