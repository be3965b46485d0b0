import ControlKitFoundation
public import Foundation

/// The models of a process, in memory.
///
/// `@unchecked Sendable` is sound as far as in Apple's framework: the list is locked, and a model is used by one task.
public final class ModelContainer: @unchecked Sendable {
  private let lock = NSLock()
  private var models: [any PersistentModel] = []
  /// The context for the main actor.
  @MainActor public private(set) lazy var mainContext = ModelContext(self)

  /// Creates an empty container for models.
  public init(
    for types: any PersistentModel.Type..., configurations: ModelConfiguration...
  ) throws { Self.note() }

  /// Creates an empty container for a schema.
  public init(
    for schema: Schema, migrationPlan: Any.Type? = nil, configurations: [ModelConfiguration]
  ) throws { Self.note() }

  /// Creates an empty container for a schema.
  public init(
    for schema: Schema, migrationPlan: Any.Type? = nil, configurations: ModelConfiguration...
  ) throws { Self.note() }

  private static func note() {
    StandIn.note(
      "SwiftData", "ModelContainer", "is empty: models are in this process's memory and not saved")
  }

  fileprivate func change<Result>(_ body: (inout [any PersistentModel]) throws -> Result) rethrows
    -> Result
  {
    lock.lock()
    defer { lock.unlock() }
    return try body(&models)
  }
}

/// A context of a container; all contexts have the same models.
public final class ModelContext {
  /// The container whose models the context uses.
  public let container: ModelContainer
  /// The author of changes; has no effect.
  public var author: String?
  /// Whether changes are saved by themselves; has no effect.
  public var autosaveEnabled = true
  /// Whether there are changes that were not saved.
  public private(set) var hasChanges = false

  /// Creates a context; its models are those of the container.
  public init(_ container: ModelContainer) { self.container = container }

  /// Adds a model to this process's memory.
  public func insert<T: PersistentModel>(_ model: T) {
    container.change { models in
      if !models.contains(where: { $0 === model }) { models.append(model) }
    }
    hasChanges = true
  }

  /// Removes a model from this process's memory.
  public func delete<T: PersistentModel>(_ model: T) {
    container.change { $0.removeAll { $0 === model } }
    hasChanges = true
  }

  /// Removes the models that fulfill a condition from this process's memory.
  public func delete<T: PersistentModel>(
    model: T.Type, where predicate: Predicate<T>? = nil, includeSubclasses: Bool = true
  ) throws {
    for each in try fetch(FetchDescriptor<T>(predicate: predicate)) { delete(each) }
  }

  /// Writes no file; says so in the log.
  public func save() throws {
    StandIn.note("SwiftData", "save()", "writes no file: models are lost with this process")
    hasChanges = false
  }

  /// Has no effect: changes cannot be undone.
  public func rollback() {
    StandIn.note("SwiftData", "rollback()", "undoes nothing")
  }

  /// The inserted models that fulfill a condition, in order.
  public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] {
    let all = container.change { $0.compactMap { $0 as? T } }
    let found = try all.filter { try descriptor.predicate?.evaluate($0) ?? true }
    let sorted = descriptor.sortBy.isEmpty ? found : found.sorted(using: descriptor.sortBy)
    let rest = sorted.dropFirst(descriptor.fetchOffset ?? 0)
    return Array(rest.prefix(descriptor.fetchLimit ?? rest.count))
  }

  /// The number of the inserted models that fulfill a condition.
  public func fetchCount<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> Int {
    try fetch(descriptor).count
  }

  /// The identifiers of the inserted models that fulfill a condition.
  public func fetchIdentifiers<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>
  ) throws -> [PersistentIdentifier] { try fetch(descriptor).map(\.persistentModelID) }

  /// The inserted model with an identifier, or `nil`.
  public func registeredModel<T: PersistentModel>(for identifier: PersistentIdentifier) -> T? {
    container.change { models in
      models.first { $0.persistentModelID == identifier } as? T
    }
  }
}

/// The conditions, order and limits of a fetch.
public struct FetchDescriptor<T: PersistentModel> {
  /// The condition, or `nil` for all models.
  public var predicate: Predicate<T>?
  /// The order of the fetched models.
  public var sortBy: [SortDescriptor<T>]
  /// The largest number of models, or `nil`.
  public var fetchLimit: Int?
  /// The number of models that are left out first, or `nil`.
  public var fetchOffset: Int?
  /// Whether models that were not saved are found; here they always are.
  public var includePendingChanges = true
  /// The properties that are read at once; has no effect.
  public var propertiesToFetch: [PartialKeyPath<T>] = []
  /// The relationships that are read at once; has no effect.
  public var relationshipKeyPathsForPrefetching: [PartialKeyPath<T>] = []

  /// Creates a descriptor.
  public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {
    self.predicate = predicate
    self.sortBy = sortBy
  }
}
