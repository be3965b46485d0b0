import ControlKit
import FileTesting
import Foundation
import ProgramTesting
import Wire

/// A person's folders with tools that only note how they were called.
///
/// PATH holds nothing else, so no tool of this computer can be reached.
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

  /// Writes a file and the folders above it.
  func write(_ text: String, to name: String) throws { try folder.write(text, to: name) }

  /// Writes a shell script that can be run.
  func script(_ body: String, at name: String) throws {
    try folder.writeProgram("#!/bin/sh\n\(body)\n", to: name)
  }

  /// Makes a tool that notes its name and arguments and then runs `body`.
  func tool(_ name: String, _ body: String = "") throws {
    try script("echo \"\(name) $*\" >> \"$FAKE/calls\"\n\(body)", at: "bin/\(name)")
  }

  func removeTool(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path("bin/\(name)"))
  }

  /// The processes of fake tools that stay until they are ended, one for each time.
  var holders: [Int32] {
    // Before the first one there is no file.
    ((try? folder.text(of: "held")) ?? "")
      .split(separator: "\n").compactMap { Int32($0) }
  }

  /// The calls of tools until now, one a line.
  var calls: [String] {
    // Before the first call there is no file.
    ((try? folder.text(of: "calls")) ?? "")
      .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The calls, as soon as one of them is `call`, for tools that nobody waits for.
  func calls(including call: String) throws -> [String] {
    try eventually("\"\(call)\" was not called; calls: \(calls)") {
      let calls = calls
      return calls.contains(call) ? calls : nil
    }
  }

  /// Starts the extension for this person.
  func start() throws -> ExtensionProcess {
    try ExtensionProcess("BuiltInControls", environment: environment)
  }
}

extension PlacedControl {
  /// A built-in control with options.
  static func builtIn(
    _ name: String, _ configuration: [String: JSONValue] = [:]
  ) -> PlacedControl {
    PlacedControl(id: name, kind: "actionbutton.\(name)", configuration: configuration)
  }
}

extension ExtensionProcess {
  /// What a control shows now.
  func shown(_ control: PlacedControl) throws -> ControlDescription { try load(control).shown }

  /// Performs what a control shows now.
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
