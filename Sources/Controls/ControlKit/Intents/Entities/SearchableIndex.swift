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
