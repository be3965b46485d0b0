import AppIntents
import Foundation

actor Engine { func run() async throws {}; func stop() async {} }
struct Render: CancellableIntent, LongRunningIntent {
  static let title: LocalizedStringResource = "Render"
  static let supportedModes: IntentModes = .background
  @Parameter(title: "Frames", default: 10, inclusiveRange: (1, 100)) var frames: Int
  let engine = Engine()
  func perform() async throws -> some IntentResult & ReturnsValue<String> & ProvidesDialog {
    progress.totalUnitCount = Int64(frames)
    let text = try await performBackgroundTask { () async throws -> String in
      for i in 0..<frames {
        try Task.checkCancellation()
        try await engine.run()
        progress.completedUnitCount = Int64(i + 1)
        progress.localizedAdditionalDescription = "Frame \(i)"
      }
      return "done"
    } onCancel: { reason in
      switch reason {
      case .timeout: print("timeout")
      case .userCancelled: print("user")
      default: break
      }
    }
    try await performBackgroundTask(options: []) {}
    try await performBackgroundTask(options: [.requiresGPU]) {
      1
    } onCancel: { (reason: IntentCancellationReason) in
      print(reason)
    }
    return .result(value: text, dialog: "Rendered \(frames)")
  }
}
struct Upload: CancellableIntent {
  static let title: LocalizedStringResource = "Upload"
  func perform() async throws -> some IntentResult {
    let task = Task { try await Task.sleep(nanoseconds: 1) }
    try await Task.sleep(for: .seconds(1))
    try await withIntentCancellationHandler {
      try await task.value
    } onCancel: { reason in
      if reason == .timeout { print("late") } else if reason == .userCancelled { task.cancel() }
    }
    let number: Int = await withIntentCancellationHandler(operation: { 3 }, onCancel: { _ in })
    print(number)
    return .result()
  }
}
struct P: ProgressReportingIntent {
  static let title: LocalizedStringResource = "P"
  func perform() async throws -> some IntentResult {
    progress.totalUnitCount = 1
    progress.completedUnitCount += 1
    return .result()
  }
}
