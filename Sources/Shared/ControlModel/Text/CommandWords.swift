/// A command on one line: a program and its arguments.
///
/// Words are separated by spaces. Double or single quotes keep spaces in a word, and a backslash
/// quotes the next character. The command is not run through a shell, so nothing else is expanded.
package struct CommandWords: Equatable, Sendable {
  package let words: [String]

  /// Splits a line into words; the result is `nil` if the line is empty or a quotation mark is not closed.
  package init?(_ line: String) {
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
}

/// Returns the number of letters to insert, remove or replace to turn one word into the other (Levenshtein).
package func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  var row = Array(0...right.count)
  for (i, letter) in left.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, other) in right.enumerated() {
      let replaced = diagonal + (letter == other ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
    }
  }
  return row[right.count]
}
