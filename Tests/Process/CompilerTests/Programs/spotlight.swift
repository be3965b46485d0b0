import AppIntents
import CoreSpotlight

struct Note: IndexedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Note"
  static let defaultQuery = NQ()
  let id: UUID
  @Property(title: "Title", indexingKey: \.title) var title: String
  @Property(indexingKey: \.keywords) var keywords: [String]
  @ComputedProperty(title: "Body", indexingKey: \.contentDescription) var body: String { title }
  @Property(title: "Due", indexingKey: \.dueDate) var due: Date?
  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(title)", image: .init(systemName: "note"))
  }
  var hideInSpotlight: Bool { false }
  var attributeSet: CSSearchableItemAttributeSet {
    let a = CSSearchableItemAttributeSet()
    a.displayName = title; a.contentDescription = body; a.keywords = ["x"]
    return a
  }
  init(id: UUID) { self.id = id; title = ""; keywords = [] }
}
struct NQ: IndexedEntityQuery {
  func entities(for ids: [UUID]) async throws -> [Note] { ids.map(Note.init(id:)) }
  func reindexEntities(for identifiers: [UUID], indexDescription: CSSearchableIndexDescription)
    async throws
  { try await CSSearchableIndex.default().indexAppEntities([] as [Note]) }
  func reindexAllEntities(indexDescription: CSSearchableIndexDescription) async throws {}
}
func f() async throws {
  try await CSSearchableIndex.default().indexAppEntities([Note(id: UUID())], priority: 5)
  try await CSSearchableIndex(name: "x").deleteAppEntities(
    identifiedBy: [UUID()], ofType: Note.self)
  try await CSSearchableIndex.default().deleteAppEntities(ofType: Note.self)
}
