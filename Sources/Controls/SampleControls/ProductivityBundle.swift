import ControlKit
import ExtensionKit

/// The controls and widgets of the sample app, in the order of the gallery.
///
/// This program is the app's extension.
@main
struct ProductivityBundle: WidgetBundle {
  var body: some Widget {
    TimerToggle()
    MarkLapButton()
    TimersWidget()
    SessionActivity()
  }
}

/// A button that marks a lap on the work timer.
struct MarkLapButton: ControlWidget {
  nonisolated static let kind = "com.example.Productivity.MarkLap"

  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: Self.kind, provider: LapCountProvider()) { laps in
      ControlWidgetButton(action: MarkLapIntent()) {
        Label {
          Text("Mark Lap")
          Text(laps == 1 ? "1 Lap" : "\(laps) Laps")
        } icon: {
          Image(systemName: "flag.checkered")
        }
        .controlWidgetActionHint("Mark Lap")
      } actionLabel: { _ in
        Text("Marking…").controlWidgetStatus("Lap Marked")
      }
    }
    .displayName("Lap Marker")
    .description("Marks the end of a lap while the work timer runs.")
  }
}

/// Provides the number of marked laps; 0 in the gallery.
struct LapCountProvider: ControlValueProvider {
  let previewValue = 0

  func currentValue() async throws -> Int { await TimerManager.shared.laps }
}

/// Marks a lap on the work timer.
struct MarkLapIntent: AppIntent {
  static let title: LocalizedStringResource = "Mark Lap"

  /// Throws if the timer is stopped.
  func perform() async throws -> some IntentResult {
    try await TimerManager.shared.markLap()
    WidgetCenter.shared.reloadTimelines(ofKind: TimersWidget.kind)
    return .result()
  }
}
