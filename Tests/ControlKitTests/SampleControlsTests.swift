import ControlKit
import SampleControls
import Testing

// One test: the sample's timer is shared, as its app would have it.
@Suite("The sample app")
@MainActor
struct SampleControlsTests {
  @Test("starts the timer, marks laps while it runs, and stops it")
  func walkthrough() async throws {
    let toggle = TimerToggle.kind
    let lap = MarkLapButton.kind
    let catalog = try ControlCatalog(bundle: ProductivityBundle(), appName: "Productivity")
    #expect(catalog.kinds == [toggle, lap])
    #expect(catalog.listings.map(\.displayName) == ["Productivity Timer", "Lap Marker"])

    let stopped = try await catalog.load(toggle)
    #expect(stopped.title == "Work Timer")
    #expect(stopped.tint?.name == "purple")
    #expect(stopped.hint == "Hold to Start")
    #expect(stopped.face.valueText == "Stopped")
    #expect(stopped.face.symbol == "hourglass.bottomhalf.filled")

    #expect(try await catalog.load(lap).face.valueText == "0 Laps")
    await #expect(
      throws: ControlError.performFailed(
        kind: lap, intent: "MarkLapIntent",
        reason: "The work timer is stopped; start it before marking a lap.")
    ) { try await catalog.perform(lap, setting: nil) }

    try await catalog.perform(toggle, setting: stopped.target)
    let running = try await catalog.load(toggle)
    #expect(running == stopped.setting(isOn: true))
    #expect(running.hint == "Hold to Stop")
    #expect(running.face.status == "Work Timer Started")

    try await catalog.perform(lap, setting: nil)
    let face = try await catalog.load(lap).face
    #expect(face.valueText == "1 Lap")
    #expect(face.hint == "Hold to Mark Lap")
    #expect(face.actionLabel == "Marking…")
    #expect(face.status == "Lap Marked")

    try await catalog.perform(toggle, setting: running.target)
    #expect(try await catalog.load(toggle) == stopped)
  }
}
