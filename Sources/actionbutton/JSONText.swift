import FoundationEssentials

/// Answers of a daemon as JSON for programs.
enum JSONText {
  /// The value on one line, with its newline.
  static func line(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}
