public import ControlKit

/// A button that marks a lap on the work timer.
public struct MarkLapButton: ControlWidget {
  /// The button's unique name.
  public static let kind = "com.example.Productivity.MarkLap"

  /// Makes the button.
  public init() {}

  /// The button: a flag with the number of laps under its title.
  public var body: some ControlWidgetConfiguration {
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
