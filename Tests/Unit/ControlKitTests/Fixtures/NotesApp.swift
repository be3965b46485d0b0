// A bundle of an iPhone app: with its own imports, without our modules.
import AppIntents
import SwiftUI
import WidgetKit

struct NotesBundle: WidgetBundle {
  var body: some Widget {
    RecentNotes()
    if #available(iOS 18.0, *) {
      OpenNotesControl()
    }
    GarageDoorControl()
  }
}

struct RecentNotes: Widget {
  var body: some WidgetConfiguration { EmptyWidgetConfiguration() }
}

struct OpenNotesControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: "com.example.notes.open", intent: ChooseFolder.self) {
      configuration in
      ControlWidgetButton(action: OpenFolder(configuration.folder)) {
        Label {
          Text("Notes")
          Text(configuration.folder.localizedStringResource)
        } icon: {
          Image(systemName: "note.text")
        }
      }
    }
    .displayName("Notes")
    .promptsForUserConfiguration()
  }
}

enum NoteFolder: String, AppEnum {
  case inbox
  case archive

  static let typeDisplayRepresentation = TypeDisplayRepresentation(name: "Folder")
  static let caseDisplayRepresentations: [NoteFolder: DisplayRepresentation] = [
    .inbox: "Inbox",
    .archive: DisplayRepresentation(title: "Archive", image: .init(systemName: "archivebox")),
  ]
}

struct ChooseFolder: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Choose Folder"
  static let description = IntentDescription("Chooses the folder that the button opens.")

  @Parameter(title: "Folder", default: .inbox) var folder: NoteFolder
}

struct OpenFolder: OpenIntent {
  static let title: LocalizedStringResource = "Open Folder"

  @Parameter(title: "Folder") var target: NoteFolder

  init() {}

  init(_ folder: NoteFolder) {
    target = folder
  }

  @MainActor
  func perform() async throws -> some IntentResult & ProvidesDialog {
    .result(dialog: "Opened \(target.rawValue).")
  }
}
