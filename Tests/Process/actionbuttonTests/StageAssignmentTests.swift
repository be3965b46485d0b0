import ControlModel
import Foundation
import ProgramTesting
import Testing
import Wire

/// `assign --stage`: assigns a control to a stage of a hold while the daemon runs.
@Suite("Assigning a control to a stage", .timeLimit(.minutes(45)))
struct StageAssignmentTests {
  private static let programs = [
    "lamp": ToggleProgram.text("com.example.Lamp", title: "Lamp"),
    "fan": ToggleProgram.text(
      "com.example.Fan", title: "Fan",
      parameters: #"[{"name": "color", "type": "string"}]"#),
  ]

  private static let configuration = """
    buttons:
      action:
        source: virtual
        stages:
          - after: 200ms
            control: com.example.Lamp
          - after: 400ms
    extensions: [lamp, fan]

    """

  /// Runs a command with the daemon's socket and returns its output.
  private func run(_ daemon: DaemonProcess, _ arguments: String...) throws -> String {
    let program = try FinishedProgram(
      "actionbutton", arguments, environment: ["ACTIONBUTTON_SOCKET": daemon.path("socket")])
    return program.output + program.errors
  }

  private func stage(_ daemon: DaemonProcess) throws -> SocketMessage.Stage? {
    try daemon.status().buttons[0].stages?.first
  }

  @Test("it is performed by the next hold, shown by status, configured, kept, and removed")
  func whole() throws {
    var daemon = try DaemonProcess(configuration: Self.configuration, programs: Self.programs)
    _ = try daemon.event("button.ready")
    #expect(try stage(daemon)?.after_ms == 400)
    #expect(try stage(daemon)?.assignment == nil)
    #expect(
      try run(daemon, "assign", "--stage", "2", "Fan", "--set", "color=red")
        == "action.stage-2: assigned Fan\n")
    #expect(try daemon.event("stage.assigned")["control"] == .string("com.example.Fan"))
    #expect(try daemon.event("stage.loaded")["stage"] == .int(2))
    _ = try daemon.press(for: 450)
    #expect(try daemon.event("hold.reached")["hint"] != nil)
    #expect(try daemon.event("hold.performed")["stage"] == .int(2))
    #expect(try daemon.event("intent.finished")["control"] == .string("com.example.Fan"))
    #expect(try run(daemon, "configure", "action.stage-2", "color=blue").contains("color is blue"))
    #expect(try stage(daemon)?.assignment?.configuration == ["color": .string("blue")])
    #expect(try run(daemon, "status").contains("stage 2"))
    daemon.stop()

    daemon = try daemon.again()
    #expect(try stage(daemon)?.assignment?.kind == "com.example.Fan")
    #expect(
      try run(daemon, "assign", "--stage", "2", "--none")
        == "action.stage-2: no control is assigned\n")
    #expect(try stage(daemon)?.assignment == nil)
    #expect(try run(daemon, "assign", "--stage", "3", "Fan").contains("action.stage-3"))
    #expect(try run(daemon, "assign", "--stage", "0", "Fan").contains("--stage counts from 1"))
    #expect(try run(daemon, "assign", "--stage", "1", "Fan") == "action: assigned Fan\n")
  }
}
