public import FoundationEssentials

/// An entity for the system's search, which does not exist on Linux (iOS 18; developer.apple.com,
/// IndexedEntity).
public protocol IndexedEntity: AppEntity {
  /// What the search would know about the entity; its title by default.
  var attributeSet: CSSearchableItemAttributeSet { get }
}

extension IndexedEntity {
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

  /// A property with an own key for Spotlight.
  public convenience init(
    title: LocalizedStringResource? = nil, customIndexingKey: CSCustomAttributeKey
  ) {
    self.init(title: title ?? "")
  }
}

/// What Spotlight would know about an item: the most common properties of Apple's class, which
/// here are only stored.
public final class CSSearchableItemAttributeSet {
  public var displayName: String?
  public var title: String?
  public var contentDescription: String?
  public var keywords: [String]?
  public var alternateNames: [String]?
  public var identifier: String?
  public var subject: String?
  public var comment: String?
  public var textContent: String?
  public var city: String?
  public var country: String?
  public var stateOrProvince: String?
  public var namedLocation: String?
  public var latitude: Double?
  public var longitude: Double?
  public var startDate: Date?
  public var endDate: Date?
  public var dueDate: Date?
  public var contentCreationDate: Date?
  public var contentModificationDate: Date?
  public var thumbnailURL: URL?
  public var contentURL: URL?

  /// Creates an empty set.
  public init() {}
}

/// A key of an app for Spotlight.
public final class CSCustomAttributeKey: Sendable {
  /// The name.
  public let keyName: String

  /// Creates a key; nil if the name is empty.
  public init?(keyName: String) {
    guard !keyName.isEmpty else { return nil }
    self.keyName = keyName
  }
}

/// The index of Spotlight, which does not exist here, so the calls have no effect.
public final class CSSearchableIndex: Sendable {
  private static let shared = CSSearchableIndex()

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
}
