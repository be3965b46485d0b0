public import SystemAccess

extension Sentence {
  /// The sentence for people.
  ///
  /// A sentence in it is translated by itself. One whose format is not in errors.strings, such as the words of an app,
  /// stays English.
  ///
  /// - Parameters:
  ///   - language: The language of people.
  ///   - name: Returns what people call the control of a kind, or `nil` for a text that is no kind. It is asked for every
  ///     quoted text.
  /// - Returns: The text in the language.
  public func text(
    in language: ControlLanguage, naming name: (String) -> String? = { _ in nil }
  ) -> String {
    Self.named(translated(to: language), language, name)
  }

  private func translated(to language: ControlLanguage) -> String {
    guard let words = language.folder.sentences[format] else { return description }
    return filling(words) { argument in
      switch argument {
      case .text(let text): text
      case .sentence(let sentence): sentence.translated(to: language)
      }
    }
  }

  /// The text with display names instead of the kinds that it quotes.
  ///
  /// A name at the beginning, before a colon, gets no quotes.
  private static func named(
    _ text: String, _ language: ControlLanguage, _ name: (String) -> String?
  ) -> String {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count > 2 else { return text }
    var result = String(parts[0])
    var index = 1
    while index < parts.count {
      if index + 1 < parts.count, let name = name(String(parts[index])) {
        let isHeading = result.isEmpty && [":", "："].contains(parts[index + 1].prefix(1))
        result += (isHeading ? name : language.quoted(name)) + parts[index + 1]
        index += 2
      } else {
        result += "\"" + parts[index]
        index += 1
      }
    }
    return result
  }
}

extension ControlLanguage {
  /// A name in the quotes of the language.
  public func quoted(_ name: String) -> String {
    words(.hints)["quoted"].replacing("%@", with: name)
  }
}
