/// The words of a hint, as far as they can be judged without a dictionary.
struct HintPhrase {
  /// The text, without blanks around it.
  let text: String
  /// Its words, in lower case, without punctuation at their ends.
  let words: [String]

  init(_ text: String) {
    self.text = text
    words = text.lowercased().split(whereSeparator: \.isWhitespace).compactMap { word in
      let end = word.lastIndex { !$0.isPunctuation }
      return end.map { String(word[...$0].drop(while: \.isPunctuation)) }
    }
  }

  /// The beginning that the system's sentence has already; nil for none.
  var repeatedFrame: String? {
    Self.all("hold").first { phrase in
      Self.isInWords(phrase) ? words.first == phrase.lowercased() : text.hasPrefix(phrase)
    }
  }

  /// The first word, if the text is English and the word is none of the known verbs.
  var wordThatIsNoVerb: String? {
    guard let word = words.first, isEnglish, !Self.isVerb(word) else { return nil }
    return word
  }

  /// The mark that the text ends with; a quote or a bracket that closes is none.
  var endingPunctuation: Character? {
    text.last { !$0.isWhitespace }.flatMap { ".,:;!?…。，、：；！？．".contains($0) ? $0 : nil }
  }

  /// Other letters than those of English tell another language; one without them goes unnoticed.
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

  /// The keys of lint.strings for starting something, and those for stopping the same.
  private static let opposites: [(starting: String, stopping: String)] = [
    ("start", "stop"), ("on", "off"), ("open", "close"), ("lock", "unlock"), ("enable", "disable"),
    ("mute", "unmute"), ("connect", "disconnect"), ("show", "hide"),
  ]

  /// The words for a key, of every language.
  private static func all(_ key: String) -> [String] {
    ControlLanguage.allCases.flatMap { language in
      (language.words(.lint).values[key] ?? "").split(separator: ",").map {
        String($0.drop(while: \.isWhitespace))
      }
    }
  }

  /// Whether this text reads like stopping what the other text starts.
  func isOpposite(startedBy other: HintPhrase) -> Bool {
    Self.opposites.contains { pair in
      Self.all(pair.stopping).contains(where: reads)
        && Self.all(pair.starting).contains(where: other.reads)
    }
  }

  /// Whether the text has this meaning: English begins with its verb, and so does `Turn Lights Off` with half of
  /// it; Chinese and Japanese have no spaces, and put the verb anywhere.
  private func reads(like phrase: String) -> Bool {
    guard Self.isInWords(phrase) else { return text.contains(phrase) }
    let parts = phrase.split(separator: " ").map(String.init)
    guard words.first == parts.first else { return false }
    return parts.count == 1 || words.dropFirst().contains { $0 == parts.last }
  }

  /// Whether a phrase is of a language that puts spaces between words.
  private static func isInWords(_ phrase: String) -> Bool {
    phrase.utf8.first.map { $0 < 128 } == true
  }
}
