import AppIntents
import SwiftUI

struct Delete: DeleteIntent {
  static let title: LocalizedStringResource = "Delete"
  @Parameter(title: "Items") var entities: [Thing]
  func perform() async throws -> some IntentResult & ProvidesDialog {
    try await requestConfirmation(
      conditions: .onlyOnPersonalDevice,
      actionName: .custom(
        acceptLabel: "Delete", acceptAlternatives: [], denyLabel: "Keep", denyAlternatives: [],
        destructive: true),
      dialog: IntentDialog(full: "Delete all?", supporting: "Delete?", systemImageName: "trash"))
    try await requestConfirmation(actionName: .do, dialog: "Sure?") { Text("3") }
    return .result(dialog: IntentDialog(full: "Deleted", systemImageName: "trash"))
  }
}
struct Thing: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Item"
  static let defaultQuery = ThingQuery()
  let id: String
  var displayRepresentation: DisplayRepresentation { "\(id)" }
}
struct ThingQuery: EntityQuery {
  func entities(for ids: [String]) async throws -> [Thing] { ids.map(Thing.init(id:)) }
}
struct AskName: AppIntent {
  static let title: LocalizedStringResource = "N"
  @Parameter(title: "Name", inputOptions: .init(capitalizationType: .words)) var name: String?
  @Parameter(title: "Item") var item: Thing?
  func perform() async throws -> some IntentResult {
    _ = try await $name.requestValue("Name?")
    _ = try await $item.requestDisambiguation(among: [Thing(id: "a")], dialog: "Which?")
    _ = try await $item.requestConfirmation(for: Thing(id: "a"), dialog: "This?")
    if name == nil { throw $name.needsValueError("Name?") }
    return .result()
  }
}
