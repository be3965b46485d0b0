import ControlModel
import ControlSocket
import Foundation
import ProgramTesting
import Testing
import Wire

@Suite("Widgets and Live Activities of a running daemon")
struct WidgetsAndActivitiesTests {

  @Test(
    "the activity of a timer that a hold started remains after its extension's process, and its widget counts"
  )
  func timer() throws {
    let daemon = try DaemonProcess(
      control: "com.example.Productivity.TimerToggle", extensions: ["SampleControls"])
    let idle = try daemon.status {
      $0.widgets?.first?.date != nil && $0.buttons[0].control?.hint.isEmpty == false
    }
    #expect(idle.widgets?.map(\.text.lines) == [["No Timers"]])
    #expect(idle.widgets?.map(\.family) == ["systemSmall"])
    #expect(idle.activities == [])

    try daemon.press()
    let started = try daemon.event("activity")
    #expect(started["state_name"] == .string("active"))
    #expect(started["lines"] == .array([.string("Work Timer"), .string(TimerText.placeholder)]))
    let running = try daemon.status { $0.widgets?.first?.text.timer != nil }
    let activity = try #require(running.activities.first)
    #expect(activity.text.lockScreen.timer?.countsDown == true)
    #expect(running.widgets?.map(\.kind) == ["com.example.Productivity.Timers"])
    #expect(running.widgets?.map(\.text.lines) == [["Work Timer", TimerText.placeholder]])
    #expect(running.widgets?.first?.nextDate != nil)

    let pid = try #require(running.extensions.first?.pid)
    #expect(kill(pid, SIGKILL) == 0)
    daemon.expectLog("SampleControls was ended by SIGKILL; it is started again in 1 s")
    _ = try daemon.event("extension.exited")
    #expect(try daemon.status().activities == [activity])
    _ = try daemon.event("extension.started")
    try daemon.press()
    let ended = try daemon.event("activity")
    #expect(ended["state_name"] == .string("dismissed"))
    let after = try daemon.status { $0.widgets?.first?.text.timer == nil }
    #expect(after.activities == [])
    #expect(after.widgets?.map(\.text.lines) == [["No Timers"]])
    #expect(
      try daemon.ask(Requests.reload, .init(kind: "com.example.Productivity.Timers")).count == 1)
  }
}
