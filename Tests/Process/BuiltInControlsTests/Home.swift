import ControlKit
import FileTesting
import Foundation
import ProgramTesting
import Wire

/// A home folder for one test, with fake tools that record their calls.
///
/// `PATH` holds only these tools, so that a test cannot call a tool of this computer.
final class Home {
  private let folder: TemporaryFolder
  var url: URL { folder.url }

  init() throws {
    folder = try TemporaryFolder()
    try folder.folder("bin")
  }

  deinit {
    for pid in holders { kill(pid, SIGKILL) }
  }

  var environment: [String: String] {
    [
      "HOME": url.path, "PATH": path("bin"), "XDG_DATA_HOME": path("data"),
      "XDG_DATA_DIRS": path("share"), "XDG_STATE_HOME": path("state"), "LANG": "C.UTF-8",
      "LC_ALL": "C.UTF-8", "ACTIONBUTTON_CONTROLS_STATE": "", "XDG_RUNTIME_DIR": path("runtime"),
      "FAKE": url.path,
    ]
  }

  func path(_ name: String) -> String { folder.path(name) }

  /// Writes a file and creates its parent folders.
  func write(_ text: String, to name: String) throws { try folder.write(text, to: name) }

  /// Writes an executable shell script.
  func script(_ body: String, at name: String) throws {
    try folder.writeProgram("#!/bin/sh\n\(body)\n", to: name)
  }

  /// Creates a tool that records its name and arguments and then runs `body`.
  func tool(_ name: String, _ body: String = "") throws {
    try script("echo \"\(name) $*\" >> \"$FAKE/calls\"\n\(body)", at: "bin/\(name)")
  }

  func removeTool(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path("bin/\(name)"))
  }

  /// The process ids of fake tools that run until they are killed, in the order of their starts.
  var holders: [Int32] {
    // There is no file before the first start.
    ((try? folder.text(of: "held")) ?? "")
      .split(separator: "\n").compactMap { Int32($0) }
  }

  /// The tool calls so far, in order.
  var calls: [String] {
    // There is no file before the first call.
    ((try? folder.text(of: "calls")) ?? "")
      .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// Waits until `call` was made and returns all calls; for tools that run in the background.
  func calls(including call: String) throws -> [String] {
    try eventually("\"\(call)\" was not called; calls: \(calls)") {
      let calls = calls
      return calls.contains(call) ? calls : nil
    }
  }

  /// Starts the extension in this home folder.
  func start() throws -> ExtensionProcess {
    try ExtensionProcess("BuiltInControls", environment: environment)
  }
}

extension PlacedControl {
  static func builtIn(_ name: String, _ configuration: [String: JSONValue] = [:]) -> PlacedControl {
    PlacedControl(id: name, kind: "actionbutton.\(name)", configuration: configuration)
  }
}

extension ExtensionProcess {
  /// Loads a control and returns its description.
  func shown(_ control: PlacedControl) throws -> ControlDescription { try load(control).shown }

  /// Loads a control and performs its action.
  func press(_ control: PlacedControl, _ value: Bool? = nil) throws {
    let action = try load(control).action
    _ = try perform(control, value, action)
  }

  func options(
    of parameter: String, in control: PlacedControl, matching text: String? = nil
  ) throws -> OptionList {
    try ask(
      .options,
      ExtensionMessage.Options(control: control, parameter: parameter, matching: text))
  }
}
