import ControlModel
import ControlSocket
import Foundation
import ProgramTesting
import Testing
import Wire

@Suite("Widgets and Live Activities of a running daemon")
struct WidgetsAndActivitiesTests {
  private func status(
    _ client: SocketClient, until isThere: (SocketMessage.Status) -> Bool = { _ in true }
  ) throws -> SocketMessage.Status {
    // Events before this client connected are not sent to it.
    try eventually("the status did not become what it should be") {
      let status = try client.request(.status, NoFields(), as: SocketMessage.Status.self)
      return isThere(status) ? status : nil
    }
  }

  private func press(_ client: SocketClient) throws {
    _ = try client.request(
      .press, SocketMessage.Press(for_ms: 300), as: SocketMessage.Pressed.self)
  }

  @Test(
    "the activity of a timer that a hold started remains after its extension's process, and its widget counts"
  )
  func timer() throws {
    let daemon = try DaemonProcess(
      """
      buttons:
        action:
          source: script:quiet.trace
          hold: 200ms
          control: com.example.Productivity.TimerToggle
      extensions: ["\(try BuiltProgram.url("SampleControls").path)"]

      """, files: ["quiet.trace": "later | 3600000ms v 3600001ms ^\n"])
    // The button first: widgets are loaded in its shade.
    _ = try daemon.event("button.ready")
    let client = try daemon.client()
    let idle = try status(client) {
      $0.widgets?.first?.date != nil && $0.buttons[0].control?.hint.isEmpty == false
    }
    #expect(idle.widgets?.map(\.text.lines) == [["No timer runs"]])
    #expect(idle.widgets?.map(\.family) == ["systemSmall"])
    #expect(idle.activities == [])

    try press(client)
    let started = try daemon.event("activity")
    #expect(started["state_name"] == .string("active"))
    #expect(started["lines"] == .array([.string("Work Timer"), .string(TimerText.placeholder)]))
    let running = try status(client) { $0.widgets?.first?.text.timer != nil }
    let activity = try #require(running.activities.first)
    #expect(activity.text.lockScreen.timer?.countsDown == true)
    #expect(running.widgets?.map(\.kind) == ["com.example.Productivity.Timers"])
    #expect(running.widgets?.map(\.text.lines) == [["Work Timer \(TimerText.placeholder)"]])
    #expect(running.widgets?.first?.nextDate != nil)

    let pid = try #require(running.extensions.first?.pid)
    #expect(kill(pid, SIGKILL) == 0)
    _ = try daemon.event("extension.exited")
    #expect(try status(client).activities == [activity])
    _ = try daemon.event("extension.started")
    try press(client)
    let ended = try daemon.event("activity")
    #expect(ended["state_name"] == .string("dismissed"))
    let after = try status(client) { $0.widgets?.first?.text.timer == nil }
    #expect(after.activities == [])
    #expect(after.widgets?.map(\.text.lines) == [["No timer runs"]])
    #expect(
      try client.request(
        .reload, SocketMessage.Reload(kind: "com.example.Productivity.Timers"),
        as: SocketMessage.Reloaded.self
      ).count == 1)
  }
}
