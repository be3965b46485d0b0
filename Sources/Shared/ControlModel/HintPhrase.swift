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
  /// An English text begins with the verb, which may be split as in `Turn Lights Off`; a German text ends with the verb,
  /// which is written with `…` before it; Chinese and Japanese texts have no spaces and may contain the verb anywhere.
  private func reads(like phrase: String) -> Bool {
    guard Self.isInWords(phrase) else { return text.contains(phrase) }
    if phrase.first == "…" { return words.last.map { $0 == phrase.dropFirst() } == true }
    let parts = phrase.split(separator: " ").map(String.init)
    guard words.first == parts.first else { return false }
    return parts.count == 1 || words.dropFirst().contains { $0 == parts.last }
  }

  /// Whether a phrase is in a language with spaces between words.
  private static func isInWords(_ phrase: String) -> Bool {
    phrase.unicodeScalars.first.map { $0.value < 0x2E80 } == true
  }
}

/// The most common verbs at the beginning of actions, since this target has no dictionary.
///
/// Collected from the Human Interface Guidelines, Apple's apps and controls, and home and media controls.
enum EnglishVerbs {
  /// The verbs in lower case, in the imperative.
  static let all = Set(
    """
    accept activate add adjust advance alert align allow announce answer apply approve archive arm
    ask assign attach authorize
    back ban begin block blink boost book boot brew bring broadcast browse build buy
    calculate calibrate call cancel capture cast catch change charge chat check choose clean clear
    click clock close collapse collect combine compare complete compose confirm connect continue
    control convert cool copy count create crop cut cycle
    deactivate decline decrease defrost delete deliver deny deploy dial dim disable disarm discard
    disconnect dismiss dispense display do dock download draft draw drive drop dry duplicate
    edit eject email empty enable encrypt end engage enter erase exit expand explore export extend
    face fade fast feed fetch fill filter find finish fix flash flip flush focus fold follow force
    format forward freeze
    generate get give go grab greet group grow guide
    heat help hide highlight hang
    identify ignore import improve increase inspect install invite isolate
    join jump keep kill knock
    label launch learn leave lend let lift light like limit link list listen load locate lock log
    look loop lower
    mail make manage mark match measure meditate meet merge message minimize mirror mix monitor move
    mow mute
    name navigate next note notify
    offer open order organize
    pair park paste pause pay perform pick pin ping plan play plug poll post power practice prepare
    present press preview print process protect publish pull purchase push put
    query quit
    raise rate read receive recognize record redo reduce refill refresh reject release reload remind
    remove rename repeat reply report request reserve reset restart restore resume retry return
    reveal reverse review rewind ride ring roll rotate route run
    save say scan schedule scroll search secure see seek select sell send set share shoot show
    shuffle shut sign silence sing skip sleep slide slow smile snap snooze solve sort speak speed
    spin spray start stay step stop store stream study submit subscribe summarize summon surprise
    suspend swap switch sync
    take talk tap teach tell test text throw tidy toggle track train transcribe transfer translate
    transmit trigger trim try tune turn type
    undo unlock update upgrade upload use
    vacuum verify vibrate view visit vote
    wait wake walk warm warn wash watch water weigh wipe work write zip zoom
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
