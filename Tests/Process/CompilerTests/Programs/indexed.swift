import AppIntents
import CoreSpotlight

struct Place: IndexedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Place"
  static let defaultQuery = PlaceQuery()
  let id: Int
  @Property(title: "Name", indexingKey: \.displayName) var name: String
  @ComputedProperty(indexingKey: \.contentDescription) var about: String { "About \(name)" }
  // The literal is valid.
  // swift-format-ignore: NeverForceUnwrap
  @Property(customIndexingKey: CSCustomAttributeKey(keyName: "continent")!) var continent: String
  var displayRepresentation: DisplayRepresentation { "\(name)" }
  var attributeSet: CSSearchableItemAttributeSet {
    let set = defaultAttributeSet
    set.city = "Oslo"
    return set
  }
  init(id: Int) { self.id = id; name = "n"; continent = "c" }
}
struct PlaceQuery: EntityQuery {
  func entities(for ids: [Int]) async throws -> [Place] { ids.map(Place.init(id:)) }
}
func index() async throws {
  try await CSSearchableIndex.default().indexAppEntities([Place(id: 1)])
}
