public import FoundationEssentials

/// A value of an app for parameters and results of intents: an entity or an enumeration.
public protocol AppValue: PersistentlyIdentifiable, TypeDisplayRepresentable, _IntentValue,
  Sendable
{}

/// An object of an app, such as one of its timers.
public protocol AppEntity: AppValue, DisplayRepresentable, Identifiable
where Self == ValueType, ID: EntityIdentifierConvertible & Sendable {
  /// The query that finds entities of this type.
  associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == ValueType
  /// The query that finds entities of this type.
  static var defaultQuery: DefaultQuery { get }
}

extension AppEntity {
  /// The property wrapper `@Property`.
  public typealias Property = EntityProperty
}

/// An entity that exists only while an intent runs.
///
/// It has no identifier and no query.
public protocol TransientAppEntity: AppValue, DisplayRepresentable {
  /// Creates an empty entity.
  init()
}

extension TransientAppEntity {
  /// The property wrapper `@Property`.
  public typealias Property = EntityProperty
}

/// An identifier that can be converted to a string.
public protocol EntityIdentifierConvertible {
  /// The identifier as a string.
  var entityIdentifierString: String { get }
  /// Creates the identifier from a string; nil if the string is not valid.
  static func entityIdentifier(for entityIdentifierString: String) -> Self?
}

extension String: EntityIdentifierConvertible {
  /// The string itself.
  public var entityIdentifierString: String { self }
  /// Returns the string.
  public static func entityIdentifier(for entityIdentifierString: String) -> String? {
    entityIdentifierString
  }
}

extension Int: EntityIdentifierConvertible {
  /// The number in decimal digits.
  public var entityIdentifierString: String { String(self) }
  /// Parses decimal digits.
  public static func entityIdentifier(for entityIdentifierString: String) -> Int? {
    Int(entityIdentifierString)
  }
}

extension UUID: EntityIdentifierConvertible {
  /// The UUID in its standard form of 36 characters.
  public var entityIdentifierString: String { uuidString }
  /// Parses a UUID of 36 characters.
  public static func entityIdentifier(for entityIdentifierString: String) -> UUID? {
    UUID(uuidString: entityIdentifierString)
  }
}
