// Intents of an iPhone app of 2026 as their author writes them: with their own imports, without our modules.
import AppIntents
import SwiftUI

struct ModeIntent: AppIntent {
  static let title: LocalizedStringResource = "Mode"
  static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]
  static let allowedExecutionTargets: ExecutionTargets = [.main, .widgetKitExtension]

  func perform() async throws -> some IntentResult & ProvidesDialog {
    guard systemContext.currentMode == .background,
      systemContext.currentMode.canContinueInForeground
    else { throw needsToContinueInForegroundError("Open the bakery", alwaysConfirm: false) }
    let later: IntentModes.ForegroundMode = .deferred
    try await continueInForeground("Show the oven?")
    return .result(dialog: "\(IntentModes.foreground(later) == .foreground ? "now" : "later")")
  }
}

struct BakeIntent: CancellableIntent, LongRunningIntent {
  static let title: LocalizedStringResource = "Bake"
  /// The time for which the intent waits; a cancellation ends it.
  static let patience = Duration.seconds(600)

  @Parameter(title: "Loaves") var loaves: EntityCollection<Bread>

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    let diary = Diary.current
    progress.totalUnitCount = 2
    try await performBackgroundTask(options: .requiresGPU) { progress.completedUnitCount += 1 }
    try await withIntentCancellationHandler {
      diary.write("baking \(progress.fractionCompleted)")
      try await Task.sleep(for: Self.patience)
    } onCancel: { reason in
      diary.write(reason == .timeout ? "too slow" : "stopped")
    }
    return .result(value: loaves.identifiers.count)
  }
}

struct CleanIntent: LongRunningIntent, CancellableIntent {
  static let title: LocalizedStringResource = "Clean"

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    let count = try await performBackgroundTask {
      3
    } onCancel: { (reason: IntentCancellationReason) in
      Diary.current.write(String(reflecting: reason))
    }
    return .result(value: count)
  }
}

/// A shelf whose changes can be undone.
@MainActor
final class Shelf {
  var breads = ["Bun"]

  func add(_ bread: String, _ undo: UndoManager?) {
    breads.append(bread)
    undo?.registerUndo(withTarget: self) { shelf in shelf.removeLast(undo) }
    undo?.setActionName("Add \(bread)")
  }

  func removeLast(_ undo: UndoManager?) {
    let bread = breads.removeLast()
    undo?.registerUndo(withTarget: self) { shelf in shelf.add(bread, undo) }
  }
}

struct AddBreadIntent: UndoableIntent {
  static let title: LocalizedStringResource = "Add Bread"
  @Dependency var shelf: Shelf

  @MainActor func perform() async throws -> some IntentResult & ReturnsValue<String> {
    shelf.add("Roll", undoManager)
    return .result(value: undoManager?.undoActionName ?? "")
  }
}

struct SortIntent: AppIntent {
  static let title: LocalizedStringResource = "Sort"

  func perform() async throws -> some IntentResult & ProvidesDialog {
    let keep = Option(title: "Keep")
    let drop = Option(title: "Drop", style: .destructive)
    let style: IntentChoiceOption.Style = .cancel
    let first = try await requestChoice(
      between: [keep, drop, IntentChoiceOption(title: "Stop", style: style)], dialog: "Old ones?",
      view: Text("3 loaves"))
    let second = try await requestChoice(between: [.cancel, keep, drop]) { Text("More") }
    return .result(dialog: "\(first.title) \(second.style == .default ? "mildly" : "")")
  }
}

struct OpenBreadIntent: OpenIntent, TargetContentProvidingIntent {
  static let title: LocalizedStringResource = "Open Bread"
  @Parameter(title: "Bread") var target: Bread
  var contentIdentifier: String { "bread-\(target.name)" }
}

struct OpenShopIntent: TargetContentProvidingIntent {
  static let title: LocalizedStringResource = "Open Shop"
  func perform() async throws -> some IntentResult { .result() }
}

struct WishIntent: AppIntent {
  static let title: LocalizedStringResource = "Wish"
  @Parameter(title: "Wish") var wish: Wish

  func perform() async throws -> some IntentResult & ReturnsValue<Wish> { .result(value: wish) }
}

struct ThrowAwayIntent: DeleteIntent {
  static let title: LocalizedStringResource = "Throw Away"
  @Parameter(title: "Breads") var entities: [Bread]
  func perform() async throws -> some IntentResult { .result() }
}

@AppIntent(schema: .system.search)
struct SearchBreadsIntent {
  static let searchScopes: [StringSearchScope] = [.general]
  var criteria: StringSearchCriteria
  func perform() async throws -> some IntentResult { .result() }
}

@AssistantIntent(schema: .mail.createDraft)
struct OrderByMailIntent: AppIntent {
  static let title: LocalizedStringResource = "Order"
  var subject: String?
  @Parameter(title: "Breads") var breads: [String]?
  func perform() async throws -> some IntentResult { .result() }
}

@AppIntent(schema: .photos.openAsset)
struct ShowCakeIntent {
  var target: CakeAlbumEntity
}

struct KneadIntent: StartWorkoutIntent {
  static let title: LocalizedStringResource = "Knead"
  static var suggestedWorkouts: [KneadIntent] { [KneadIntent(style: .low)] }
  @Parameter(title: "Style") var workoutStyle: Dose
  var displayRepresentation: DisplayRepresentation { "Knead" }
  func perform() async throws -> some IntentResult { .result(actionButtonIntent: RestIntent()) }
}

struct RestIntent: PauseWorkoutIntent {
  static let title: LocalizedStringResource = "Rest"
  func perform() async throws -> some IntentResult { .result() }
}

struct GoOnIntent: ResumeWorkoutIntent {
  static let title: LocalizedStringResource = "Go On"
  func perform() async throws -> some IntentResult { .result() }
}

struct DiveIntent: StartDiveIntent {
  static let title: LocalizedStringResource = "Dive"
  func perform() async throws -> some IntentResult { .result(actionButtonIntent: DiveIntent()) }
}
