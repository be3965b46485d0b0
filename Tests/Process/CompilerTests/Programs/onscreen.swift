import AppIntents
import SwiftUI

struct Todo: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "T";
  static let defaultQuery = Q(); let id: UUID
  var displayRepresentation: DisplayRepresentation { "t" }
  struct Q: EntityQuery { func entities(for ids: [UUID]) async throws -> [Todo] { [] } }
}
struct V: View {
  let todo: Todo
  var body: some View {
    VStack {
      Text("a").appEntityIdentifier(EntityIdentifier(for: todo));
      Text("b").appEntityIdentifier(EntityIdentifier(for: Todo.self, identifier: todo.id))
    }
    .userActivity("com.example.view") { activity in
      activity.title = "x"
      activity.appEntityIdentifier = EntityIdentifier(for: todo)
    }
    .onAppIntentExecution(Open.self) { intent in print(intent.target, intent.contentIdentifier) }
  }
}
struct Open: OpenIntent, TargetContentProvidingIntent {
  static let title: LocalizedStringResource = "O"; @Parameter(title: "T") var target: Todo
}
struct AppScene: App { var body: some Scene { WindowGroup { Text("x") } } }
