import Foundation
import Testing

@Suite("Control files of an iPhone app compile")
struct SnippetTests {
  @Test("in Swift 5 and Swift 6 mode", arguments: ControlSnippets.names, ["5", "6"])
  func compiles(snippet: String, mode: String) throws {
    let compilation = try Compilation(
      files: [
        "Snippet.swift": ControlSnippets.source(of: snippet),
        "Prelude.swift": SnippetPrelude.text(for: snippet),
      ], mode: mode)
    let (status, messages) = try compilation.run()
    #expect(status == 0, "\(messages)")
  }

  @Test("and a snippet with a mistake does not", arguments: ["5", "6"])
  func refuses(mode: String) throws {
    let compilation = try Compilation(
      files: [
        "Snippet.swift": ControlSnippets.source(of: "03-symbols-per-state")
          .replacingOccurrences(of: "isOn:", with: "isOff:"),
        "Prelude.swift": SnippetPrelude.text(for: "03-symbols-per-state"),
      ], mode: mode)
    let (status, messages) = try compilation.run()
    #expect(status != 0)
    #expect(messages.contains("isOff"))
  }
}
