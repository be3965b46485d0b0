/// The table of errors of one language, ready for use.
///
/// A key is an English sentence: `%1` to `%9` stand for what differs each time, and may themselves be
/// sentences of the table. A place in square brackets, `[%2]`, is a detail that a translation may leave out.
struct ErrorSentences: Sendable {
  /// The sentences without a place for anything.
  private var fixed: [String: String] = [:]
  /// The others, in the order of the table: a special one stands before a general one.
  private var patterns: [(english: Pattern, translated: Pattern)] = []

  /// - Parameters:
  ///   - english: The keys, which are the sentences, in their order.
  ///   - texts: The translations by their keys; a sentence that has none stays English.
  init(_ english: [String], translated texts: [String: String]) {
    for key in english {
      guard let text = texts[key] else { continue }
      if key.contains("%") {
        patterns.append((Pattern(key), Pattern(text)))
      } else if fixed[key] == nil {
        fixed[key] = text
      }
    }
  }

  /// The sentence in the language, nil if it is not in the table.
  ///
  /// `inner` translates what stands in the places of the sentence.
  func translation(of message: String, _ inner: (String) -> String) -> String? {
    if let text = fixed[message] { return text }
    for (english, translated) in patterns {
      guard let values = english.values(in: message) else { continue }
      return translated.filled(with: values.mapValues(inner))
    }
    return nil
  }

  /// A sentence in parts.
  private struct Pattern {
    /// What stands before, between and after the places; one more than `places`.
    private var fixed: [String] = [""]
    private var places: [Character] = []

    init(_ text: String) {
      var rest = text[...]
      while let character = rest.popFirst() {
        let place = character == "[" && rest.first == "%" ? rest.dropFirst() : rest
        guard character == "%" || place.startIndex != rest.startIndex,
          let digit = place.first, ("1"..."9").contains(digit)
        else {
          fixed[fixed.count - 1].append(character)
          continue
        }
        rest = place.dropFirst()
        if character == "[", rest.first == "]" { rest.removeFirst() }
        places.append(digit)
        fixed.append("")
      }
    }

    /// What stands in the places of a message; nil if it is another sentence.
    func values(in message: String) -> [Character: String]? {
      guard message.hasPrefix(fixed[0]), let last = fixed.last, message.hasSuffix(last) else {
        return nil
      }
      var rest = message.dropFirst(fixed[0].count)
      guard rest.count >= last.count else { return nil }
      rest = rest.dropLast(last.count)
      var values: [Character: String] = [:]
      for (index, place) in places.dropLast().enumerated() {
        guard let next = rest.firstRange(of: fixed[index + 1]) else { return nil }
        values[place] = String(rest[..<next.lowerBound])
        rest = rest[next.upperBound...]
      }
      if let place = places.last { values[place] = String(rest) }
      return values
    }

    func filled(with values: [Character: String]) -> String {
      zip(fixed.dropFirst(), places).reduce(fixed[0]) { $0 + (values[$1.1] ?? "") + $1.0 }
    }
  }
}
