import AppIntents

enum Pocket {
  nonisolated(unsafe) static var isFull = false

  #if os(macOS)
    static let full = "On a Mac"
  #elseif os(iOS) && !targetEnvironment(macCatalyst)
    static let full = "On a phone"
  #else
    static let full = "Elsewhere"
  #endif
}

struct SetPocketIntent: SetValueIntent {
  static let title: LocalizedStringResource = "Set Pocket"

  @Parameter(title: "Full")
  var value: Bool

  func perform() async throws -> some IntentResult {
    Pocket.isFull = value
    return .result()
  }
}
