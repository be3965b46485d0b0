import Synchronization

/// The folder of a language in `Languages`, which is part of the program.
///
/// A file is read when a text of it is first asked for; any thread may ask.
final class LanguageFolder: Sendable {
  /// The folder's name, which is the language's BCP 47 tag.
  let tag: String
  private let read = Mutex(Read())

  /// What has been read.
  private struct Read {
    var tables: [WordFile: WordTable] = [:]
    var sentences: [String: String]?
    var verbs: Verbs?
  }

  /// What hints begin with.
  struct Verbs {
    /// Every hint begins with this.
    let hold: String
    /// Takes its place where a second press stands for holding.
    let again: String
    /// Takes its place where the button was held long enough, and its release performs.
    let release: String
    /// Takes its place where the control is performed by a tap.
    let tap: String
    /// Takes its place where the hint follows that of a tap.
    let orHold: String
  }

  private init(_ tag: String) { self.tag = tag }

  /// Every folder: English first, then the others by their names.
  static let all: [LanguageFolder] = {
    var tags: [Substring] = []
    for (name, _) in EmbeddedTexts.all {
      let path = name.split(separator: "/")
      if path.count == 3, path[0] == "Languages", tags.last != path[1] { tags.append(path[1]) }
    }
    return [LanguageFolder("en")]
      + tags.filter { $0 != "en" }.sorted().map { LanguageFolder(String($0)) }
  }()

  func table(_ file: WordFile) -> WordTable {
    read.withLock { read in
      if let table = read.tables[file] { return table }
      let table = WordTable(file, text(file))
      read.tables[file] = table
      return table
    }
  }

  /// What every hint begins with, and what takes its place.
  ///
  /// Kept by themselves, since they are needed during a press.
  var verbs: Verbs {
    if let verbs = read.withLock({ $0.verbs }) { return verbs }
    let hints = table(.hints)
    let verbs = Verbs(
      hold: hints["verb.hold"], again: hints["verb.again"], release: hints["verb.release"],
      tap: hints["verb.tap"], orHold: hints["verb.orHold"])
    read.withLock { $0.verbs = verbs }
    return verbs
  }

  /// The translations of sentences by their formats: errors.strings without the brackets around places.
  var sentences: [String: String] {
    read.withLock { read in
      if let sentences = read.sentences { return sentences }
      let lines = (1...9).reduce(text(.errors)) { $0.replacing("[%\($1)]", with: "%\($1)") }
      let sentences = WordTable(.errors, lines).values
      read.sentences = sentences
      return sentences
    }
  }

  private func text(_ file: WordFile) -> String {
    let name = "Languages/\(tag)/\(file.name)"
    return EmbeddedTexts.all.first { $0.name == name }?.text ?? ""
  }
}
