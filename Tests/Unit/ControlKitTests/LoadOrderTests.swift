import Testing

@testable import ControlKit

/// Blocks a provider's first answer until the test opens the gate.
private final class Gate: Sendable {
  @TaskLocal static var current: Gate?

  let entered = AsyncStream<Void>.makeStream()
  let opened = AsyncStream<Void>.makeStream()
}

private struct GatedProvider: ControlValueProvider {
  let previewValue = "preview"

  func currentValue() async -> String {
    guard let gate = Gate.current else { return "second" }
    gate.entered.continuation.finish()
    for await _ in gate.opened.stream {}
    return "first"
  }
}

private struct SayIntent: AppIntent {
  static let title: LocalizedStringResource = "Say"
  @Parameter(title: "Word") var word: String
  init() {}
  init(word: String) { self.word = word }
  func perform() async throws -> some IntentResult {
    Recorder.current.add(word)
    return .result()
  }
}

private struct GatedControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "gated", provider: GatedProvider()) { word in
      ControlWidgetButton(action: SayIntent(word: word)) { Text(word) }
    }
  }
}

@Suite("Two loads at the same time")
@MainActor
struct LoadOrderTests {
  @Test("the main actor is free while a provider waits, and the load that began last counts")
  func order() async throws {
    let catalog = try ControlCatalog(controls: [GatedControl()])
    let gate = Gate()
    let first = Task { try await Gate.$current.withValue(gate) { try await catalog.load("gated") } }
    for await _ in gate.entered.stream {}
    #expect(try await catalog.load("gated").title == "second")
    gate.opened.continuation.finish()
    #expect(try await first.value.title == "first")

    let recorder = Recorder()
    try await Recorder.$current.withValue(recorder) {
      try await catalog.perform("gated", setting: nil)
    }
    #expect(recorder.lines == ["second"])
  }
}
