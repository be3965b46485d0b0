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
      """
      buttons:
        action:
          source: script:quiet.trace
          hold: 200ms
          control: com.example.settings.lamp
      extensions: ["\(programs.appendingPathComponent("SettingsApp").path)"]

      """, files: ["quiet.trace": "later | 3600000ms v 3600001ms ^\n"])
    _ = try daemon.event("button.ready")
    let client = try daemon.client()
    try isLit(client, false)
    let pressed = try client.request(
      .press, SocketMessage.Press(for_ms: 300), as: SocketMessage.Pressed.self)
    #expect(pressed.button == "action")
    _ = try daemon.event("intent.finished")
    let status = try client.request(.status, NoFields(), as: SocketMessage.Status.self)
    kill(try #require(status.extensions.first?.pid), SIGKILL)
    daemon.cutPower()

    let next = try daemon.again()
    _ = try next.event("button.ready")
    let nextClient = try next.client()
    try isLit(nextClient, true)
    let writer = Process()
    writer.executableURL = programs.appendingPathComponent("PlainWriter")
    writer.arguments = ["set", "lamp", "false"]
    writer.environment = ProcessInfo.processInfo.environment.merging([
      "XDG_CONFIG_HOME": next.path("defaults")
    ]) { $1 }
    try writer.run()
    #expect(writer.end() == .exited(0))
    _ = try nextClient.request(
      .reload, SocketMessage.Reload(kind: "com.example.settings.lamp"),
      as: SocketMessage.Reloaded.self)
    try isLit(nextClient, false)
  }

  private func isLit(_ client: SocketClient, _ wanted: Bool) throws {
    try eventually("the button does not show that the lamp is \(wanted ? "lit" : "dark")") {
      let status = try client.request(.status, NoFields(), as: SocketMessage.Status.self)
      return status.buttons.first?.control?.is_on == wanted ? () : nil
    }
  }
}
