import ControlModel
import ControlSocket
import FileTesting
import Foundation
import ProgramTesting
import Testing
import Wire

/// `assign --command`: a command of the owner in the configuration file.
@Suite("A command of the owner", .timeLimit(.minutes(45)))
struct OwnCommandTests {
  private let daemon: DaemonProcess
  /// The home of the daemon's user.
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
    daemon = try DaemonProcess(
      extensions: ["BuiltInControls"], environment: ["HOME": home.path])
  }

  private func assign(_ arguments: String...) throws -> FinishedProgram { try assign(arguments) }

  private func assign(_ arguments: [String]) throws -> FinishedProgram {
    try FinishedProgram(
      "actionbutton", ["assign", "--config", daemon.path("config.yaml")] + arguments,
      environment: ["ACTIONBUTTON_SOCKET": daemon.path("socket")])
  }

  /// The daemon's event for the intent of a hold.
  private func hold() throws -> [String: JSONValue] {
    try daemon.press()
    while true {
      let event = try daemon.nextEvent()
      if [.string("intent.finished"), .string("intent.failed")].contains(event["event"]) {
        return event
      }
    }
  }

  @Test("the hold runs the command, which is in the configuration file and not in the saved state")
  func runs() throws {
    let assigned = try assign("--command", "sh -c 'echo done > \"$HOME/ran\"'")
    #expect(assigned.end == .exited(0), "\(assigned.errors)")
    #expect(assigned.output.contains("action: assigned Run Command: sh -c"))
    try daemon.status { $0.buttons[0].control?.hint == "Hold to Run sh" }
    #expect(try hold()["event"] == .string("intent.finished"))
    // Without its manifest, such as in a build by hand, the extension runs the command in its container.
    let ran =
      (try? home.text(of: "ran"))
      ?? (try? daemon.folder.text(of: "state/containers/BuiltInControls/ran"))
    #expect(ran == "done\n")
    #expect(try daemon.folder.text(of: "config.yaml").contains("configuration: { run: \"sh -c"))
    #expect(try !daemon.folder.text(of: "state/placed.json").contains("echo"))
    // Another command for the same control takes its place.
    let failing = try assign("--button", "action", "--command", "sh -c 'echo no disk >&2; exit 4'")
    #expect(failing.end == .exited(0), "\(failing.errors)")
    let failed = try hold()
    #expect("\(failed)".contains("sh ended with status 4: no disk"), "\(failed)")
  }

  @Test("with a command for its state, the control is a toggle")
  func state() throws {
    let assigned = try assign(
      "action", "--set", "name=Lamp", "--command", "sh -c 'mkdir \"$HOME/on\"'", "--state",
      "sh -c 'test -d \"$HOME/on\"'")
    #expect(assigned.end == .exited(0), "\(assigned.errors)")
    try daemon.status { $0.buttons[0].control?.hint == "Hold to Turn On Lamp" }
    #expect(try hold()["event"] == .string("intent.finished"))
    try daemon.status { $0.buttons[0].control?.hint == "Hold to Turn Off Lamp" }
  }

  @Test("shell syntax, wrong options and an unknown button are mistakes, with advice")
  func mistakes() throws {
    let before = try daemon.folder.text(of: "config.yaml")
    for (arguments, text) in [
      (["--command", "make | tee log"], "no shell runs the command"),
      (["--command", "'open"], "is not a command"),
      (["--state", "true", "Timer"], "--state and --config belong to --command"),
      (["--command", "true", "Timer", "action"], "give only the name of a button"),
      (["--request", "ftp://example.com"], "is not the address of a web server"),
      (["--request", "https://a.example", "--method", "post"], "is not a method"),
      (["--request", "https://a.example", "--command", "true"], "exclude each other"),
      (["--request", "https://a.example", "--secret-file", "/none"], "there is no file /none"),
      (["--command", "true", "none"], "it has no button \"none\"; it has action"),
    ] {
      let refused = try assign(arguments)
      #expect(refused.end != .exited(0))
      #expect(refused.errors.contains(text), "\(refused.errors)")
    }
    #expect(try daemon.folder.text(of: "config.yaml") == before)
  }
}
