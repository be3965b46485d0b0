import Foundation

/// Small control files of an iPhone app, which must compile unchanged.
///
/// They are test data next to this file and not part of the package's build. Those in `Sprinkler` develop one
/// control step by step; those in `Shop` together are an extension written for Swift 5.
enum ControlSnippets {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  /// The names of all snippets, so that a missing snippet fails its test.
  static let names = [
    "01-bundle", "03-symbols-per-state", "04-value-text-and-tint", "05-set-value-intent",
    "06-reload-from-app", "07-value-provider", "08-toggle-with-provider",
    "09-configurable-value-provider", "11-prompts-for-configuration",
    "13-display-name-and-description",
  ]

  /// The files of the extension in `Shop`.
  static let shop = ["ShutterIntent.swift", "ShutterControl.swift", "OrderControl.swift"]

  /// Returns a snippet with an iPhone file's imports and a source location for the compiler's messages.
  static func source(of snippet: String) throws -> String {
    let path = url(of: snippet).path
    return SnippetPrelude.imports + "#sourceLocation(file: \"\(path)\", line: 1)\n"
      + (try text(of: snippet))
  }

  /// Returns the unchanged text of a snippet.
  static func text(of snippet: String) throws -> String {
    try String(contentsOf: url(of: snippet), encoding: .utf8)
  }

  /// Returns the text of a file in `Shop`.
  static func text(ofShop file: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent("Shop/\(file)"), encoding: .utf8)
  }

  private static func url(of snippet: String) -> URL {
    folder.appendingPathComponent("Sprinkler/\(snippet).swift")
  }
}
