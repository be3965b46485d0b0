import AppIntents
import RelevanceKit

struct W: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "W";
  static let defaultQuery = Q(); let id: String
  var displayRepresentation: DisplayRepresentation { "w" }
  struct Q: EntityQuery { func entities(for ids: [String]) async throws -> [W] { [] } }
}
func f() async throws {
  try await RelevantEntities.shared.updateEntities([W(id: "a"), W(id: "b")], for: .audio(.workout))
  try await RelevantEntities.shared.removeEntities([W(id: "a")])
  try await RelevantEntities.shared.removeAllEntities()
  let intents = [
    RelevantIntent(C(), widgetKind: "k", relevance: .date(from: .now, to: .now + 5)),
    RelevantIntent(C(), widgetKind: "k", relevance: RelevantContext.location(inferred: .work)),
  ]
  try await RelevantIntentManager.shared.updateRelevantIntents(intents)
}
struct C: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "c"; @Parameter(title: "W") var w: W?
}
