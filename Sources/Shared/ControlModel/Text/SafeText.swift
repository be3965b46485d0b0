/// Text from outside on its way to a terminal or a log: what extensions, clients, configurations, file
/// names and arguments contain.
///
/// The result has no character that a terminal obeys, none that is invisible or changes the order of
/// others, and no newline, so a text can neither forge a line nor hide another. JSON output does not pass
/// through here: it is exact data, and escapes what is unsafe (`JSONText.escapeUnsafe`).
public enum SafeText {
  /// The most characters of a line; a longer one ends in "…".
  public static let longestLine = 2_000
  /// The most scalars of one character: an emoji of a family with skin tones has 11.
  static let mostScalars = 12
  /// The most combining marks of one character.
  static let mostMarks = 6

  /// The text on one line.
  ///
  /// Control characters and what cannot be shown become U+FFFD, newlines and tabs become spaces, marks of
  /// direction and invisible characters are left out, and of a character with many marks the first few
  /// stay.
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

  /// Bytes that should be UTF-8, on one line.
  public static func onOneLine(
    bytes: some Collection<UInt8>, most: Int = longestLine
  ) -> String {
    // A character of a known language has at most 12 scalars of 4 bytes.
    let text = String(decoding: bytes.prefix(most * mostScalars * 4), as: UTF8.self)
    return onOneLine(text, most: most)
  }

  /// The same for a text of several lines, which only its author may have put there: its newlines stay.
  public static func inLines(_ text: String) -> String {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { onOneLine(String($0), most: .max) }.joined(separator: "\n")
  }
}

/// Builds a safe line, character by character.
private struct SafeLine {
  private var scalars = String.UnicodeScalarView()
  /// A zero-width joiner that is written if something follows that it can join.
  private var joiner: Unicode.Scalar?

  var text: String { String(scalars) }

  /// A joiner at the end would join what comes after the text.
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

/// How a scalar is written in a safe line.
private enum SafeKind {
  /// It is shown as it is.
  case plain
  /// It becomes a space.
  case space
  /// It is joined to the scalar before it.
  case mark
  /// A zero-width joiner or non-joiner: emoji and several scripts need it between two scalars.
  case joiner
  /// Part of the flag of a region, and nothing elsewhere.
  case tag
  /// Invisible and of no use on one line.
  case removed
  /// It becomes U+FFFD.
  case unsafe

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20..<0x7F: self = .plain
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: self = .space
    case 0x200C, 0x200D: self = .joiner
    case 0xE0020...0xE007F: self = .tag
    // Soft hyphen, grapheme joiner, marks of direction, zero-width space, word joiner, invisible
    // operators, isolates, byte order mark.
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
