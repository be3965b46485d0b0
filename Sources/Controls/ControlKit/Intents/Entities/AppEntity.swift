public import FoundationEssentials

/// A value of an app that intents take and give: an entity or an enumerated value.
public protocol AppValue: PersistentlyIdentifiable, TypeDisplayRepresentable, _IntentValue,
  Sendable
{}

/// A thing of an app, such as one of its timers.
public protocol AppEntity: AppValue, DisplayRepresentable, Identifiable
where Self == ValueType, ID: EntityIdentifierConvertible & Sendable {
  /// The query that finds entities of this type.
  associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == ValueType
  /// The query that finds entities of this type.
  static var defaultQuery: DefaultQuery { get }
}

extension AppEntity {
  /// The wrapper for properties that the system may see, written `@Property`.
  public typealias Property = EntityProperty
}

/// A thing that exists only while an intent runs: it has no identifier and no query.
public protocol TransientAppEntity: AppValue, DisplayRepresentable {
  /// An empty entity.
  init()
}

extension TransientAppEntity {
  /// The wrapper for properties that the system may see, written `@Property`.
  public typealias Property = EntityProperty
}

/// An entity that the system's search may list; on Linux nothing does.
public protocol IndexedEntity: AppEntity {}

/// An identifier that can be saved as text.
public protocol EntityIdentifierConvertible {
  /// The identifier as text.
  var entityIdentifierString: String { get }
  /// The identifier that the text stands for, if any.
  static func entityIdentifier(for entityIdentifierString: String) -> Self?
}

extension String: EntityIdentifierConvertible {
  /// The string itself.
  public var entityIdentifierString: String { self }
  /// The text itself.
  public static func entityIdentifier(for entityIdentifierString: String) -> String? {
    entityIdentifierString
  }
}

extension Int: EntityIdentifierConvertible {
  /// The number in decimal digits.
  public var entityIdentifierString: String { String(self) }
  /// The number that the digits stand for.
  public static func entityIdentifier(for entityIdentifierString: String) -> Int? {
    Int(entityIdentifierString)
  }
}

extension UUID: EntityIdentifierConvertible {
  /// The identifier in its usual form of 36 characters.
  public var entityIdentifierString: String { uuidString }
  /// The identifier that the 36 characters stand for.
  public static func entityIdentifier(for entityIdentifierString: String) -> UUID? {
    UUID(uuidString: entityIdentifierString)
  }
}
