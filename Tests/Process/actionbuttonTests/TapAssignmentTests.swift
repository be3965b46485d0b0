import ControlModel
import Foundation
import ProgramTesting
import Testing
import Wire

/// `assign --tap`: assigns a control to short presses while the daemon runs.
@Suite("Assigning a control to taps", .timeLimit(.minutes(45)))
struct TapAssignmentTests {
  private static let programs = [
    "lamp": ToggleProgram.text("com.example.Lamp", title: "Lamp"),
    "fan": ToggleProgram.text(
      "com.example.Fan", title: "Fan",
      parameters: #"[{"name": "color", "type": "string"}]"#),
  ]

  private static func configuration(_ more: String = "") -> String {
    """
    buttons:
      action:
        source: virtual
        hold: 10s
        control: com.example.Lamp
    \(more.isEmpty ? "" : "    \(more)")
    extensions: [lamp, fan]

    """
  }

  private static func daemon(_ more: String = "") throws -> DaemonProcess {
    let daemon = try DaemonProcess(configuration: configuration(more), programs: programs)
    _ = try daemon.event("button.ready")
    return daemon
  }

  /// Runs a command with the daemon's socket and returns its output.
  private func run(_ daemon: DaemonProcess, _ arguments: String...) throws -> String {
    let program = try FinishedProgram(
      "actionbutton", arguments, environment: ["ACTIONBUTTON_SOCKET": daemon.path("socket")])
    return program.output + program.errors
  }

  /// Presses for 50 ms and returns the name of the event that ends the press.
  private func tap(_ daemon: DaemonProcess) throws -> String {
    let press = try daemon.press(for: 50)
    while true {
      let event = try daemon.nextEvent()
      guard event["press"] == press.map({ .int($0) }), case .string(let name)? = event["event"],
        ["tap.performed", "hold.cancelled"].contains(name)
      else { continue }
      return name
    }
  }

  private func kind(_ daemon: DaemonProcess) throws -> String? {
    try daemon.status().buttons[0].tap_assignment?.kind
  }

  @Test("it is performed by the next tap, shown by status, kept for the next start, and removed")
  func whole() throws {
    var daemon = try Self.daemon()
    #expect(try tap(daemon) == "hold.cancelled")
    #expect(
      try run(daemon, "assign", "--tap", "Fan", "--set", "color=red")
        == "action.tap: assigned Fan\n")
    #expect(try daemon.event("tap.assigned")["control"] == .string("com.example.Fan"))
    _ = try daemon.event("tap.loaded")
    #expect(try tap(daemon) == "tap.performed")
    #expect(try daemon.event("intent.finished")["control"] == .string("com.example.Fan"))
    // The state after the tap.
    _ = try daemon.event("tap.loaded")
    let status = try run(daemon, "status")
    #expect(
      status.contains("  tap      Fan: On\n") && status.contains("  set      color = red\n"),
      "\(status)")
    #expect(status.contains("  kind     com.example.Lamp\n"), "the hold is as it was")
    #expect(try run(daemon, "configure", "action.tap", "color=blue").contains("color is blue"))
    daemon.stop()

    daemon = try daemon.again()
    #expect(try kind(daemon) == "com.example.Fan")
    let options = try daemon.status().buttons[0].tap_assignment?.configuration
    #expect(options == ["color": .string("blue")])
    #expect(try tap(daemon) == "tap.performed")
    #expect(
      try run(daemon, "assign", "--tap", "action", "--none")
        == "action.tap: no control is assigned\n")
    _ = try daemon.event("tap.assigned")
    #expect(try tap(daemon) == "hold.cancelled")
    #expect(try kind(daemon) == nil)
    #expect(try run(daemon, "assign", "--tap", "door", "Fan").contains("no slot \"door.tap\""))
    #expect(try run(daemon, "press", "action.tap").contains("there is no button \"action.tap\""))
  }

  @Test("a choice comes before the configuration's tap, also when that is read again")
  func configured() throws {
    let daemon = try Self.daemon("tap: com.example.Lamp")
    #expect(try kind(daemon) == "com.example.Lamp")
    _ = try run(daemon, "assign", "--tap", "--none")
    #expect(try tap(daemon) == "hold.cancelled")
    try daemon.hangUp(Self.configuration("tap: com.example.Fan"))
    _ = try daemon.event("button.ready")
    #expect(try kind(daemon) == nil)
    #expect(try tap(daemon) == "hold.cancelled")
    _ = try run(daemon, "assign", "--tap", "Fan")
    try daemon.hangUp(Self.configuration())
    _ = try daemon.event("button.ready")
    #expect(try kind(daemon) == "com.example.Fan")
    #expect(try tap(daemon) == "tap.performed")
  }

  @Test(
    "a button whose short presses are used otherwise refuses a tap, and does not use a saved one",
    arguments: ["no_hold: { arm: 3s }", "multi_press: 400ms"])
  func refused(setting: String) throws {
    let daemon = try Self.daemon(setting)
    let name = setting.prefix { $0 != ":" }
    #expect(
      try run(daemon, "assign", "--tap", "Fan").contains(
        "action: short presses are used by ‘\(name)’; remove that from its configuration first"))
    #expect(try daemon.status().buttons[0].tap_assignment == nil)
    try daemon.hangUp(Self.configuration())
    _ = try daemon.event("button.ready")
    _ = try run(daemon, "assign", "--tap", "Fan")
    try daemon.hangUp(Self.configuration(setting))
    try daemon.logged(
      "the saved control of action.tap, com.example.Fan, is not used, because the button has \(name); remove one of "
        + "them: actionbutton assign --tap action --none")
    _ = try daemon.event("button.ready")
    #expect(try kind(daemon) == nil)
    #expect(try run(daemon, "assign", "--tap", "--none") == "action.tap: no control is assigned\n")
    try daemon.hangUp(Self.configuration())
    _ = try daemon.event("button.ready")
    #expect(try kind(daemon) == nil)
  }

  @Test("the options of a locked device's tap are not shown, and it cannot be assigned")
  func locked() throws {
    let daemon = try Self.daemon()
    _ = try run(daemon, "assign", "--tap", "Fan", "--set", "color=red")
    _ = try run(daemon, "lock")
    try daemon.status { $0.buttons[0].tap_assignment?.configuration.isEmpty == true }
    #expect(try run(daemon, "assign", "--tap", "Lamp").contains("the screen is locked"))
  }
}
