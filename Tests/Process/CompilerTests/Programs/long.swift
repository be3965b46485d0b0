import AppIntents

struct Export: LongRunningIntent, CancellableIntent {
  static let title: LocalizedStringResource = "Export"
  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    progress.totalUnitCount = 100
    progress.localizedDescription = "Exporting"
    let count = try await performBackgroundTask {
      for _ in 0..<100 { progress.completedUnitCount += 1 }
      return 100
    }
    try await performBackgroundTask(options: []) {}
    try await performBackgroundTask(options: [.requiresGPU]) {
      1
    } onCancel: { (reason: IntentCancellationReason) in
      print(reason)
    }
    return .result(value: count)
  }
}
struct Download: ProgressReportingIntent {
  static let title: LocalizedStringResource = "Download"
  func perform() async throws -> some IntentResult {
    progress.totalUnitCount = 3
    progress.completedUnitCount = 1
    _ = progress.fractionCompleted
    return .result()
  }
}
