import AppIntents
import SwiftUI

struct Ask: AppIntent {
  static let title: LocalizedStringResource = "Ask"
  func perform() async throws -> some IntentResult & ProvidesDialog {
    let archive = Option(title: "Archive", style: .default)
    let delete = Option(title: "Delete", style: .destructive)
    let style: IntentChoiceOption.Style = .cancel
    let stop = IntentChoiceOption(title: "Stop", style: style)
    let choice = try await requestChoice(
      between: [.cancel, archive, delete, stop], dialog: "What to do?")
    let second = try await requestChoice(
      between: [archive, delete], dialog: "And?", view: Text("3 files"))
    let third = try await requestChoice(between: [archive, delete]) { Text("3 files") }
    if choice == delete, second.style == .destructive { return .result(dialog: "Deleted") }
    return .result(dialog: "\(third.title)")
  }
}
