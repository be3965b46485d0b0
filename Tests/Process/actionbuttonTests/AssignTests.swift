import ProgramTesting
import Testing

/// `assign` accepts a control's name, which `list` prints first.
@Suite("Assigning a control", .timeLimit(.minutes(45)))
struct AssignTests {
  private static let lamp = "action: assigned Lamp"

  @Test(
    "a control is assigned by its name or its kind; a mistake names the controls that may be meant")
  func names() throws {
    let programs = [
      "lamp": ToggleProgram.text("com.example.Lamp", title: "Lamp"),
      "left": ToggleProgram.text("com.example.LeftFan", title: "Fan"),
      "right": ToggleProgram.text("com.example.RightFan", title: "Fan"),
    ]
    let daemon = try DaemonProcess(
      configuration: DaemonProcess.configuration(extensions: programs.keys.sorted()),
      programs: programs)
    _ = try daemon.event("button.ready")
    for (word, status, text) in [
      ("Lamp", 0, Self.lamp), ("lamp", 0, Self.lamp), ("com.example.Lamp", 0, Self.lamp),
      (
        "Fan", 2,
        "several controls have the name \"Fan\"; give the kind: com.example.LeftFan, com.example.RightFan"
      ),
      ("Lmap", 2, "no control has the kind \"Lmap\"; did you mean \"Lamp\"?"),
      ("com.example.Lmap", 2, "did you mean \"com.example.Lamp\"?"),
    ] {
      let program = try FinishedProgram(
        "actionbutton", ["assign", word],
        environment: ["ACTIONBUTTON_SOCKET": daemon.path("socket")])
      #expect(program.end == .exited(Int32(status)), "\(word): \(program.errors)")
      #expect("\(program.output)\(program.errors)".contains(text), "\(word)")
    }
  }
}
