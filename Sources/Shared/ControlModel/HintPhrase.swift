/// Analyzes the words of a hint without a dictionary.
struct HintPhrase {
  let text: String
  /// The words in lower case, without punctuation at their ends.
  let words: [String]

  init(_ text: String) {
    self.text = text
    words = text.lowercased().split(whereSeparator: \.isWhitespace).compactMap { word in
      let end = word.lastIndex { !$0.isPunctuation }
      return end.map { String(word[...$0].drop(while: \.isPunctuation)) }
    }
  }

  /// The words at the beginning that repeat the system's sentence, such as `Hold`, or `nil`.
  var repeatedFrame: String? {
    Self.all("hold").first { phrase in
      Self.isInWords(phrase) ? words.first == phrase.lowercased() : text.hasPrefix(phrase)
    }
  }

  /// The first word if the text is English and the word is not a known verb, or `nil`.
  var wordThatIsNoVerb: String? {
    guard let word = words.first, isEnglish, !Self.isVerb(word) else { return nil }
    return word
  }

  /// The punctuation at the end of the text, except closing quotes and brackets, or `nil`.
  var endingPunctuation: Character? {
    text.last { !$0.isWhitespace }.flatMap { ".,:;!?…。，、：；！？．".contains($0) ? $0 : nil }
  }

  /// Whether all letters are ASCII; another language without other letters counts as English.
  private var isEnglish: Bool {
    text.unicodeScalars.allSatisfy { !$0.properties.isAlphabetic || $0.isASCII }
  }

  private static func isVerb(_ word: String) -> Bool {
    let word = word.filter { $0 != "-" }
    if EnglishVerbs.all.contains(word) { return true }
    return ["re", "un"].contains { prefix in
      word.hasPrefix(prefix) && EnglishVerbs.all.contains(String(word.dropFirst(prefix.count)))
    }
  }

  // MARK: Opposites

  /// Pairs of keys of lint.strings for verbs that start and stop the same thing.
  private static let opposites: [(starting: String, stopping: String)] = [
    ("start", "stop"), ("on", "off"), ("open", "close"), ("lock", "unlock"), ("enable", "disable"),
    ("mute", "unmute"), ("connect", "disconnect"), ("show", "hide"),
  ]

  /// The words for a key in every language.
  private static func all(_ key: String) -> [String] {
    ControlLanguage.allCases.flatMap { language in
      (language.words(.lint).values[key] ?? "").split(separator: ",").map {
        String($0.drop(while: \.isWhitespace))
      }
    }
  }

  /// Whether this text appears to stop what the other text starts.
  func isOpposite(startedBy other: HintPhrase) -> Bool {
    Self.opposites.contains { pair in
      Self.all(pair.stopping).contains(where: reads)
        && Self.all(pair.starting).contains(where: other.reads)
    }
  }

  /// Whether the text contains a phrase.
  ///
  /// An English text begins with the verb, which may be split as in `Turn Lights Off`; Chinese and Japanese texts have no
  /// spaces and may contain the verb anywhere.
  private func reads(like phrase: String) -> Bool {
    guard Self.isInWords(phrase) else { return text.contains(phrase) }
    let parts = phrase.split(separator: " ").map(String.init)
    guard words.first == parts.first else { return false }
    return parts.count == 1 || words.dropFirst().contains { $0 == parts.last }
  }

  /// Whether a phrase is in a language with spaces between words.
  private static func isInWords(_ phrase: String) -> Bool {
    phrase.utf8.first.map { $0 < 128 } == true
  }
}
