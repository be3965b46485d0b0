/// Makes text from extensions, clients, configurations, file names and arguments safe for a terminal or a log.
///
/// The result contains no control characters, no characters that are invisible or change the order of others, and no
/// newline, so a text can neither forge a line nor hide another. JSON output is exact data and escapes unsafe characters
/// instead (`JSONText.escapingUnsafe`).
public enum SafeText {
  /// The maximum number of characters in a line; a longer line ends in "…".
  public static let longestLine = 2_000
  /// The maximum number of scalars in one character: an emoji of a family with skin tones has 11.
  static let mostScalars = 12
  /// The maximum number of combining marks in one character.
  static let mostMarks = 6

  /// Converts a text to one safe line.
  ///
  /// Control characters and characters that cannot be shown become U+FFFD, newlines and tabs become spaces, directional
  /// marks and invisible characters are removed, and each character has at most the first few of its combining marks.
  public static func onOneLine(_ text: String, most: Int = longestLine) -> String {
    if text.utf8.count <= most, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      return text
    }
    var line = SafeLine()
    var count = 0
    for character in text {
      guard count < most else {
        line.end()
        return line.text + "…"
      }
      count += 1
      line.append(character)
    }
    line.end()
    return line.text
  }

  /// Makes bytes that should be UTF-8 a safe line of at most `most` characters.
  public static func onOneLine(bytes: some Collection<UInt8>, most: Int = longestLine) -> String {
    // A character has at most 12 scalars of 4 bytes in any known language.
    let text = String(decoding: bytes.prefix(most * mostScalars * 4), as: UTF8.self)
    return onOneLine(text, most: most)
  }

  /// Makes each line of a text safe; the newlines must come from a trusted author, because they are preserved.
  public static func inLines(_ text: String) -> String {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { onOneLine(String($0), most: .max) }.joined(separator: "\n")
  }
}

private struct SafeLine {
  private var scalars = String.UnicodeScalarView()
  /// A pending zero-width joiner, which is written before the next scalar.
  private var joiner: Unicode.Scalar?

  var text: String { String(scalars) }

  /// Drops a joiner at the end, which would join the text with the following text.
  mutating func end() { joiner = nil }

  mutating func append(_ character: Character) {
    var count = 0
    var marks = 0
    let isFlag = character.unicodeScalars.first == "\u{1F3F4}"
    for scalar in character.unicodeScalars.prefix(SafeText.mostScalars) {
      switch SafeKind(scalar) {
      case .plain: put(scalar)
      case .space:
        put(" ")
        return
      case .mark where count == 0: put("\u{FFFD}")
      case .mark:
        marks += 1
        if marks <= SafeText.mostMarks { put(scalar) }
      case .joiner: joiner = scalar
      case .tag where isFlag && count > 0: put(scalar)
      case .removed: continue
      case .tag, .unsafe: put("\u{FFFD}")
      }
      count += 1
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    if let joiner, !scalars.isEmpty { scalars.append(joiner) }
    joiner = nil
    scalars.append(scalar)
  }
}

/// The treatment of a scalar in a safe line.
private enum SafeKind {
  /// The scalar is unchanged.
  case plain
  /// The scalar becomes a space.
  case space
  /// The scalar is combined with the preceding scalar.
  case mark
  /// A zero-width joiner or non-joiner: emoji and several scripts need it between two scalars.
  case joiner
  /// Part of the flag of a region; elsewhere it becomes U+FFFD.
  case tag
  /// The scalar is invisible and has no purpose on one line; it is removed.
  case removed
  /// The scalar becomes U+FFFD.
  case unsafe

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20..<0x7F: self = .plain
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: self = .space
    case 0x200C, 0x200D: self = .joiner
    case 0xE0020...0xE007F: self = .tag
    // Soft hyphen, grapheme joiner, directional marks, zero-width space, word joiner, invisible operators, isolates,
    // byte order mark.
    case 0xAD, 0x34F, 0x61C, 0x200B, 0x200E, 0x200F, 0x2060...0x2064, 0x2066...0x2069, 0xFEFF:
      self = .removed
    // Variation selectors.
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF: self = .mark
    // Signs of numbers and verses, which are visible although they are format characters.
    case 0x600...0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD: self = .plain
    case _: self.init(category: scalar)
    }
  }

  private init(category scalar: Unicode.Scalar) {
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      self = .unsafe
    case .nonspacingMark, .enclosingMark: self = .mark
    case _: self = properties.isDefaultIgnorableCodePoint ? .unsafe : .plain
    }
  }
}

extension String {
  /// The string, or `nil` if it is empty or white space, which counts as absent.
  package var nonBlank: String? { allSatisfy(\.isWhitespace) ? nil : self }
}
