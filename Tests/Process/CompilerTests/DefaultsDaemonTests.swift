import ControlModel
import ControlSocket
import Foundation
import ProgramTesting
import Testing
import Wire

@Suite("A running daemon and an extension that keeps its state in UserDefaults")
struct DefaultsDaemonTests {
  @Test("hold: on; kill both, start: on; another process writes: the next reload shows it")
  func keeps() throws {
    let programs = try Programs.all.get()
    let daemon = try DaemonProcess(
      control: "com.example.settings.lamp",
      extensions: [programs.appendingPathComponent("SettingsApp").path])
    // The extension prints this when its defaults change, in its own or another process.
    let changed = "SettingsApp: the defaults have changed"
    daemon.expectLog(changed, 0...10)
    try daemon.status { $0.buttons.first?.control?.isOn == false }
    try daemon.press("action")
    _ = try daemon.event("intent.finished")
    kill(try #require(try daemon.status().extensions.first?.pid), SIGKILL)
    // The daemon may log the extension's end before its own, with the line above as the last output.
    for last in ["", "its last output: the defaults have changed; "] {
      daemon.expectLog("SettingsApp was ended by SIGKILL; \(last)it is started again in 1 s", 0...1)
    }
    daemon.cutPower()

    let next = try daemon.again()
    next.expectLog(changed, 0...10)
    try next.status { $0.buttons.first?.control?.isOn == true }
    let writer = try FinishedProgram(
      programs.appendingPathComponent("PlainWriter").path, ["set", "lamp", "false"],
      environment: ["XDG_CONFIG_HOME": next.path("state/containers/SettingsApp/.config")])
    #expect(writer.end == .exited(0))
    try next.ask(Requests.reload, .init(kind: "com.example.settings.lamp"))
    try next.status { $0.buttons.first?.control?.isOn == false }
  }
}
