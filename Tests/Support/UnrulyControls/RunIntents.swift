import ControlKit

/// A number with changes that can be undone.
@MainActor
final class Jar {
  static let shared = Jar()
  private var cookies = 0

  func set(_ count: Int, _ undo: UndoManager?) {
    let before = cookies
    undo?.registerUndo(withTarget: self) { $0.set(before, nil) }
    cookies = count
    print("cookies \(cookies)")
  }
}

/// An intent that can be undone, with two registered actions.
struct FillIntent: UndoableIntent {
  static let title: LocalizedStringResource = "Fill Jar"

  @MainActor func perform() async throws -> some IntentResult {
    Jar.shared.set(12, undoManager)
    undoManager?.registerUndo(withTarget: Jar.shared) { _ in }
    undoManager?.setActionName("Fill Jar")
    return .result()
  }
}

/// Reports progress a thousand times and then waits until it is cancelled, for at most 600 s.
struct BakeIntent: LongRunningIntent, CancellableIntent {
  static let title: LocalizedStringResource = "Bake"

  func perform() async throws -> some IntentResult {
    progress.totalUnitCount = 1_000
    progress.localizedDescription = "Baking"
    for _ in 0..<1_000 { progress.completedUnitCount += 1 }
    try await withIntentCancellationHandler {
      try await Task.sleep(for: .seconds(600))
    } onCancel: { reason in
      print("cleaned up: \(reason.debugDescription)")
    }
    return .result()
  }
}

/// Ignores the cancellation of its first run, which ends when the second run has begun; the second run reports progress until it
/// is cancelled.
struct KneadIntent: LongRunningIntent, CancellableIntent {
  static let title: LocalizedStringResource = "Knead"
  @MainActor private static var runs = 0

  @MainActor func perform() async throws -> some IntentResult {
    Self.runs += 1
    progress.totalUnitCount = 100
    if Self.runs == 1 {
      while Self.runs == 1 { await pause() }
      return .result()
    }
    while !Task.isCancelled {
      progress.completedUnitCount += 1
      await pause()
    }
    return .result()
  }

  /// Waits, even in a cancelled task.
  private func pause() async {
    _ = await Task.detached { try? await Task.sleep(for: .milliseconds(10)) }.value
  }
}
