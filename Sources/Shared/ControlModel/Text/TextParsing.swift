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

extension Collection<UInt8> {
  /// The bytes without percent encoding (RFC 3986, section 2.1), or `nil` for an invalid escape.
  package var percentDecoded: [UInt8]? {
    func digit(_ byte: UInt8) -> UInt8? {
      Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) }
    }
    var (bytes, rest) = ([UInt8](), Array(self)[...])
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }
}

extension StringProtocol {
  /// The text without percent encoding, or `nil` if it is not UTF-8 in correct percent encoding.
  package var percentDecoded: String? {
    utf8.percentDecoded.flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// The text without leading and trailing white space.
  package var trimmed: String {
    let front = drop { $0.isWhitespace }
    guard let last = front.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(front[...last])
  }

  /// Whether all characters are ASCII letters, ASCII digits or in `others`.
  package func isAlphanumeric(or others: String = "") -> Bool {
    utf8.allSatisfy { $0.isAlphanumeric || others.utf8.contains($0) }
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII digit.
  package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether the byte is an ASCII letter or an ASCII digit.
  package var isAlphanumeric: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
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
