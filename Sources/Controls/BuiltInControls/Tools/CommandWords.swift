import ControlKit

/// A command as a person writes it in one line: a program and its arguments.
///
/// Spaces part words; double or single quotes keep them together, and a backslash takes the next
/// character as it is. No shell reads it: nothing is expanded.
struct CommandWords: Equatable, Sendable {
  let words: [String]

  /// The words of a line; nil if there are none or a quote is open.
  init?(_ line: String) {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = line[...]
    while let character = rest.popFirst() {
      if character == "\\", quote != "'" {
        guard let next = rest.popFirst() else { return nil }
        word = (word ?? "") + String(next)
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    guard quote == nil, let first = words.first, !first.isEmpty else { return nil }
    self.words = words
  }

  /// The words of a line that a person has written.
  static func read(_ line: String) throws -> CommandWords {
    guard let command = CommandWords(line) else {
      throw ControlFailure("“\(line)” is not a command; write a program and its arguments.")
    }
    return command
  }

  /// The program.
  var tool: Tool { Tool(name: words[0]) }
  /// What follows the program.
  var arguments: [String] { Array(words.dropFirst()) }
}
