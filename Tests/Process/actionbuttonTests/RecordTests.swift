import FileTesting
import Foundation
import ProgramTesting
import Testing

@Suite("Recording presses of the keyboard", .timeLimit(.minutes(45)))
struct RecordTests {
  @Test("Ctrl-C ends it and writes the file, also where the terminal reports keys as sequences")
  func controlKey() throws {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = try BuiltProgram.url("actionbutton")
    process.arguments = ["record", "--button", "keyboard", "press.trace"]
    process.currentDirectoryURL = folder.url
    let terminal = try Dialog(process)
    terminal.waitFor("\u{1B}[?u\u{1B}[c")
    terminal.type("\u{1B}[?0u\u{1B}[?62c")
    terminal.waitFor("\u{1B}[>11u\u{1B}[?u\u{1B}[c")
    terminal.type("\u{1B}[?11u\u{1B}[?62c")
    terminal.type("\u{1B}[32u\u{1B}[32;1:3u")
    terminal.waitFor("press 1: cancelled")
    terminal.type("\u{1B}[99;5u")
    terminal.waitFor("1 presses in press.trace")
    #expect(process.end() == .exited(0), "\(terminal.shown)")
    #expect(try folder.text(of: "press.trace").contains("recorded press 1 | 0ms ↓"))
  }
}
