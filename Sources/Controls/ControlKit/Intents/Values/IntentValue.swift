public import FoundationEssentials

/// A value that can be a parameter or a result of an intent.
public protocol _IntentValue {
  /// The type of a single value.
  associatedtype ValueType = Self
  /// The type without `Optional`.
  associatedtype UnwrappedType = Self
}

extension Bool: _IntentValue {}
extension Int: _IntentValue {}
extension Double: _IntentValue {}
extension Float: _IntentValue {}
extension Decimal: _IntentValue {}
extension String: _IntentValue {}
extension AttributedString: _IntentValue {}
extension Date: _IntentValue {}
extension DateComponents: _IntentValue {}
extension Duration: _IntentValue {}
extension URL: _IntentValue {}
extension UUID: _IntentValue {}
extension Never: _IntentValue {}

extension Optional: _IntentValue where Wrapped: _IntentValue {
  /// The type of a single value.
  public typealias ValueType = Wrapped.ValueType
  /// The type without `Optional`.
  public typealias UnwrappedType = Wrapped.UnwrappedType
}

extension Array: _IntentValue where Element: _IntentValue {
  /// The type of an element.
  public typealias ValueType = Element.ValueType
  /// The array itself.
  public typealias UnwrappedType = Self
}
