import AppIntents
import SwiftUI

struct OrderTea: AppIntent {
  static let title: LocalizedStringResource = "Order Tea"
  static var choices: [IntentChoiceOption] {
    [
      .init(title: "Small", style: .default), .init(title: "Medium"),
      .init(title: "Large", style: .destructive), .cancel,
    ]
  }
  func perform() async throws -> some IntentResult & ShowsSnippetView {
    let title: LocalizedStringResource = try await requestChoice(
      between: Self.choices, dialog: .init("Select Size")
    ).title
    let options = Self.choices
    let choice = try await requestChoice(
      between: options, dialog: IntentDialog("Please select"), view: Label("x", systemImage: "cup"))
    let c3 = try await self.requestChoice(between: options, dialog: "P") {
      VStack {
        Text("x"); Text("y")
      }
    }
    if choice == options[0] || c3.title.key == "a" { print(String(localized: title)) }
    switch choice {
    case options[0]: break;
    case .cancel: break;
    default: break
    }
    let o = Option(title: "\(3) minutes", style: .default)
    let style: IntentChoiceOption.Style = .cancel
    let stop = IntentChoiceOption(title: "Stop", style: style)
    let last = try await requestChoice(between: [.cancel, o, stop]) { Text("3 files") }
    _ = (o.style == .destructive, last.style == .destructive)
    return .result(view: Text("x").padding(.horizontal, 10))
  }
}
struct Conf: AppIntent {
  static let title: LocalizedStringResource = "C"
  func perform() async throws -> some IntentResult {
    try await requestConfirmation()
    try await requestConfirmation(dialog: "Sure?")
    try await requestConfirmation(actionName: .set, dialog: "Sure")
    try await requestConfirmation(
      conditions: [], actionName: .go, dialog: "x", showDialogAsPrompt: true)
    try await requestConfirmation(result: .result(dialog: "Are you sure?"))
    try await requestConfirmation(
      result: .result(dialog: "Are you sure?", view: Text("x")), confirmationActionName: .order,
      showPrompt: false)
    try await requestConfirmation(actionName: .continue, snippetIntent: Sn())
    try await requestConfirmation(
      actionName: .custom(
        acceptLabel: "a", acceptAlternatives: ["b"], denyLabel: "d", denyAlternatives: []),
      dialog: "x", content: { Text("a") })
    return .result()
  }
}
struct Sn: SnippetIntent {
  static let title: LocalizedStringResource = "s";
  func perform() async throws -> some IntentResult & ShowsSnippetView { .result(view: Text("x")) }
}
// Swift 6.0 does not infer that this closure runs on the main actor.
#if compiler(>=6.1)
  struct Sn2: SnippetIntent {
    static let title: LocalizedStringResource = "s";
    func perform() async throws -> some ShowsSnippetView { .result { Text("x") } }
  }
#endif
