import ControlModel
import ControlSocket
import Foundation
import ProgramTesting
import Testing
import Wire

@Suite("Intents of an app's process, and what its processes tell each other")
struct AppProcessTests {
  /// A daemon with a button for each control, and the manifest beside the extension.
  private func daemon() throws -> DaemonProcess {
    let programs = try Programs.all.get()
    try Data("app: { name: Radio, executable: RadioApp }\n".utf8)
      .write(to: programs.appendingPathComponent("Radio.yaml"), options: .atomic)
    let kinds = [
      "com.example.radio", "com.example.radio.show", "com.example.radio.here",
      "com.example.settings.lamp",
    ]
    let buttons = kinds.enumerated().map { index, kind in
      """
        b\(index):
          source: script:quiet\(index).trace
          hold: 200ms
          control: \(kind)
      """
    }
    let quiet = kinds.indices.map { ("quiet\($0).trace", "later | 3600000ms v 3600001ms ^\n") }
    let daemon = try DaemonProcess(
      """
      buttons:
      \(buttons.joined(separator: "\n"))
      extensions:
        - \(programs.appendingPathComponent("Radio").path)
        - \(programs.appendingPathComponent("SettingsApp").path)

      """, files: Dictionary(uniqueKeysWithValues: quiet))
    for index in kinds.indices { _ = try daemon.event("button.ready", of: "b\(index)") }
    let client = try daemon.client()
    for index in kinds.indices {
      _ = try shown(client, index) { !$0.hint.isEmpty }
    }
    return daemon
  }

  private func shown(
    _ client: SocketClient, _ index: Int, _ fits: (SocketMessage.Control) -> Bool
  ) throws -> SocketMessage.Control {
    try eventually("button \(index) does not show what it should") {
      let status = try client.request(.status, NoFields(), as: SocketMessage.Status.self)
      return status.buttons[index].control.flatMap { fits($0) ? $0 : nil }
    }
  }

  private func press(_ client: SocketClient, _ daemon: DaemonProcess, _ index: Int) throws {
    _ = try client.request(
      .press, SocketMessage.Press(button: "b\(index)", for_ms: 300),
      as: SocketMessage.Pressed.self)
    _ = try daemon.event("intent.finished", of: "b\(index)")
  }

  @Test("the app's process performs, with its dependencies; an intent that it lacks, the extension")
  func performs() throws {
    let daemon = try daemon()
    let client = try daemon.client()
    try press(client, daemon, 0)
    let on = try shown(client, 0) { $0.title == "Jazz true large by RadioApp" }
    #expect(on.is_on == true)
    // A Darwin notification of the app's process reaches the extension's.
    try daemon.logged("heard com.example.radio.switched")

    try press(client, daemon, 1)
    let status = try eventually("there is no activity") {
      let status = try client.request(.status, NoFields(), as: SocketMessage.Status.self)
      return status.activities.isEmpty ? nil : status
    }
    // The views are the extension's.
    #expect(status.activities.map(\.text.lockScreen.lines) == [["News, minute 1"]])

    try press(client, daemon, 2)
    try daemon.logged("the app does not have the intent OnlyInExtension")
    // And one of the extension's the app's.
    try daemon.logged("the app has heard it")
    _ = try client.request(
      .reload, SocketMessage.Reload(kind: "com.example.radio"), as: SocketMessage.Reloaded.self)
    _ = try shown(client, 0) { $0.title == "here by Radio" }
  }

  @Test("an app that a person has started is known by its executable, and sees only its own")
  func started() throws {
    let daemon = try daemon()
    let client = try daemon.client()
    let app = Process()
    app.executableURL = try Programs.all.get().appendingPathComponent("RadioApp")
    app.arguments = ["--tell"]
    app.environment = ProcessInfo.processInfo.environment.merging([
      "XDG_CONFIG_HOME": daemon.path("defaults"), "ACTIONBUTTON_SOCKET": daemon.path("socket"),
    ]) { $1 }
    let output = Pipe()
    let log = daemon.folder.appendingPathComponent("app-log")
    try Data().write(to: log)
    app.standardOutput = try FileHandle(forWritingTo: log)
    app.standardError = app.standardOutput
    app.standardInput = output
    try app.run()
    defer {
      // Not SIGTERM: with Swift 6.0 a child inherits the signals that the thread which started it blocks.
      kill(app.processIdentifier, SIGKILL)
      _ = app.end()
    }
    func logged(_ text: String) throws {
      try eventually("the app does not say \(text)") {
        try String(contentsOf: log, encoding: .utf8).contains(text) ? () : nil
      }
    }
    try logged(
      "placed: com.example.radio com.example.radio.show com.example.radio.here\n")
    _ = try shown(client, 0) { $0.title == "told by RadioApp" }
    try logged("is for its own controls only")
    let status = try eventually("there is no activity") {
      let status = try client.request(.status, NoFields(), as: SocketMessage.Status.self)
      return status.activities.isEmpty ? nil : status
    }
    #expect(status.activities.map(\.text.lockScreen.lines) == [["Concert, minute 7"]])
    try daemon.logged("song So What of RadioApp")
    // The extension's notification reaches the app through the socket.
    try press(client, daemon, 2)
    try logged("the app has heard it")
  }
}
