public import FoundationEssentials

/// A file as a parameter or result of an intent: its contents or its URL.
public struct IntentFile: _IntentValue, Hashable, Sendable {
  /// The name of the file with its extension.
  public let filename: String
  /// The URL of the file; nil if the contents are in memory.
  public let fileURL: URL?
  private let contents: Data?

  /// Creates a file from its contents.
  public init(data: Data, filename: String) {
    contents = data
    fileURL = nil
    self.filename = filename
  }

  /// Creates a file from a URL.
  public init(fileURL: URL, filename: String? = nil) {
    contents = nil
    self.fileURL = fileURL
    self.filename = filename ?? fileURL.lastPathComponent
  }

  /// The contents; empty if the file cannot be read (developer.apple.com, IntentFile: `data` does
  /// not throw).
  public var data: Data {
    // Apple's property does not throw either, so an unreadable file has empty contents.
    contents ?? fileURL.flatMap { try? Data(contentsOf: $0) } ?? Data()
  }
}
