import Snippets
import Testing

/// Programs of one file that use Apple's API of 2025 and 2026, as authors write them.
@Suite("Programs of authors")
struct ProgramTests {
  @Test("each compiles without a warning with its own imports", arguments: ["5", "6"])
  func compile(mode: String) throws {
    let programs = try Compilation.programs()
    #expect(programs.count >= 40)
    for (name, text) in programs.sorted(by: { $0.key < $1.key }) {
      let result = try Compilation(files: [name: text], mode: mode).run()
      #expect(result.status == 0 && !result.messages.contains("warning:"), "\(result.messages)")
    }
  }
}
