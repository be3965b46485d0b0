import FoundationEssentials

/// A folder for one test; removed with it.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let manager = FileManager.default
    path = manager.temporaryDirectory.appendingPathComponent("configuration-\(UUID())").path
    try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // What is already gone need not be removed.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file below the folder, with the folders above it.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file below the folder, with the folders above it.
  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return "\(path)/\(name)"
  }

  func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: "\(path)/\(name)")), as: UTF8.self)
  }

  /// The names of the files in the folder, sorted.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
