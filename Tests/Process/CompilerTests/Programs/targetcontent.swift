import AppIntents
import SwiftUI

struct Note: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Note"
  static let defaultQuery = NoteQuery()
  let id: String
  var displayRepresentation: DisplayRepresentation { "\(id)" }
}
struct NoteQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [Note] {
    identifiers.map(Note.init(id:))
  }
}
struct OpenNote: OpenIntent, TargetContentProvidingIntent {
  static let title: LocalizedStringResource = "Open Note"
  @Parameter(title: "Note", requestValueDialog: "Which note?") var target: Note
  var contentIdentifier: String { "note-\(target.id)" }
}
struct OpenAny: OpenIntent, TargetContentProvidingIntent {
  static let title: LocalizedStringResource = "Open Note"
  @Parameter(title: "Note") var target: Note
  func id() -> String { contentIdentifier }
}
struct Screen: View {
  var body: some View {
    Text("Notes").onAppIntentExecution(OpenNote.self) { intent in print(intent.target.id) }
  }
}
