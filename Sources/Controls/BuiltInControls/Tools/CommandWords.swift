import ControlKit

/// A command as a person writes it in one line: a program and its arguments.
///
/// Words are separated by spaces. Double or single quotes keep spaces in a word, and a backslash
/// quotes the next character. The command is not run through a shell, so nothing else is expanded.
struct CommandWords: Equatable, Sendable {
  let words: [String]

  /// Splits a line into words; nil if it is empty or a quotation mark is not closed.
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

  /// Parses the command of a control's configuration.
  static func read(_ line: String) throws -> CommandWords {
    guard let command = CommandWords(line) else {
      throw ControlFailure("“\(line)” is not a command; write a program and its arguments.")
    }
    return command
  }

  /// The program.
  var tool: Tool { Tool(name: words[0]) }
  /// The arguments of the program.
  var arguments: [String] { Array(words.dropFirst()) }
}
