import Synchronization

/// Finds entities by their identifiers.
///
/// A configuration contains the identifier of the chosen entity. The system asks the query for the
/// entity later, possibly in another process (developer.apple.com, EntityQuery), so an identifier
/// must stay the same as long as its entity exists. A process uses one query for each entity type,
/// its `defaultQuery`.
public protocol EntityQuery: DynamicOptionsProvider, PersistentlyIdentifiable, Sendable {
  associatedtype Entity: AppEntity
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

  /// The suggested entities, as a result of the query.
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
  func allEntities() async throws -> Result
  /// The description of the system's search action, `nil` by default.
  static var findIntentDescription: IntentDescription? { get }
}

extension EnumerableEntityQuery {
  /// By default, `nil`: no find intent is offered.
  public static var findIntentDescription: IntentDescription? { nil }

  /// Suggests all entities.
  public func suggestedEntities() async throws -> Result { try await allEntities() }

  /// Filters `allEntities()` by the identifiers.
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
  associatedtype Input
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
  associatedtype Result: _IntentValue
  /// The values of all sections.
  var _values: [Result] { get }
  /// An empty list.
  static var _none: Self { get }
}

extension Array: ResultsCollection where Element: _IntentValue {
  /// A result is an element of the array.
  public typealias Result = Element
  /// The array itself.
  public var _values: [Element] { self }
  /// The empty array.
  public static var _none: [Element] { [] }
}

/// Provides the values that a parameter can have.
public protocol DynamicOptionsProvider: _SupportsAppDependencies {
  associatedtype Result: ResultsCollection
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

  /// By default, `nil`: no value is preselected.
  public func defaultResult() async -> DefaultValue? { nil }
}

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

  /// By default, `nil`: no find intent is offered.
  public static var findIntentDescription: IntentDescription? { nil }
}

/// The `defaultQuery` of each entity type, stored once per process.
///
/// A query may create its entities with new identifiers at every request. `renamed` finds a listed entity by its title.
final class ProcessQueries: Sendable {
  static let shared = ProcessQueries()
  /// The maximum number of stored titles of listed values.
  static let mostOffered = 4096

  private struct Value: Hashable {
    let type: ObjectIdentifier
    let id: String
  }

  private struct State {
    var queries: [ObjectIdentifier: any EntityQuery] = [:]
    /// The titles of listed values, and the order in which they were first listed.
    var names: [Value: String] = [:]
    var order: [Value] = []
  }

  private let state = Mutex(State())

  /// Returns the stored query of an entity type, or stores its `defaultQuery`.
  func query<Entity: AppEntity>(of type: Entity.Type) -> any EntityQuery {
    let key = ObjectIdentifier(type)
    if let query = state.withLock({ $0.queries[key] }) { return query }
    // Called without the lock, because the author's code may request another type's query.
    let made = Entity.defaultQuery
    return state.withLock { state in
      if let first = state.queries[key] { return first }
      state.queries[key] = made
      return made
    }
  }

  /// Stores the titles of listed values.
  func offer(_ options: [ParameterOption], of type: any AppEntity.Type) {
    state.withLock { state in
      for option in options {
        let value = Value(type: ObjectIdentifier(type), id: option.value.description)
        if state.names.updateValue(option.name, forKey: value) == nil { state.order.append(value) }
      }
      let surplus = state.order.count - Self.mostOffered
      guard surplus > 0 else { return }
      for value in state.order.prefix(surplus) { state.names[value] = nil }
      state.order.removeFirst(surplus)
    }
  }

  /// Finds a listed value whose identifier its query no longer knows, by the value's title.
  ///
  /// Returns `nil` if not exactly one value has this title, or if the value was never listed in this process.
  func renamed(_ id: String, of type: any AppEntity.Type, by query: some EntityQuery) async throws
    -> (any AppEntity)?
  {
    let value = Value(type: ObjectIdentifier(type), id: id)
    guard let name = state.withLock({ $0.names[value] }) else { return nil }
    let values = try await query.results().entities
    let same = values.filter { ParameterOption(of: $0)?.name == name }
    return same.count == 1 ? same[0] : nil
  }
}

extension ResultsCollection {
  fileprivate var entities: [any AppEntity] { _values.compactMap { $0 as? any AppEntity } }
}

extension ParameterOption {
  /// The title and subtitle, by which a person distinguishes values.
  fileprivate var name: String { "\(title)\n\(subtitle ?? "")" }
}

/// A section of a list.
public struct IntentItemSection<Result: _IntentValue> {
  /// The heading, or `nil`.
  public var title: LocalizedStringResource?
  /// The second line, or `nil`.
  public var subtitle: LocalizedStringResource?
  /// The image next to the title.
  public var image: DisplayRepresentation.Image?
  /// The items in their order.
  public var items: [IntentItem<Result>]

  /// Creates a section from items.
  @_disfavoredOverload
  public init(
    _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil, items: [IntentItem<Result>]
  ) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    self.items = items
  }

  /// Creates a section from values.
  public init(
    _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil, items: [Result]
  ) {
    self.init(title, subtitle: subtitle, image: image, items: items.map { IntentItem($0) })
  }

  /// Creates a section from a builder of items.
  public init(
    _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil,
    @IntentItem<Result>.Builder itemsBuilder: () -> [IntentItem<Result>]
  ) {
    self.init(title, subtitle: subtitle, image: image, items: itemsBuilder())
  }
}

extension IntentItemSection: Sendable where Result: Sendable {}
