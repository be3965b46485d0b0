public import SystemAccess

/// A text is a string, a sentence an object with `format` and, if it has arguments, `arguments`.
extension Sentence.Argument: Codable {
  private enum CodingKeys: CodingKey { case format, arguments }

  /// Reads a string or an object.
  public init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self = .text(text)
      return
    }
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self = .sentence(
      Sentence(
        format: try fields.decode(String.self, forKey: .format),
        arguments: try fields.decodeIfPresent([Self].self, forKey: .arguments) ?? []))
  }

  /// Writes a string or an object.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .text(let text):
      var value = encoder.singleValueContainer()
      try value.encode(text)
    case .sentence(let sentence):
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(sentence.format, forKey: .format)
      if !sentence.arguments.isEmpty { try fields.encode(sentence.arguments, forKey: .arguments) }
    }
  }
}

extension Sentence {
  /// The most levels of nested sentences in a message.
  private static let deepest = 8
  /// The most bytes of all texts of a sentence in a message.
  private static let longest = 4_096

  /// Whether the sentence is within the limits and uses each argument once, which bounds the length of its text.
  var isBounded: Bool {
    var bytes = Self.longest
    return isBounded(&bytes, depth: 1)
  }

  private func isBounded(_ bytes: inout Int, depth: Int) -> Bool {
    bytes -= format.utf8.count
    guard depth <= Self.deepest, bytes >= 0, arguments.count <= 9 else { return false }
    for number in arguments.indices where format.ranges(of: "%\(number + 1)").count > 1 {
      return false
    }
    return arguments.allSatisfy { argument in
      switch argument {
      case .text(let text):
        bytes -= text.utf8.count
        return bytes >= 0
      case .sentence(let sentence): return sentence.isBounded(&bytes, depth: depth + 1)
      }
    }
  }
}
