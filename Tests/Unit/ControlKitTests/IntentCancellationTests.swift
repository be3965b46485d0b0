import FoundationEssentials
import SystemAccess
import Testing

@testable import ControlKit

@Suite("Cancelled intents")
struct IntentCancellationTests {
  static let reasons: [(IntentCancellationReason, String)] = [
    (.timeout, "too slow"), (.userCancelled, "stopped"),
  ]

  @Test(
    "the handler of an intent is called with the reason, and the intent ends", arguments: reasons)
  func handler(reason: IntentCancellationReason, words: String) async throws {
    let diary = Diary()
    let cancellation = IntentCancellation()
    let intent = BakeIntent()
    intent.loaves = EntityCollection()
    let run = Task {
      try await Diary.$current.withValue(diary) {
        try await IntentCancellation.$current.withValue(cancellation) {
          try await ControlKit.run(intent)
        }
      }
    }
    while diary.lines.isEmpty { await Task.yield() }
    cancellation.reason = reason
    run.cancel()
    await #expect(throws: IntentFailure.self) { try await run.value }
    #expect(diary.lines == ["baking 0.5", words])
  }

  @Test("an intent that is not cancelled returns its result")
  func notCancelled() async throws {
    let diary = Diary()
    let count = try await Diary.$current.withValue(diary) {
      try await CleanIntent().perform().value
    }
    #expect(count == 3)
    #expect(diary.lines.isEmpty)
  }
}

@Suite("Undo of intents")
@MainActor
struct UndoTests {
  @Test("an intent registers what undoes it, and the action has a name")
  func registered() async throws {
    let shelf = Shelf()
    AppDependencyManager.shared.add(dependency: shelf)
    let current = IntentRun()
    let name = try await IntentRun.$current.withValue(current) {
      try await AddBreadIntent().perform().value
    }
    #expect(name == "Add Roll")
    #expect(shelf.breads == ["Bun", "Roll"])
    current.undoManager.undo()
    #expect(shelf.breads == ["Bun"])
    #expect(!current.undoManager.canUndo)
    #expect(current.undoManager.redoActionName == "Add Roll")
    current.undoManager.redo()
    #expect(shelf.breads == ["Bun", "Roll"])
    #expect(current.undoManager.canUndo)
  }

  @Test("outside a run there is no undo manager")
  func outside() { #expect(AddBreadIntent().undoManager == nil) }

  @Test("a group is undone at once, in reverse order, and a new action ends what can be redone")
  func groups() {
    final class Log { var lines: [String] = [] }
    let (log, undo) = (Log(), UndoManager())
    undo.beginUndoGrouping()
    undo.registerUndo(withTarget: log) { $0.lines.append("a") }
    undo.registerUndo(withTarget: log) { $0.lines.append("b") }
    undo.setActionName("Both")
    undo.endUndoGrouping()
    #expect(undo.undoActionName == "Both")
    undo.undo()
    #expect(log.lines == ["b", "a"])
    #expect(!undo.canUndo && !undo.canRedo)
    undo.disableUndoRegistration()
    undo.registerUndo(withTarget: log) { $0.lines.append("never") }
    undo.enableUndoRegistration()
    undo.undo()
    #expect(log.lines == ["b", "a"])
    undo.registerUndo(withTarget: log) { $0.lines.append("c") }
    undo.removeAllActions()
    #expect(!undo.canUndo)
  }
}
