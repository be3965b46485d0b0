/// An entity for the system's search, which does not exist on Linux (iOS 18; developer.apple.com,
/// IndexedEntity).
public protocol IndexedEntity: AppEntity {
  /// What the search would know about the entity; its title by default.
  var attributeSet: CSSearchableItemAttributeSet { get }
  /// Whether the search leaves the entity out; false by default.
  var hideInSpotlight: Bool { get }
}

/// A query whose entities the search can index anew (iOS 27; developer.apple.com,
/// IndexedEntityQuery).
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

  /// A property with an own key for Spotlight.
  public convenience init(
    title: LocalizedStringResource? = nil, customIndexingKey: CSCustomAttributeKey
  ) {
    self.init(title: title ?? "")
  }
}
