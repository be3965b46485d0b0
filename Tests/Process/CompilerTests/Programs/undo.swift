import AppIntents

final class Trash: @unchecked Sendable { static let shared = Trash(); var items: [String] = [] }
struct DeleteNote: UndoableIntent {
  static let title: LocalizedStringResource = "Delete Note"
  @Parameter(title: "Name") var name: String
  @MainActor func perform() async throws -> some IntentResult {
    Trash.shared.items.append(name)
    undoManager?.registerUndo(withTarget: Trash.shared) { trash in trash.items.removeLast() }
    undoManager?.setActionName("Delete Note")
    return .result()
  }
}
struct DeleteNoteAsync: UndoableIntent {
  static let title: LocalizedStringResource = "Delete Note"
  func perform() async throws -> some IntentResult {
    await MainActor.run {
      undoManager?.registerUndo(withTarget: Trash.shared) { $0.items = [] }
    }
    return .result()
  }
}
