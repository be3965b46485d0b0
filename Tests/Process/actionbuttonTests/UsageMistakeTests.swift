import FileTesting
import ProgramTesting
import Testing

/// Mistakes of the user are reported before anything is done.
@Suite("Mistakes of usage", .timeLimit(.minutes(45)))
struct UsageMistakeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, text) in [
      "press.trace": "hold | 0ms v 900ms ^\n",
      "config.yaml": "buttons: { action: { source: \"script:none.trace\" } }\n",
      "bad.trace": "hold | 0ms v 9x ^\n",
      "bad.yaml": "buttons:\n  door:\n    hold: 1s\n    source: script:bad.trace\n",
    ] { try folder.write(text, to: name) }
  }

  @Test(
    "the exit status says whose mistake it is, and the message where it is",
    arguments: [
      (["record", "--button", "script:press.trace", "none/a.trace"], 1, "cannot write \"none/"),
      (["record", "--button", "script:press.trace", "--force", "/dev/null"], 2, "a device"),
      (
        ["run", "--config", "config.yaml"], 2,
        "config.yaml:1:30: buttons.action.source: cannot read trace \""
      ),
      (["run", "--config", "bad.yaml"], 2, "bad.yaml:4:13: buttons.door.source: "),
      (["run", "--config", "bad.yaml"], 2, "bad.trace:1:14: "),
      (["new", "No name"], 2, "cannot be the name of a package"),
    ])
  func mistakes(arguments: [String], status: Int32, message: String) throws {
    let program = try FinishedProgram("actionbutton", arguments, in: folder.path)
    let text = program.errors
    #expect(program.end == .exited(status))
    #expect(text.contains(message), "\(text)")
    #expect(!text.contains("press it"), "nobody is asked to press")
  }
}
