import Snippets
import Testing

@Suite(
  "The snippets of WWDC24 session 10157 compile",
  .enabled(
    if: Seeds.isPresent,
    """
    the folder of seeds is not there; name it in ACTIONBUTTON_SEEDS, or put it beside the package \
    as shared/seeds
    """))
struct SeedTests {
  @Test("in Swift 5 and Swift 6 mode", arguments: Seeds.snippets, ["5", "6"])
  func compiles(snippet: String, mode: String) throws {
    let compilation = try Compilation(
      files: [
        "Snippet.swift": Seeds.source(of: snippet),
        "Prelude.swift": SeedPrelude.text(for: snippet),
      ], mode: mode)
    let (status, messages) = try compilation.run()
    #expect(status == 0, "\(messages)")
  }

  @Test("and a snippet with a mistake does not", arguments: ["5", "6"])
  func refuses(mode: String) throws {
    let compilation = try Compilation(
      files: [
        "Snippet.swift": Seeds.source(of: "02-static-toggle")
          .replacingOccurrences(of: "isOn:", with: "isOff:"),
        "Prelude.swift": SeedPrelude.text(for: "02-static-toggle"),
      ], mode: mode)
    let (status, messages) = try compilation.run()
    #expect(status != 0)
    #expect(messages.contains("isOff"))
  }
}
