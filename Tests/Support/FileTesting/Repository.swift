package import Foundation

/// The files of this repository that tests read.
package enum Repository {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  package static func url(_ path: String) -> URL { root.appending(path: path) }

  /// Returns the text of a file.
  package static func text(_ path: String) throws -> String {
    try String(contentsOf: url(path), encoding: .utf8)
  }

  /// Returns the Swift files below a folder: their paths in the folder and their texts.
  package static func sources(below folder: String) throws -> [(path: String, text: String)] {
    try FileManager.default.subpathsOfDirectory(atPath: url(folder).path)
      .filter { $0.hasSuffix(".swift") }
      .map { ($0, try text("\(folder)/\($0)")) }
  }
}
