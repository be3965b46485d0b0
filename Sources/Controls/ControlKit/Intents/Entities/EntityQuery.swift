/// Finds entities by their identifiers.
///
/// A configuration contains the identifier of the chosen entity. The system asks the query for the
/// entity later, possibly in another process (developer.apple.com, EntityQuery), so an identifier
/// must stay the same as long as its entity exists. A process uses one query for each entity type,
/// its `defaultQuery`.
public protocol EntityQuery: DynamicOptionsProvider, PersistentlyIdentifiable, Sendable {
  /// The type of the entities.
  associatedtype Entity: AppEntity
  /// The type of the list.
  associatedtype Result = [Entity]

  /// Creates the query; called by the system.
  init()
  /// The entities with these identifiers that still exist.
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
  /// The entities that a person can choose from.
  func suggestedEntities() async throws -> Result
  /// The processes of an app that may run the query (iOS 27); any by default.
  static var allowedExecutionTargets: IntentExecutionTargets { get }
}

extension EntityQuery {
  /// Any process of the app.
  public static var allowedExecutionTargets: IntentExecutionTargets { .default }

  /// The suggested entities.
  public func results() async throws -> Result { try await suggestedEntities() }

  /// Returns an empty list.
  public func suggestedEntities() async throws -> Result { Result._none }
}

/// A query that also finds entities by text.
public protocol EntityStringQuery: EntityQuery {
  /// The entities that match the text that a person has typed.
  func entities(matching string: String) async throws -> Result
}

/// A query that can list all entities.
public protocol EnumerableEntityQuery: EntityQuery where Result.Result == Entity {
  /// Returns all entities.
  func allEntities() async throws -> Result
  /// The description of the system's search action, `nil` by default.
  static var findIntentDescription: IntentDescription? { get }
}

extension EnumerableEntityQuery {
  /// Returns nil.
  public static var findIntentDescription: IntentDescription? { nil }

  /// Returns all entities.
  public func suggestedEntities() async throws -> Result { try await allEntities() }

  /// The entities that have one of the identifiers, from `allEntities()`.
  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
    try await allEntities()._values.filter { identifiers.contains($0.id) }
  }
}

/// An entity type with exactly one entity.
public protocol UniqueAppEntity: AppEntity where DefaultQuery: UniqueAppEntityQuery {}

extension UniqueAppEntity {
  /// The name of the type, which has only one entity.
  public var id: String { "\(Self.self)" }
}

/// Finds the only entity of its type.
public protocol UniqueAppEntityQuery: EnumerableEntityQuery
where Entity == Unique, Result == [Unique] {
  /// The type of the entity.
  associatedtype Unique: AppEntity
  /// Returns the only entity.
  func uniqueEntity() async throws -> Unique
}

extension UniqueAppEntityQuery {
  /// Returns the only entity.
  public func allEntities() async throws -> [Unique] { [try await uniqueEntity()] }
}

/// A query for an entity that a closure creates.
public struct UniqueAppEntityProvider<Entity: UniqueAppEntity>: UniqueAppEntityQuery {
  /// The closure, or `nil` if the query delegates to the entity's own query.
  private let make: (@Sendable () async throws -> Entity)?

  /// Creates a query that returns the closure's result.
  public init(_ make: @escaping @Sendable () async throws -> Entity) {
    self.make = make
  }

  /// Creates a query that delegates to the entity's own query.
  public init() {
    make = nil
  }

  /// Returns the only entity.
  public func uniqueEntity() async throws -> Entity {
    let own = Entity.defaultQuery as? UniqueAppEntityProvider<Entity>
    guard let make = make ?? own?.make else { throw AppIntentError.Unrecoverable.entityNotFound }
    return try await make()
  }
}

/// A query that finds values for a text or a picture's contents (iOS 26; developer.apple.com, IntentValueQuery).
///
/// Never called here, since there is no visual search.
public protocol IntentValueQuery: PersistentlyIdentifiable, _SupportsAppDependencies, Sendable {
  /// The type of the input.
  associatedtype Input
  /// The type of the list.
  associatedtype Result: ResultsCollection
  /// Creates the query; called by the system.
  init()
  /// Returns the values that match an input.
  func values(for input: Input) async throws -> Result
  /// The processes of an app that may run the query (iOS 27); any by default.
  static var allowedExecutionTargets: IntentExecutionTargets { get }
}

extension IntentValueQuery {
  /// Any process of the app.
  public static var allowedExecutionTargets: IntentExecutionTargets { .default }
}

/// A list of values that a person can choose from.
public protocol ResultsCollection<Result> {
  /// The type of one result.
  associatedtype Result: _IntentValue
  /// The values of all sections.
  var _values: [Result] { get }
  /// An empty list.
  static var _none: Self { get }
}

extension Array: ResultsCollection where Element: _IntentValue {
  /// The type of one result.
  public typealias Result = Element
  /// The array itself.
  public var _values: [Element] { self }
  /// The empty array.
  public static var _none: [Element] { [] }
}

/// Provides the values that a parameter can have.
public protocol DynamicOptionsProvider: _SupportsAppDependencies {
  /// The type of the list.
  associatedtype Result: ResultsCollection
  /// The type of the default value.
  associatedtype DefaultValue: _IntentValue = Result.Result

  /// The values to choose from.
  func results() async throws -> Result
  /// The default value, `nil` by default.
  func defaultResult() async -> DefaultValue?
}

extension DynamicOptionsProvider {
  /// A value in a list, optionally with its own title.
  public typealias Item = IntentItem
  /// A section of a list.
  public typealias ItemSection = IntentItemSection
  /// A list in sections.
  public typealias ItemCollection = IntentItemCollection

  /// Returns nil.
  public func defaultResult() async -> DefaultValue? { nil }
}
