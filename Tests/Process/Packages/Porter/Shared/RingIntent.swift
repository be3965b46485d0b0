import ActivityKit
import AppIntents

/// Runs in the app's process on an iPhone, because it can start a Live Activity.
struct RingIntent: LiveActivityIntent {
  static let title: LocalizedStringResource = "Ring for the Porter"

  func perform() async throws -> some IntentResult {
    Porter.rings += 1
    return .result()
  }
}
