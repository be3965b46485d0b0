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
  /// The display name.
  public var displayName: String?
  /// The title.
  public var title: String?
  /// The content description.
  public var contentDescription: String?
  /// The keywords.
  public var keywords: [String]?
  /// The alternate names.
  public var alternateNames: [String]?
  /// The identifier.
  public var identifier: String?
  /// The subject.
  public var subject: String?
  /// The comment.
  public var comment: String?
  /// The text content.
  public var textContent: String?
  /// The city.
  public var city: String?
  /// The country.
  public var country: String?
  /// The state or province.
  public var stateOrProvince: String?
  /// The named location.
  public var namedLocation: String?
  /// The latitude.
  public var latitude: Double?
  /// The longitude.
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
