import ControlKit
import ControlModel
import Foundation
import ProgramTesting
import Testing
import Wire

@Suite("Run Command and Command Switch")
struct CommandControlTests {
  let home: Home

  init() throws { home = try Home() }

  private func command(_ run: String, name: String? = nil) -> PlacedControl {
    var options: [String: JSONValue] = ["run": .string(run)]
    if let name { options["name"] = .string(name) }
    return .builtIn("RunCommand", options)
  }

  private func commandSwitch(_ run: String, state: String) -> PlacedControl {
    .builtIn("CommandSwitch", ["run": .string(run), "state": .string(state)])
  }

  @Test("a press runs the program with its arguments, and its last line is the status")
  func runs() throws {
    try home.tool("kodi-send", "echo Starting; echo 'Kodi restarts'")
    let process = try home.start()
    let control = command("kodi-send --action 'Restart Now'")
    let before = try process.shown(control)
    #expect(before.hint == "Hold to Run kodi-send")
    #expect(before.face.status == "Command Run")
    try process.press(control)
    #expect(home.calls == ["kodi-send --action Restart Now"])
    #expect(try process.shown(control).face.status == "Kodi restarts")
  }

  @Test("the hint has the chosen name, and never the arguments of the command")
  func names() throws {
    let process = try home.start()
    let named = try process.shown(command("/usr/bin/curl -H 'Token: x'", name: "Door"))
    #expect(named.hint == "Hold to Run Door")
    #expect(try process.shown(command("/usr/bin/curl -H 'Token: x'")).hint == "Hold to Run curl")
  }

  @Test("without a command the control is not configured, and names the option")
  func unset() throws {
    let process = try home.start()
    for name in ["RunCommand", "CommandSwitch"] {
      let shown = try process.shown(.builtIn(name))
      #expect(shown.unsetOption == "Command", "\(name)")
      #expect(shown.hint.isEmpty, "\(name)")
    }
  }

  @Test("a command that fails says its exit status and the last line of its standard error")
  func failure() throws {
    try home.tool(
      "backup", "printf 'first\\n\\033[31mno space on disk\\033[0m\\n' >&2; exit 4")
    let process = try home.start()
    let failed = try refusal { try process.press(command("backup")) }
    #expect(failed.message.contains("backup ended with status 4: no space on disk"))
    #expect(!failed.message.contains("\u{1B}"))
    let missing = try refusal { try process.press(command("none")) }
    #expect(missing.message.contains("none is not available here"))
  }

  @Test(
    "the exit status of the state's command is the state, and its last line is shown",
    arguments: [
      ("echo active; exit 0", true, "active"), ("exit 0", true, "On"),
      ("echo inactive; exit 3", false, "inactive"), ("exit 1", false, "Off"),
    ])
  func state(body: String, isOn: Bool, text: String) throws {
    try home.tool("state", body)
    let shown = try home.start().shown(commandSwitch("flip", state: "state"))
    #expect(shown.isOn == isOn)
    #expect(shown.face.valueText == text)
    #expect(shown.hint == (isOn ? "Hold to Turn Off flip" : "Hold to Turn On flip"))
  }

  @Test("any other exit status of the state's command is an error, and no state")
  func stateFailure() throws {
    try home.tool("state", "echo 'unit not found' >&2; exit 4")
    let process = try home.start()
    let failed = try refusal { try process.load(commandSwitch("flip", state: "state")) }
    #expect(failed.message.contains("state ended with status 4: unit not found"))
  }

  @Test("a switch runs its command only if the state is not the wanted one yet")
  func flips() throws {
    try home.tool("state", "test -e \"$FAKE/on\"")
    // PATH has only the tools of the test.
    try home.tool(
      "flip", "if test -e \"$FAKE/on\"; then /bin/rm \"$FAKE/on\"; else : > \"$FAKE/on\"; fi")
    let process = try home.start()
    let control = commandSwitch("flip", state: "state")
    try process.press(control, true)
    #expect(try process.shown(control).isOn == true)
    try process.press(control, true)
    try process.press(control, false)
    #expect(try process.shown(control).isOn == false)
    #expect(home.calls.filter { $0 == "flip" }.count == 2)
  }
}
