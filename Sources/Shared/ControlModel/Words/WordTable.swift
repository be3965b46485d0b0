/// The tables of a language: a file `<name>.strings` in its folder for each.
public enum WordFile: String, CaseIterable, Sendable {
  /// What holding a button will do, and the states of a toggle.
  case hints
  /// What a button, its control and a press are doing: for the page and the terminal.
  case status
  /// The words of the terminal only.
  case terminal
  /// The words of the page only.
  case page
  /// Errors, by their English sentences.
  case errors
  /// The words by which hints of authors are judged.
  case lint

  /// The file's name.
  var name: String { rawValue + ".strings" }
}

/// Texts of one language by their keys.
public struct WordTable: Sendable {
  /// All texts of the file by their keys.
  public let values: [String: String]
  private let file: WordFile

  /// Reads the text of a file; one that cannot be read is empty, and a test names its line.
  init(_ file: WordFile, _ text: String) {
    self.file = file
    values = Dictionary(Self.pairs(text), uniquingKeysWith: { first, _ in first })
  }

  /// The keys and texts in the order of the file.
  static func pairs(_ text: String) -> [(String, String)] {
    // A file that cannot be read has no words; `LanguageTests` names its line.
    (try? StringsFileParser.pairs(text)) ?? []
  }

  /// The text for a key: English if the language has none, and the key itself if English has none either.
  public subscript(key: String) -> String {
    values[key] ?? ControlLanguage.en.words(file).values[key] ?? key
  }
}
