import AppIntents
import SwiftUI

enum Style: String, AppEnum {
  case a, b
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "S"
  static let caseDisplayRepresentations: [Style: DisplayRepresentation] = [
    .a: "A", .b: .init(title: "B", image: .init(systemName: "b")),
  ]
}
struct Go: AppIntent {
  static let title: LocalizedStringResource = "G"; @Parameter(title: "S") var s: Style; init() {};
  static var parameterSummary: some ParameterSummary { Summary("Go \(\.$s)") }
  init(s: Style) { self.s = s }; func perform() async throws -> some IntentResult { .result() }
}
struct S: AppShortcutsProvider {
  @AppShortcutsBuilder static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: Go(s: .a), phrases: ["Go \(.applicationName)", "Go \(\.$s) in \(.applicationName)"],
      shortTitle: "Go", systemImageName: "star")
    AppShortcut(
      intent: Go(), phrases: ["x \(.applicationName)"], shortTitle: "x", systemImageName: "x")
  }
  static let shortcutTileColor: ShortcutTileColor = .grape
  static let negativePhrases: [NegativeAppShortcutPhrase] = ["Stop"]
}
struct Opt: DynamicOptionsProvider { func results() async throws -> [Style] { [.a] } }
func u() { S.updateAppShortcutParameters() }
