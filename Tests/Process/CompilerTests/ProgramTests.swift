import Testing

/// One-file programs of authors that use Apple's API of 2025 and 2026.
@Suite("Programs of authors")
struct ProgramTests {
  @Test("each compiles without a warning with its own imports", arguments: ["5", "6"])
  func compile(mode: String) throws {
    let programs = try Compilation.programs()
    #expect(programs.count >= 40)
    for batch in ProgramBatch.batches(of: programs) {
      let (status, messages) = try Compilation(files: batch.files, mode: mode).run()
      if status == 0 && !messages.contains("warning:") { continue }
      // Compile each program alone to find the messages about it.
      for (name, text) in batch.files.sorted(by: { $0.key < $1.key }) {
        let (status, messages) = try Compilation(files: [name: text], mode: mode).run()
        #expect(status == 0 && !messages.contains("warning:"), "\(messages)")
      }
    }
  }
}
