import AppIntents

struct Doc: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Doc"
  static let defaultQuery = DocQuery()
  let id: String
  @Property(title: "Owner") var owner: String?
  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(id)", subtitle: "doc", image: .init(systemName: "doc"), synonyms: ["file"])
  }
}
struct DocQuery: EntityStringQuery, EnumerableEntityQuery {
  func entities(for ids: [String]) async throws -> [Doc] { ids.map { Doc(id: $0) } }
  func entities(matching string: String) async throws -> [Doc] { [Doc(id: string)] }
  func allEntities() async throws -> [Doc] { [] }
}
struct Transient: TransientAppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Summary"
  @Property(title: "Count") var count: Int
  var displayRepresentation: DisplayRepresentation { "s" }
}
