import ControlModel
import Foundation
import ProgramTesting
import Testing
import Wire

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

  @Test("a value that the option cannot have is refused, and the button keeps what it held")
  func values() throws {
    let daemon = try DaemonProcess(extensions: ["SampleControls"])
    let kind = "com.example.Productivity.TimerToggle"
    func assign(_ timer: String) -> SocketMessage.Assign {
      SocketMessage.Assign(kind: kind, configuration: ["timer": .string(timer)])
    }
    #expect(try daemon.refusal(Requests.assign, assign("nonsense")) == "unknown-value")
    #expect(try daemon.status().buttons[0].assignment == nil)
    #expect(try daemon.refusal(Requests.assign, assign("personal")) == "")
    let nonsense = SocketMessage.Configure(
      configuration: ["timer": .string("nonsense")])
    #expect(try daemon.refusal(Requests.configure, nonsense) == "unknown-value")
    #expect(
      try daemon.status().buttons[0].assignment?.configuration == ["timer": .string("personal")])
    let unknown = SocketMessage.Configure(configuration: ["time": .string("work")])
    #expect(try daemon.refusal(Requests.configure, unknown) == "unknown-parameter")
  }
}
