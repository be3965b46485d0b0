import Synchronization

/// The tables of a language: a file `<name>.strings` in its folder for each.
public enum WordFile: String, CaseIterable, Sendable {
  /// What holding a button will do, and the states of a toggle.
  case hints
  /// What a button, its control and a press are doing: for the page and the terminal.
  case status
  /// What only the terminal says.
  case terminal
  /// What only the page says.
  case page
  /// Errors, by their English sentences.
  case errors
  /// The words by which hints of authors are judged.
  case lint
}

/// Texts of one language by their keys.
///
/// Its file is part of the program, and is read when a text is first asked for; any thread may ask.
public final class WordTable: Sendable {
  private let source: String
  private let english: WordTable?
  private let read = Mutex<[String: String]?>(nil)

  /// A table with the text of its file, and the English table, which stands in for what it has not.
  init(_ source: String, english: WordTable?) {
    self.source = source
    self.english = english
  }

  /// The text for a key; a key that nobody knows stands for itself.
  public subscript(key: String) -> String { values[key] ?? english?.values[key] ?? key }

  /// All texts of the file by their keys.
  public var values: [String: String] {
    read.withLock { read in
      if let read { return read }
      let values = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
      read = values
      return values
    }
  }

  /// All texts in the order of the file.
  ///
  /// A file that cannot be read has none; a test names its line.
  var pairs: [(key: String, text: String)] { (try? StringsFileParser.pairs(source)) ?? [] }
}

/// The folder of a language in `Languages`.
final class LanguageFolder: Sendable {
  /// The folder's name, which is the language's BCP 47 tag.
  let tag: String
  let tables: [WordFile: WordTable]
  /// The sentences of errors, made ready when the first error is shown.
  let sentences: Lazy<ErrorSentences>

  private init(_ tag: String, _ texts: [String: String], english: LanguageFolder?) {
    self.tag = tag
    var tables: [WordFile: WordTable] = [:]
    for file in WordFile.allCases {
      tables[file] = WordTable(
        texts[file.rawValue + ".strings"] ?? "", english: english?.tables[file])
    }
    self.tables = tables
    let errors = (english?.tables[.errors], tables[.errors])
    sentences = Lazy { ErrorSentences(english: errors.0 ?? errors.1, translated: errors.1) }
  }

  /// Every folder: English first, then the others by their names.
  static let all: [LanguageFolder] = {
    var folders: [String: [String: String]] = [:]
    for (name, text) in EmbeddedTexts.all {
      let path = name.split(separator: "/").map(String.init)
      guard path.count == 3, path[0] == "Languages" else { continue }
      folders[path[1], default: [:]][path[2]] = text
    }
    let english = LanguageFolder("en", folders.removeValue(forKey: "en") ?? [:], english: nil)
    return [english]
      + folders.sorted { $0.key < $1.key }
      .map { LanguageFolder($0.key, $0.value, english: english) }
  }()
}

/// A value that is made when it is first asked for, by any thread.
final class Lazy<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let made = Mutex<Value?>(nil)

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
