public import FoundationEssentials

/// A file as a parameter or result of an intent: its contents or its URL.
public struct IntentFile: _IntentValue, Hashable, Sendable {
  /// The name of the file with its extension.
  public let filename: String
  /// The URL of the file, or `nil` if the contents are in memory.
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

  /// The contents, empty if the file cannot be read.
  public var data: Data {
    // Apple's property does not throw either (developer.apple.com, IntentFile), so an unreadable file has empty contents.
    contents ?? fileURL.flatMap { try? Data(contentsOf: $0) } ?? Data()
  }
}

/// Makes a key path sendable together with the value that contains it.
///
/// `@unchecked Sendable` is sound: an author writes such a key path as a literal that names a
/// property, so it captures no values.
struct LiteralPath<Root, Value>: @unchecked Sendable {
  let keyPath: KeyPath<Root, Value>
}
