public import ControlKit
@_exported public import Foundation

// A stand-in for SwiftData. Models are in the memory of this process: not in a file, not shared with the app, and absent
// at each start. Fetches with predicates and sort orders work on the inserted models.

/// Makes a class a model: adds its identifier and the conformance.
///
/// Changes of properties are not observed.
@attached(member, names: named(persistentModelID))
@attached(extension, conformances: PersistentModel)
public macro Model() = #externalMacro(module: "Macros", type: "Model")

/// An attribute of a stored property, which has no effect: `.unique` is not checked.
@attached(peer)
public macro Attribute(
  _ options: Schema.Attribute.Option..., originalName: String? = nil, hashModifier: String? = nil
) = #externalMacro(module: "Macros", type: "Attribute")

/// A relationship with other models, which has no effect: no model is deleted with another.
@attached(peer)
public macro Relationship(
  _ options: Schema.Relationship.Option..., deleteRule: Schema.Relationship.DeleteRule = .nullify,
  minimumModelCount: Int? = 0, maximumModelCount: Int? = 0, originalName: String? = nil,
  inverse: AnyKeyPath? = nil, hashModifier: String? = nil
) = #externalMacro(module: "Macros", type: "Relationship")

/// A property that is not stored; here no property is stored.
@attached(peer)
public macro Transient() = #externalMacro(module: "Macros", type: "Transient")

/// The identifier of a model, which is new for each process.
public struct PersistentIdentifier: Hashable, Codable, Comparable, Sendable {
  private let value: UUID
  /// Creates an identifier; used by the macro `@Model`.
  public init() { value = UUID() }
  /// Compares two identifiers; the order is arbitrary but stable.
  public static func < (one: PersistentIdentifier, other: PersistentIdentifier) -> Bool {
    one.value.uuidString < other.value.uuidString
  }
}

/// A class with the macro `@Model`.
public protocol PersistentModel: AnyObject, Hashable, Identifiable {
  var persistentModelID: PersistentIdentifier { get }
}

extension PersistentModel {
  /// Same as `persistentModelID`.
  public var id: PersistentIdentifier { persistentModelID }
  /// Whether two models are the same object.
  public static func == (one: Self, other: Self) -> Bool { one === other }
  /// Hashes the identifier.
  public func hash(into hasher: inout Hasher) { hasher.combine(persistentModelID) }
}

/// The models of an app.
public struct Schema: Sendable {
  /// A version of a schema.
  public struct Version: Hashable, Sendable {
    /// Creates a version from its numbers.
    public init(_ major: Int, _ minor: Int, _ patch: Int) {}
  }

  /// Creates a schema of models.
  public init(_ types: [any PersistentModel.Type], version: Version = Version(1, 0, 0)) {}

  /// The attributes of a stored property.
  public enum Attribute {
    /// The options, which have no effect.
    public enum Option: Sendable {
      /// No two models have the same value.
      case unique
      /// The value is in a separate file.
      case externalStorage
      /// The value can be found by a search.
      case spotlight
      /// The value stays in the history.
      case preserveValueOnDeletion
      /// The value is encrypted in iCloud.
      case allowsCloudEncryption
      /// The value is not stored.
      case ephemeral
    }
  }

  /// The attributes of a relationship.
  public enum Relationship {
    /// The options, which have no effect.
    public enum Option: Sendable {
      /// No two models have the same value.
      case unique
    }
    /// The rule for the other models, which has no effect.
    public enum DeleteRule: Sendable {
      /// The others are deleted too.
      case cascade
      /// The others lose the reference.
      case nullify
      /// The model is not deleted while there are others.
      case deny
      case noAction
    }
  }
}

/// The place of the models on an iPhone; here models have no file.
public struct ModelConfiguration: Sendable {
  /// An app group's folder.
  public struct GroupContainer: Sendable {
    /// The app group of the app, if it has one.
    public static let automatic = GroupContainer()
    /// No app group.
    public static let none = GroupContainer()
    /// An app group by its identifier.
    public static func identifier(_ name: String) -> GroupContainer { GroupContainer() }
  }

  /// A database of iCloud.
  public struct CloudKitDatabase: Sendable {
    /// The database of the app, if it has one.
    public static let automatic = CloudKitDatabase()
    /// No database.
    public static let none = CloudKitDatabase()
    /// The user's database.
    public static func `private`(_ name: String) -> CloudKitDatabase { CloudKitDatabase() }
  }

  /// Creates a configuration, which has no effect.
  public init(
    _ name: String? = nil, schema: Schema? = nil, isStoredInMemoryOnly: Bool = false,
    allowsSave: Bool = true, groupContainer: GroupContainer = .automatic,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {}

  /// Creates a configuration for a file, which is not written.
  public init(
    _ name: String? = nil, schema: Schema? = nil, url: URL, allowsSave: Bool = true,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {}
}

/// The models that a view shows: always an empty list, because views have no container here.
@propertyWrapper
public struct Query<Element: PersistentModel> {
  /// Always empty.
  public var wrappedValue: [Element] { [] }
  /// Creates a query of all models.
  public init() {}
  /// Creates a query with a sort order.
  public init<Value: Comparable>(
    filter: Predicate<Element>? = nil, sort path: KeyPath<Element, Value>,
    order: SortOrder = .forward
  ) {}
  /// Creates a query with sort orders.
  public init(filter: Predicate<Element>? = nil, sort: [SortDescriptor<Element>] = []) {}
}

extension View {
  /// Returns the view unchanged: its queries show no models.
  public func modelContainer(_ container: ModelContainer) -> Self { self }
  /// Returns the view unchanged: its queries show no models.
  public func modelContainer(
    for type: any PersistentModel.Type, inMemory: Bool = false
  ) -> Self { self }
}
