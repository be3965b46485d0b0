import ControlModel
import ControlSocket
import FileTesting
import Foundation
import ProgramTesting
import Testing
import Wire

/// Options that only the configuration file sets: a command is a shell, which a client must not get.
@Suite("Options of the configuration file only", .timeLimit(.minutes(45)))
struct FileOptionTests {
  /// A control that records the options of each request on one line.
  private static let lamp = ToggleProgram.text(
    "com.example.Lamp", title: "Lamp",
    parameters: """
      [{"name": "color", "type": "string"}, {"name": "command", "type": "string", "file_only": true}]
      """,
    work: """
      if "control" in request:
          with open(folder + "/given", "a") as given:
              print(request["request"], json.dumps(request["control"].get("configuration", {}), sort_keys=True), file=given)
      """)

  private func start(
    configuration: String = "{ command: from the file, color: red }", saved: String? = nil
  ) throws -> DaemonProcess {
    let daemon = try DaemonProcess(
      configuration: DaemonProcess.configuration(
        control: "com.example.Lamp\n    configuration: \(configuration)", extensions: ["lamp"]),
      files: saved.map { ["state/assignments.json": $0] } ?? [:], programs: ["lamp": Self.lamp])
    _ = try daemon.event("control.loaded")
    return daemon
  }

  /// The options in the last request of this name.
  private func given(_ daemon: DaemonProcess, _ request: String) throws -> String {
    let text = try daemon.folder.text(of: "state/containers/lamp/given")
    return text.split(separator: "\n").last { $0.hasPrefix(request) }.map(String.init) ?? ""
  }

  @Test("a client cannot set such an option, and the error names the configuration file")
  func refused() throws {
    let daemon = try start()
    let options: [String: JSONValue] = ["command": .string("touch /tmp/x")]
    let refusals = [
      try daemon.refused(Requests.assign, .init(kind: "com.example.Lamp", configuration: options)),
      try daemon.refused(Requests.configure, .init(configuration: options)),
    ]
    for refusal in refusals {
      let refusal = try #require(refusal)
      #expect(refusal.code == "forbidden")
      for text in ["command", "com.example.Lamp", "config.yaml", "action", "SIGHUP"] {
        #expect(refusal.message.contains(text))
      }
    }
    let question = SocketMessage.Options(
      slot: "action", parameter: "color", configuration: options)
    try daemon.ask(Requests.options, question)
    #expect(
      try given(daemon, "options") == #"options {"color": "red", "command": "from the file"}"#)
  }

  @Test("the file's value stays when a client sets the other options, and is not saved")
  func kept() throws {
    let daemon = try start()
    #expect(try given(daemon, "load") == #"load {"color": "red", "command": "from the file"}"#)
    try daemon.ask(Requests.configure, .init(configuration: ["color": .string("blue")]))
    _ = try daemon.event("control.loaded")
    #expect(try given(daemon, "load") == #"load {"color": "blue", "command": "from the file"}"#)
    let saved = try daemon.folder.text(of: "state/placed.json")
    #expect(saved.contains("blue"))
    #expect(!saved.contains("command"))
    try daemon.press(for: 201)
    _ = try daemon.event("intent.finished")
    #expect(try given(daemon, "perform").contains("from the file"))
  }

  @Test("the option of a tap's control is the file's too, under the name that the refusal says")
  func tap() throws {
    let daemon = try start(
      configuration:
        "{}\n    tap: com.example.Lamp\n    tap_configuration: { command: from the file }")
    let refusal = try daemon.refused(
      Requests.configure,
      .init(slot: "action.tap", configuration: ["command": .string("touch /tmp/x")]))
    let way = "under action of buttons: tap: com.example.Lamp, tap_configuration: { command: … }"
    #expect(refusal?.message.contains(way) == true, "\(refusal?.message ?? "it was not refused")")
    _ = try daemon.event("tap.loaded")
    try daemon.press(for: 50)
    _ = try daemon.event("intent.finished")
    #expect(try given(daemon, "perform") == #"perform {"command": "from the file"}"#)
  }

  @Test("a saved value of such an option is not used, and that is logged")
  func saved() throws {
    let daemon = try start(
      configuration: "{}",
      saved: """
        {"version": 1, "assignments": {"action": {"kind": "com.example.Lamp",
         "configuration": {"color": "green", "command": "touch /tmp/x"}}}}
        """)
    #expect(try given(daemon, "load") == #"load {"color": "green"}"#)
    try daemon.logged("which is not used, because it can be set only in the configuration file")
  }
}
