import AppIntents

struct TodoEntity: SyncableEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Todo"
  static let defaultQuery = TodoQuery()
  let id: UUID
  @Property(title: "Title") var title: String
  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(title)") }
  init(id: UUID, title: String) { self.id = id; self.title = title }
}
struct TodoQuery: EntityQuery {
  func entities(for identifiers: [TodoEntity.ID]) async throws -> [TodoEntity] { [] }
}
struct N: SyncableEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "N"
  static let defaultQuery = NQ()
  var id: SyncableEntityIdentifier<Int, String>
  var displayRepresentation: DisplayRepresentation { "n" }
}
struct NQ: EntityQuery {
  func entities(for identifiers: [N.ID]) async throws -> [N] {
    identifiers.map { N(id: .init(local: $0.local ?? 0, stable: $0.stable ?? "")) }
  }
}
struct Tag: AppIntent {
  static let title: LocalizedStringResource = "Tag"
  @Parameter var todos: EntityCollection<TodoEntity>
  func perform() async throws -> some IntentResult {
    let ids = todos.identifiers
    print(ids.count)
    for e in try await todos.resolvedEntities() { print(e.title) }
    return .result()
  }
}
