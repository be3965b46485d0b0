package import Foundation

/// The snippets of WWDC24 session 10157, which must compile as they are.
///
/// They are other people's code and not part of this project: the test reads them from the folder
/// of seeds where there is one, and says so where there is none.
package enum Seeds {
  package static let folder: URL = {
    let named = ProcessInfo.processInfo.environment["ACTIONBUTTON_SEEDS"]
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return named.map { URL(fileURLWithPath: $0) }
      ?? package.deletingLastPathComponent().appendingPathComponent("shared/seeds")
  }()

  package static let session = folder.appendingPathComponent("wwdc24-10157")

  package static let article = folder.appendingPathComponent("control-widget-blog")

  package static var isPresent: Bool { FileManager.default.fileExists(atPath: session.path) }

  /// The whole list, so that a snippet that goes missing fails its test.
  package static let snippets = [
    "01-bundle", "02-static-toggle", "03-symbols-per-state", "04-value-text-and-tint",
    "05-toggle-timer-intent", "06-reload-from-app", "07-value-provider", "08-toggle-with-provider",
    "09-configurable-value-provider", "10-configurable-toggle", "11-prompts-for-configuration",
    "12-action-hint", "13-display-name-and-description",
  ]

  /// A snippet with the imports that its file has on an iPhone, and its own place in messages.
  package static func source(of snippet: String) throws -> String {
    let url = session.appendingPathComponent(snippet + ".swift")
    return SeedPrelude.imports + "#sourceLocation(file: \"\(url.path)\", line: 1)\n"
      + (try text(of: snippet))
  }

  /// A snippet as it is.
  package static func text(of snippet: String) throws -> String {
    let url = session.appendingPathComponent(snippet + ".swift")
    var text = try String(contentsOf: url, encoding: .utf8)
    if snippet.hasPrefix("11") {
      // The session leaves the arguments out; the rest of the snippet stays as it is.
      guard text.contains("// ...") else {
        throw SnippetError(description: "nothing is left out in \(url.path)")
      }
      text = text.replacingOccurrences(of: "// ...", with: SeedPrelude.elidedArguments)
    }
    return text
  }
}
