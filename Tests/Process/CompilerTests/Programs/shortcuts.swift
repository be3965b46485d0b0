import AppIntents
import SwiftUI

struct Go: AppIntent {
  static let title: LocalizedStringResource = "Go"; @Parameter(title: "N") var n: Int?
  static var parameterSummary: some ParameterSummary { Summary("Go \(\.$n)") }
  func perform() async throws -> some IntentResult { .result() }
}
struct Shortcuts: AppShortcutsProvider {
  static let shortcutTileColor: ShortcutTileColor = .teal
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: Go(), phrases: ["Go with \(.applicationName)"], shortTitle: "Go",
      systemImageName: "star")
  }
}
