import AppIntents

struct Photo: AppEntity, SyncableEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Photo"
  static let defaultQuery = PhotoQuery()
  let id: SyncableEntityIdentifier<String, String>
  var displayRepresentation: DisplayRepresentation { "\(id.local ?? "")" }
  init(local: String, cloud: String) { id = SyncableEntityIdentifier(local: local, stable: cloud) }
}
struct PhotoQuery: EntityQuery {
  func entities(for ids: [SyncableEntityIdentifier<String, String>]) async throws -> [Photo] {
    ids.map { Photo(local: $0.local ?? "", cloud: $0.stable ?? "") }
  }
}
struct Article: AppEntity, SyncableEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Article"
  static let defaultQuery = ArticleQuery()
  let id: SyncableEntityIdentifier<UUID, UUID>
  var displayRepresentation: DisplayRepresentation { "A" }
  init(id: UUID) { self.id = SyncableEntityIdentifier(id: id) }
}
struct ArticleQuery: EntityQuery {
  func entities(for ids: [Article.ID]) async throws -> [Article] {
    ids.compactMap { $0.stable }.map(Article.init(id:))
  }
}
struct Plain: AppEntity, SyncableEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Plain"
  static let defaultQuery = PlainQuery()
  let id: UUID
  var displayRepresentation: DisplayRepresentation { "A" }
}
struct PlainQuery: EntityQuery {
  func entities(for ids: [UUID]) async throws -> [Plain] { ids.map(Plain.init(id:)) }
}
