import ControlModel
import ControlSocket
import FileTesting
import Foundation
import ProgramTesting
import Testing
import Wire

@Suite("Intents of an app's process, and what its processes tell each other")
struct AppProcessTests {
  /// The line that the app prints with the kinds of its placed controls.
  private static let placed = """
    placed: com.example.radio com.example.radio.show com.example.radio.here \
    com.example.radio.launch
    """

  /// A daemon with one button for each control, and the manifest next to the extension.
  private func daemon() throws -> DaemonProcess {
    let programs = try Programs.all.get()
    try Data("app: { name: Radio, executable: RadioApp }\n".utf8)
      .write(to: programs.appendingPathComponent("Radio.yaml"), options: .atomic)
    let kinds = [
      "com.example.radio", "com.example.radio.show", "com.example.radio.here",
      "com.example.settings.lamp", "com.example.radio.launch",
    ]
    let buttons = kinds.enumerated().map { index, kind in
      """
        b\(index):
          source: virtual
          hold: 200ms
          control: \(kind)
      """
    }
    let daemon = try DaemonProcess(
      configuration: """
        buttons:
        \(buttons.joined(separator: "\n"))
        extensions:
          - \(programs.appendingPathComponent("Radio").path)
          - \(programs.appendingPathComponent("SettingsApp").path)

        """)
    for name in ["Radio", "SettingsApp"] { daemon.mayLog(name) }
    for index in kinds.indices { _ = try daemon.event("button.ready", of: "b\(index)") }
    for index in kinds.indices { _ = try shown(daemon, index) { !$0.hint.isEmpty } }
    return daemon
  }

  private func shown(
    _ daemon: DaemonProcess, _ index: Int, _ fits: (ShownControl) -> Bool
  ) throws -> ShownControl {
    try eventually("button \(index) does not show what it should") {
      let status = try daemon.status()
      return status.buttons[index].control.flatMap { fits($0) ? $0 : nil }
    }
  }

  private func press(_ daemon: DaemonProcess, _ index: Int) throws {
    try daemon.press("b\(index)")
    _ = try daemon.event("intent.finished", of: "b\(index)")
  }

  @Test("the app's process performs, with its dependencies; an intent that it lacks, the extension")
  func performs() throws {
    let daemon = try daemon()
    try press(daemon, 0)
    let on = try shown(daemon, 0) { $0.title == "Jazz true large by RadioApp" }
    #expect(on.isOn == true)
    // A Darwin notification from the app's process reaches the extension's process.
    try daemon.logged("heard com.example.radio.switched")

    try press(daemon, 1)
    let status = try daemon.status { !$0.activities.isEmpty }
    // The extension draws the views.
    #expect(status.activities.map(\.text.lockScreen.lines) == [["News, minute 1"]])

    try press(daemon, 2)
    try daemon.logged("the app does not have the intent OnlyInExtension")
    // A Darwin notification from the extension's process reaches the app's process.
    try daemon.logged("the app has heard it")
    try daemon.ask(Requests.reload, .init(kind: "com.example.radio"))
    _ = try shown(daemon, 0) { $0.title == "here by Radio" }
  }

  @Test("an app that a person has started is known by its executable, and sees only its own")
  func started() throws {
    let daemon = try daemon()
    let app = Process()
    app.executableURL = try Programs.all.get().appendingPathComponent("RadioApp")
    app.arguments = ["--tell"]
    app.environment = ProcessInfo.processInfo.environment.merging([
      "STATE_DIRECTORY": daemon.path("state"), "ACTIONBUTTON_SOCKET": daemon.path("socket"),
    ]) { $1 }
    let output = Pipe()
    let log = daemon.folder.url("app-log")
    try daemon.folder.write("", to: "app-log")
    app.standardOutput = try FileHandle(forWritingTo: log)
    app.standardError = app.standardOutput
    app.standardInput = output
    try app.run()
    defer {
      // Not SIGTERM: with Swift 6.0 a child inherits the blocked signals of the thread that starts it.
      kill(app.processIdentifier, SIGKILL)
      _ = app.end()
    }
    func logged(_ text: String) throws {
      try eventually("the app does not say \(text)") {
        try String(contentsOf: log, encoding: .utf8).contains(text) ? () : nil
      }
    }
    try logged(Self.placed + "\n")
    _ = try shown(daemon, 0) { $0.title == "told by RadioApp" }
    try logged("is for its own controls only")
    let status = try daemon.status { !$0.activities.isEmpty }
    #expect(status.activities.map(\.text.lockScreen.lines) == [["Concert, minute 7"]])
    try daemon.logged("song So What of RadioApp")
    // The extension's notification reaches the app through the socket.
    try press(daemon, 2)
    try logged("the app has heard it")
  }
  @Test("an app that its confined extension has started connects through the inherited socket")
  func startedByExtension() throws {
    let daemon = try daemon()
    let radio = try daemon.status().extensions.first { $0.executable.hasSuffix("/Radio") }
    try #require(radio?.layers?.isEmpty == false)
    try press(daemon, 4)
    try daemon.logged(Self.placed)
    _ = try shown(daemon, 0) { $0.title == "told by RadioApp" }
    try daemon.logged("is for its own controls only")
    let status = try daemon.status { !$0.activities.isEmpty }
    #expect(status.activities.map(\.text.lockScreen.lines) == [["Concert, minute 7"]])
    // The extension's notification reaches the app through a second connection.
    try press(daemon, 2)
    try daemon.logged("the app has heard it")
  }
}
