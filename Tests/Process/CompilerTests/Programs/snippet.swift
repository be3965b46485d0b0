import AppIntents
import SwiftUI

struct ScoreSnippet: SnippetIntent {
  static let title: LocalizedStringResource = "Score"
  @Parameter(title: "Team") var team: String
  init() {}
  init(team: String) { self.team = team }
  @MainActor func perform() async throws -> some IntentResult & ShowsSnippetView {
    .result(
      view: VStack {
        Text(team); Button(intent: AddPoint(team: team)) { Text("+1") }
      })
  }
}
struct AddPoint: AppIntent {
  static let title: LocalizedStringResource = "Add Point"
  static let isDiscoverable = false
  @Parameter var team: String
  init() {}
  init(team: String) { self.team = team }
  func perform() async throws -> some IntentResult {
    ScoreSnippet.reload()
    return .result()
  }
}
struct ShowScore: AppIntent {
  static let title: LocalizedStringResource = "Show Score"
  func perform() async throws -> some IntentResult & ShowsSnippetIntent & ProvidesDialog {
    try await requestConfirmation(actionName: .view, snippetIntent: ScoreSnippet(team: "Red"))
    try await requestConfirmation(
      actionName: .order, dialog: "Order?", showDialogAsPrompt: false,
      snippetIntent: ScoreSnippet(team: "Blue"))
    return .result(dialog: "Here", snippetIntent: ScoreSnippet(team: "Red"))
  }
}
