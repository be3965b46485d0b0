import AppIntents

struct Sync: CancellableIntent {
  static let title: LocalizedStringResource = "Sync"
  func perform() async throws -> some IntentResult {
    try await withIntentCancellationHandler {
      try await Task.sleep(for: .seconds(1))
    } onCancel: { reason in
      if reason == .timeout { print("late") } else if reason == .userCancelled { print("stopped") }
      switch reason {
      case .timeout: break;
      case .userCancelled: break;
      default: break
      }
    }
    let n: Int = await withIntentCancellationHandler(operation: { 3 }, onCancel: { _ in })
    print(n)
    return .result()
  }
}
