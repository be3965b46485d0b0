public import FoundationEssentials

/// The most common properties of an item in Spotlight, which are only stored here.
public final class CSSearchableItemAttributeSet {
  /// The display name.
  public var displayName: String?
  /// The title.
  public var title: String?
  /// The content description.
  public var contentDescription: String?
  /// Words under which a search finds the item.
  public var keywords: [String]?
  /// The alternate names.
  public var alternateNames: [String]?
  /// The unique identifier of the item in the app.
  public var identifier: String?
  /// The subject of a message or document.
  public var subject: String?
  /// A comment about the item.
  public var comment: String?
  /// The text content.
  public var textContent: String?
  /// The city of the item's location.
  public var city: String?
  /// The country of the item's location.
  public var country: String?
  /// The state or province.
  public var stateOrProvince: String?
  /// The named location.
  public var namedLocation: String?
  /// The latitude of the item's location, in degrees.
  public var latitude: Double?
  /// The longitude of the item's location, in degrees.
  public var longitude: Double?
  /// The start date.
  public var startDate: Date?
  /// The end date.
  public var endDate: Date?
  /// The due date.
  public var dueDate: Date?
  /// The content creation date.
  public var contentCreationDate: Date?
  /// The content modification date.
  public var contentModificationDate: Date?
  /// The thumbnail URL.
  public var thumbnailURL: URL?
  /// The content URL.
  public var contentURL: URL?

  /// Creates an empty set.
  public init() {}
}

/// A custom key of an app for Spotlight.
public final class CSCustomAttributeKey: Sendable {
  /// The name of the key.
  public let keyName: String

  /// Creates a key, or returns `nil` if the name is empty.
  public init?(keyName: String) {
    guard !keyName.isEmpty else { return nil }
    self.keyName = keyName
  }
}

/// The index of Spotlight, which does not exist here, so the calls have no effect.
public final class CSSearchableIndex: Sendable {
  private static let shared = CSSearchableIndex(name: "")

  /// An index with a name.
  public init(name: String) {}
  /// The app's index.
  public static func `default`() -> CSSearchableIndex { shared }
  /// Adds entities.
  public func indexAppEntities<Entity: IndexedEntity>(
    _ entities: [Entity], priority: Int = 0
  ) async throws {}
  /// Removes entities.
  public func deleteAppEntities<Entity: IndexedEntity>(
    identifiedBy identifiers: [Entity.ID], ofType type: Entity.Type
  ) async throws {}
  /// Removes all entities of a type.
  public func deleteAppEntities<Entity: IndexedEntity>(ofType type: Entity.Type) async throws {}
}

/// Describes an index of Spotlight (iOS 27).
public final class CSSearchableIndexDescription: Sendable {}

/// An entity for the system's search, which does not exist on Linux (iOS 18; developer.apple.com, IndexedEntity).
public protocol IndexedEntity: AppEntity {
  /// The properties of the entity for the search, by default its title.
  var attributeSet: CSSearchableItemAttributeSet { get }
  /// Whether the search leaves the entity out; false by default.
  var hideInSpotlight: Bool { get }
}

/// A query whose entities the search can reindex (iOS 27; developer.apple.com, IndexedEntityQuery).
public protocol IndexedEntityQuery: EntityQuery where Entity: IndexedEntity {}

extension IndexedEntity {
  /// False.
  public var hideInSpotlight: Bool { false }

  /// The entity's title.
  public var attributeSet: CSSearchableItemAttributeSet { defaultAttributeSet }

  /// The entity's title.
  public var defaultAttributeSet: CSSearchableItemAttributeSet {
    let set = CSSearchableItemAttributeSet()
    set.displayName = displayRepresentation.title.text
    return set
  }
}

extension EntityProperty {
  /// A property with a key of Spotlight.
  public convenience init(
    title: LocalizedStringResource? = nil,
    indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>
  ) {
    self.init(title: title ?? "")
  }

  /// A property with a custom key for Spotlight.
  public convenience init(
    title: LocalizedStringResource? = nil, customIndexingKey: CSCustomAttributeKey
  ) {
    self.init(title: title ?? "")
  }
}
