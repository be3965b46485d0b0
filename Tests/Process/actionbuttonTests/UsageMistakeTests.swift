import Foundation
import ProgramTesting
import Testing

/// What a person writes wrongly is reported before anything is done.
@Suite("Mistakes of usage", .timeLimit(.minutes(45)))
final class UsageMistakeTests {
  private let folder = BuiltProgram.folder.appendingPathComponent("usage-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try "hold | 0ms v 900ms ^\n".write(
      to: folder.appendingPathComponent("press.trace"), atomically: true, encoding: .utf8)
    try "buttons: { action: { source: \"script:none.trace\" } }\n".write(
      to: folder.appendingPathComponent("config.yaml"), atomically: true, encoding: .utf8)
    try "hold | 0ms v 9x ^\n".write(
      to: folder.appendingPathComponent("bad.trace"), atomically: true, encoding: .utf8)
    try "buttons:\n  door:\n    hold: 1s\n    source: script:bad.trace\n".write(
      to: folder.appendingPathComponent("bad.yaml"), atomically: true, encoding: .utf8)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

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
    let process = Process()
    process.executableURL = try BuiltProgram.url("actionbutton")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    let (end, text) = try process.runForErrors()
    #expect(end == .exited(status))
    #expect(text.contains(message), "\(text)")
    #expect(!text.contains("press it"), "nobody is asked to press")
  }
}
