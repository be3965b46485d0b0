import ControlKitFoundation
@_exported public import Foundation

// A stand-in for CoreData. There is no store: models (`.xcdatamodeld`) are not read, fetches find nothing, and nothing is
// saved. Objects keep their values in memory while they are used.

/// The identifier of an object, which is new for each process.
public final class NSManagedObjectID: NSObject, Sendable {
  private let address = URL(string: "x-coredata:///\(UUID().uuidString)")
  /// Always true: no object is saved.
  public var isTemporaryID: Bool { true }
  /// The identifier as an address.
  public func uriRepresentation() -> URL { address ?? URL(fileURLWithPath: "/") }
}

/// An object with values in memory.
open class NSManagedObject: NSObject {
  /// Identifies the object in this process.
  public let objectID = NSManagedObjectID()
  /// The context in which the object was created.
  public private(set) weak var managedObjectContext: NSManagedObjectContext?
  private var values: [String: Any] = [:]

  /// Creates an object in a context.
  public required init(context: NSManagedObjectContext) {
    managedObjectContext = context
    super.init()
  }

  /// The value of a key, or `nil`.
  open func value(forKey key: String) -> Any? { values[key] }
  /// Stores a value in memory.
  open func setValue(_ value: Any?, forKey key: String) { values[key] = value }
}

/// The result of a fetch: an object.
public protocol NSFetchRequestResult: AnyObject {}
extension NSManagedObject: NSFetchRequestResult {}
extension NSManagedObjectID: NSFetchRequestResult {}
extension NSDictionary: NSFetchRequestResult {}

/// The conditions of a fetch, which finds nothing.
open class NSFetchRequest<ResultType: NSFetchRequestResult>: NSObject {
  /// The name of the entity.
  public let entityName: String?
  /// The condition, which has no effect.
  open var predicate: NSPredicate?
  /// The order, which has no effect.
  open var sortDescriptors: [NSSortDescriptor]?
  /// The largest number of objects, which has no effect.
  open var fetchLimit = 0
  /// The number of objects that are left out first, which has no effect.
  open var fetchOffset = 0

  /// Creates a request for an entity.
  public init(entityName: String) { self.entityName = entityName }
  /// Creates a request.
  public override init() { entityName = nil }
}

/// A context without a store.
open class NSManagedObjectContext: NSObject {
  /// The queue on which a context calls closures.
  public enum ConcurrencyType: UInt, Sendable {
    /// On a separate queue.
    case privateQueueConcurrencyType = 1
    case mainQueueConcurrencyType
  }
  /// Whether changes of other contexts are taken over; has no effect.
  open var automaticallyMergesChangesFromParent = false
  /// The policy for conflicting changes; has no effect.
  open var mergePolicy: Any = 0
  /// Always false: nothing can be saved.
  open var hasChanges: Bool { false }

  /// Creates a context.
  public init(concurrencyType: ConcurrencyType = .mainQueueConcurrencyType) {}

  /// Finds nothing: there is no store.
  open func fetch<T>(_ request: NSFetchRequest<T>) throws -> [T] {
    StandIn.note("CoreData", "fetch(_:)", "finds nothing: there is no store")
    return []
  }

  /// Always 0: there is no store.
  open func count<T>(for request: NSFetchRequest<T>) throws -> Int { 0 }

  /// Saves nothing; says so in the log.
  open func save() throws {
    StandIn.note("CoreData", "save()", "saves nothing: there is no store")
  }

  /// Has no effect: nothing is saved.
  open func delete(_ object: NSManagedObject) {}

  /// Calls a closure at once, in this thread.
  open func performAndWait<T>(_ block: () throws -> T) rethrows -> T { try block() }

  /// Calls a closure at once, in this task.
  open func perform<T>(_ block: () throws -> T) async rethrows -> T { try block() }
}

/// A description of a store, which is not opened.
open class NSPersistentStoreDescription: NSObject {
  open var url: URL?
  /// Creates a description of a file.
  public init(url: URL) { self.url = url }
  /// Creates a description.
  public override init() {}
  /// Has no effect.
  open func setOption(_ option: NSObject?, forKey key: String) {}
}

/// A container without a store.
open class NSPersistentContainer: NSObject {
  /// The name of the model, which is not read.
  public let name: String
  /// The context of the main queue.
  public let viewContext = NSManagedObjectContext()
  /// The stores, which are not opened.
  open var persistentStoreDescriptions = [NSPersistentStoreDescription()]

  /// Creates a container for a model, which is not read.
  public init(name: String) { self.name = name }

  /// Calls the closure without an error, as if an empty store were open.
  open func loadPersistentStores(
    completionHandler block: (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    StandIn.note("CoreData", "loadPersistentStores", "opens no file: the store is empty")
    for each in persistentStoreDescriptions { block(each, nil) }
  }

  open func newBackgroundContext() -> NSManagedObjectContext { NSManagedObjectContext() }
}

/// A container that is synchronized with iCloud on an iPhone.
open class NSPersistentCloudKitContainer: NSPersistentContainer {}
