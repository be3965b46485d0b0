public import FoundationEssentials

/// A file that an intent takes or gives: its contents, or where they are.
public struct IntentFile: _IntentValue, Hashable, Sendable {
  /// The file's name, with its extension.
  public let filename: String
  /// Where the file is; nil for contents in memory.
  public let fileURL: URL?
  private let contents: Data?

  /// A file of these contents.
  public init(data: Data, filename: String) {
    contents = data
    fileURL = nil
    self.filename = filename
  }

  /// A file on disk.
  public init(fileURL: URL, filename: String? = nil) {
    contents = nil
    self.fileURL = fileURL
    self.filename = filename ?? fileURL.lastPathComponent
  }

  /// The contents; empty if the file cannot be read (developer.apple.com, IntentFile: `data` does not throw).
  public var data: Data {
    // Apple's property does not throw either; a file that is gone has no contents.
    contents ?? fileURL.flatMap { try? Data(contentsOf: $0) } ?? Data()
  }
}
