import AppIntents
import RelevanceKit

struct Song: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Song"
  static let defaultQuery = SongQuery()
  let id: String
  var displayRepresentation: DisplayRepresentation { "\(id)" }
}
struct SongQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [Song] {
    identifiers.map(Song.init(id:))
  }
}
struct Pick: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Pick"; @Parameter(title: "Song") var song: Song?
}
func donate() async throws {
  try await RelevantEntities.shared.updateEntities([Song(id: "a")], for: .audio(.workout))
  try await RelevantEntities.shared.removeEntities([Song(id: "a")])
  try await RelevantIntentManager.shared.updateRelevantIntents([
    RelevantIntent(
      Pick(), widgetKind: "song", relevance: .date(from: .now, to: .now.addingTimeInterval(60)))
  ])
}
