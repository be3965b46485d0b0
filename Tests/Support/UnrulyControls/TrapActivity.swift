import ControlKit
import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A Live Activity with views that end the process, like a trap without a stack trace.
struct TrapAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable, Sendable {}
}

struct TrapActivity: Widget {
  private func trap() -> String {
    kill(getpid(), SIGKILL)
    return ""
  }

  var body: some WidgetConfiguration {
    ActivityConfiguration(for: TrapAttributes.self) { _ in
      Text(trap())
    } dynamicIsland: { _ in
      DynamicIsland {
        DynamicIslandExpandedRegion(.bottom) { Text("Trap") }
      } compactLeading: {
        Text("Trap")
      } compactTrailing: {
        Text("Trap")
      } minimal: {
        Text("Trap")
      }
    }
  }
}

/// Starts the Live Activity.
struct TrapIntent: AppIntent {
  static let title: LocalizedStringResource = "Trap"

  func perform() async throws -> some IntentResult {
    _ = try Activity.request(
      attributes: TrapAttributes(),
      content: ActivityContent(state: .init(), staleDate: nil))
    return .result()
  }
}
