import Synchronization

/// The folder of a language in `Languages`, which is embedded in the program.
///
/// Files are read when they are first needed; may be used on any thread.
final class LanguageFolder: Sendable {
  /// The folder's name, which is the language's BCP 47 tag.
  let tag: String
  private let read = Mutex(Read())

  private struct Read {
    var tables: [WordFile: WordTable] = [:]
    var sentences: [String: String]?
    var verbs: Verbs?
  }

  /// The words at the beginning of hints.
  struct Verbs {
    /// The words at the beginning of every hint, such as `Hold`.
    let hold: String
    /// The words instead of `hold` if a second press replaces a hold.
    let again: String
    /// The words instead of `hold` if the button was held long enough and performs on release.
    let release: String
    /// The words instead of `hold` if a tap performs the control.
    let tap: String
    /// The words instead of `hold` after the hint for a tap.
    let orHold: String
    /// The words instead of `hold` after the hint for a release.
    let orKeepHolding: String
    /// The sentence for a release that performs nothing.
    let cancel: String
  }

  private init(_ tag: String) { self.tag = tag }

  /// Every folder: English, then the others sorted by name.
  static let all: [LanguageFolder] = {
    var tags: [String] = []
    for (name, _) in EmbeddedTexts.all where name.hasPrefix("Languages/") {
      // In bytes, because the daemon needs the languages before it is ready.
      let path = name.utf8.split(separator: UInt8(ascii: "/"))
      guard path.count == 3, let tag = String(path[1]), tags.last != tag else { continue }
      tags.append(tag)
    }
    return [LanguageFolder("en")] + tags.filter { $0 != "en" }.sorted().map(LanguageFolder.init)
  }()

  func table(_ file: WordFile) -> WordTable {
    read.withLock { read in
      if let table = read.tables[file] { return table }
      let table = WordTable(file, text(file))
      read.tables[file] = table
      return table
    }
  }

  /// The words at the beginning of hints, cached because they are needed during a press.
  var verbs: Verbs {
    if let verbs = read.withLock({ $0.verbs }) { return verbs }
    let hints = table(.hints)
    let verbs = Verbs(
      hold: hints["verb.hold"], again: hints["verb.again"], release: hints["verb.release"],
      tap: hints["verb.tap"], orHold: hints["verb.orHold"],
      orKeepHolding: hints["verb.orKeepHolding"], cancel: hints["releaseToCancel"])
    read.withLock { $0.verbs = verbs }
    return verbs
  }

  /// The translations of sentences by their formats: errors.strings without the brackets around `%1` to `%9`.
  var sentences: [String: String] {
    read.withLock { read in
      if let sentences = read.sentences { return sentences }
      let sentences = WordTable(.errors, Self.withoutBrackets(text(.errors))).values
      read.sentences = sentences
      return sentences
    }
  }

  /// Removes the brackets around `%1` to `%9`, in bytes: `String.replacing` takes 20 ms for a file, before the first error.
  private static func withoutBrackets(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let isPlace =
        bytes[index] == UInt8(ascii: "[") && index + 3 < bytes.count
        && bytes[index + 1] == UInt8(ascii: "%") && bytes[index + 2].isDigit
        && bytes[index + 3] == UInt8(ascii: "]")
      if isPlace {
        kept += bytes[index + 1...index + 2]
        index += 4
      } else {
        kept.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }

  private func text(_ file: WordFile) -> String {
    let name = "Languages/\(tag)/\(file.name)"
    return EmbeddedTexts.all.first { $0.name == name }?.text ?? ""
  }
}

/// A file `<name>.strings` in the folder of a language.
public enum WordFile: String, CaseIterable, Sendable {
  /// The sentences of hints, and the states of a toggle.
  case hints
  /// The states of buttons, controls and presses, for the page and the terminal.
  case status
  /// Texts of the page.
  case page
  /// Translations of errors, by their English formats.
  case errors
  /// The words that the checks of hints look for.
  case lint

  var name: String { rawValue + ".strings" }
}

/// Texts of a language by their keys.
public struct WordTable: Sendable {
  /// All texts of the file by their keys.
  public let values: [String: String]
  private let file: WordFile

  init(_ file: WordFile, _ text: String) {
    self.file = file
    values = Dictionary(Self.pairs(text), uniquingKeysWith: { first, _ in first })
  }

  static func pairs(_ text: String) -> [(String, String)] {
    // An invalid file counts as empty; `LanguageTests` reports the line.
    (try? StringsFileParser.pairs(text)) ?? []
  }

  /// The text for a key, or else the English text, or else the key.
  public subscript(key: String) -> String {
    values[key] ?? ControlLanguage.en.words(file).values[key] ?? key
  }
}
