// The comparisons of `EntityPropertyQuery`. Their closures are never called on Linux.

/// A comparison of a property with a value.
public class EntityQueryComparator<Value: _IntentValue, ComparatorMappingType> {
  init() {}
}

/// The property equals the value.
public final class EqualToComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Sets the mapping of the value.
  public init(mappingTransform: (Value) -> ComparatorMappingType) {}
}

/// The property differs from the value.
public final class NotEqualToComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Sets the mapping of the value.
  public init(mappingTransform: (Value) -> ComparatorMappingType) {}
}

/// The property is less than the value.
public final class LessThanComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Sets the mapping of the value.
  public init(mappingTransform: (Value.UnwrappedType) -> ComparatorMappingType) {}
}

/// The property is less than or equal to the value.
public final class LessThanOrEqualToComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Sets the mapping of the value.
  public init(mappingTransform: (Value.UnwrappedType) -> ComparatorMappingType) {}
}

/// The property is greater than the value.
public final class GreaterThanComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Sets the mapping of the value.
  public init(mappingTransform: (Value.UnwrappedType) -> ComparatorMappingType) {}
}

/// The property is greater than or equal to the value.
public final class GreaterThanOrEqualToComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Sets the mapping of the value.
  public init(mappingTransform: (Value.UnwrappedType) -> ComparatorMappingType) {}
}

/// The property is between two values.
public final class IsBetweenComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Sets the mapping of the two values.
  public init(
    mappingTransform: (Value.UnwrappedType, Value.UnwrappedType) -> ComparatorMappingType
  ) {}
}

/// The property begins with the value.
public final class HasPrefixComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Sets the mapping of the value.
  public init(mappingTransform: (Value.UnwrappedType) -> ComparatorMappingType) {}
}

/// The property ends with the value.
public final class HasSuffixComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Sets the mapping of the value.
  public init(mappingTransform: (Value.UnwrappedType) -> ComparatorMappingType) {}
}

/// The property contains the text or the element.
public final class ContainsComparator<Value: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Value, ComparatorMappingType>
{
  /// Sets the mapping of the text.
  public init(mappingTransform: (String) -> ComparatorMappingType)
  where Value.UnwrappedType == String {}

  /// Sets the mapping of the element.
  public init<Element: _IntentValue>(mappingTransform: (Element) -> ComparatorMappingType)
  where Value.UnwrappedType == [Element] {}
}
