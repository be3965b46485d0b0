import ControlModel
import FoundationEssentials

/// The page's words in all languages, as a script generated from the languages' folders, so that no second
/// copy exists.
enum LanguageScript {
  /// The script, generated when it is first requested.
  static let text = make()

  /// The keys and texts of a language; the page's own texts override texts that it shares with the terminal.
  ///
  /// Of the words of hints, the page needs only the verbs.
  static func words(_ language: ControlLanguage) -> [String: String] {
    language.words(.hints).values.filter { $0.key.hasPrefix("verb.") }
      .merging(language.words(.status).values) { _, status in status }
      .merging(language.words(.page).values) { _, page in page }
  }

  /// Returns a list of the languages, and a table with the texts of each key in all languages.
  private static func make() -> String {
    let languages = ControlLanguage.allCases
    let english = words(.en)
    let tables = languages.map(words)
    let rows = english.keys.sorted().map { key in
      "\(json(key)):\(json(tables.map { $0[key] ?? english[key] }))"
    }
    return """
      export const languages = \(json(languages.map(\.rawValue)));
      export const table = {
      \(rows.joined(separator: ",\n"))
      };

      """
  }

  private static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // Texts can always be encoded.
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }
}
