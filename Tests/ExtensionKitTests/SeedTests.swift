import Foundation
import Testing

/// The snippets of WWDC24 session 10157, which must compile as they are.
///
/// They are other people's code and not part of this project: the test reads them from the folder
/// of seeds where there is one, and says so where there is none.
enum Seeds {
  static let folder: URL = {
    let named = ProcessInfo.processInfo.environment["ACTIONBUTTON_SEEDS"]
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return named.map { URL(fileURLWithPath: $0) }
      ?? package.deletingLastPathComponent().appendingPathComponent("shared/seeds")
  }()

  static let session = folder.appendingPathComponent("wwdc24-10157")

  static let article = folder.appendingPathComponent("control-widget-blog")

  static var isPresent: Bool { FileManager.default.fileExists(atPath: session.path) }

  /// The whole list, so that a snippet that goes missing fails its test.
  static let snippets = [
    "01-bundle", "02-static-toggle", "03-symbols-per-state", "04-value-text-and-tint",
    "05-toggle-timer-intent", "06-reload-from-app", "07-value-provider", "08-toggle-with-provider",
    "09-configurable-value-provider", "10-configurable-toggle", "11-prompts-for-configuration",
    "12-action-hint", "13-display-name-and-description",
  ]

  /// A snippet with the imports that its file has on an iPhone, and its own place in messages.
  static func source(of snippet: String) throws -> String {
    let url = session.appendingPathComponent(snippet + ".swift")
    return SeedPrelude.imports + "#sourceLocation(file: \"\(url.path)\", line: 1)\n"
      + (try text(of: snippet))
  }

  /// A snippet as it is.
  static func text(of snippet: String) throws -> String {
    let url = session.appendingPathComponent(snippet + ".swift")
    var text = try String(contentsOf: url, encoding: .utf8)
    if snippet.hasPrefix("11") {
      // The session leaves the arguments out; the rest of the snippet stays as it is.
      try #require(text.contains("// ..."))
      text = text.replacingOccurrences(of: "// ...", with: SeedPrelude.elidedArguments)
    }
    return text
  }
}

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
