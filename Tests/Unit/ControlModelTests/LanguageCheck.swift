import ControlModel

/// Finds mistakes in the folder of a language by comparison with the English folder.
struct LanguageCheck {
  /// The texts of the folder's files, by file name.
  let files: [String: String]
  /// The texts of the English folder's files.
  let english: [String: String]
  /// The path of the folder, for messages.
  let path: String

  private typealias Pairs = [(key: String, text: String)]

  /// One line for each mistake: the file, the key and the problem.
  func problems() -> [String] {
    var problems: [String] = []
    for file in Set(english.keys).union(files.keys).sorted() {
      guard let text = files[file] else {
        problems.append("\(path)/\(file): the file is missing; translate the English one")
        continue
      }
      guard let original = english[file], let pairs = try? StringsFileParser.pairs(original) else {
        problems.append("\(path)/\(file): there is no such file in English")
        continue
      }
      do throws(StringsFileParser.Failure) {
        let found = compare(
          try StringsFileParser.pairs(text), with: pairs, mayBeEmpty: file == "lint.strings")
        problems += found.map { "\(path)/\(file): \($0)" }
      } catch {
        problems.append("\(path)/\(file):\(error.line): \(error.reason)")
      }
    }
    return problems
  }

  private func compare(_ own: Pairs, with english: Pairs, mayBeEmpty: Bool) -> [String] {
    var problems: [String] = []
    let texts = Dictionary(own.map { ($0.key, $0.text) }, uniquingKeysWith: { first, _ in first })
    for (key, text) in english {
      guard let word = texts[key] else {
        problems.append("\"\(key)\" is missing; in English it is \"\(text)\"")
        continue
      }
      if word.isEmpty, !mayBeEmpty { problems.append("\"\(key)\" has no text") }
      problems += Self.places(of: key, english: text, word)
    }
    let known = Set(english.map(\.key))
    for key in own.map(\.key) where !known.contains(key) {
      problems.append("\"\(key)\" is not in English; remove it, or write the key as it is there")
    }
    for (key, all) in Dictionary(grouping: own, by: \.key).sorted(by: { $0.key < $1.key })
    where all.count > 1 {
      problems.append("\"\(key)\" is there twice")
    }
    return problems
  }

  /// Checks that a text has the placeholders of the English text; a placeholder in square brackets may be missing.
  private static func places(of key: String, english: String, _ text: String) -> [String] {
    let places = english.matches(of: /(\[?)(%[1-9@])/)
    let known = Set(places.map { String($0.output.2) })
    let needed = Set(places.filter { $0.output.1.isEmpty }.map { String($0.output.2) })
    let own = text.matches(of: /%[1-9@]/).map { String($0.output) }
    var problems: [String] = []
    for place in needed.subtracting(own).sorted() {
      problems.append("\"\(key)\": \(place) is missing in \"\(text)\"")
    }
    for place in Set(own).subtracting(known).sorted() {
      problems.append("\"\(key)\": \(place) is not in English, but in \"\(text)\"")
    }
    if own.filter({ $0 == "%@" }).count > 1 {
      problems.append("\"\(key)\": %@ stands twice in \"\(text)\"")
    }
    return problems
  }
}
