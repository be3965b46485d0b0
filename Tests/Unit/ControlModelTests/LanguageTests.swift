import FileTesting
import Foundation
import Testing

@testable import ControlModel

@Suite("The words of each language")
struct LanguageTests {
  static let folder = Repository.url("Sources/Shared/ControlModel/Languages")

  static func folders() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.first != "." }
  }

  /// The texts of a language's files, by file name.
  static func files(_ language: String) throws -> [String: String] {
    let folder = folder.appending(path: language)
    var files: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      files[name] = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
    return files
  }

  @Test("every folder is a language and every language a folder, English first")
  func list() throws {
    let languages = ControlLanguage.allCases.map(\.rawValue)
    #expect(languages == ["en"] + languages.dropFirst().sorted())
    #expect(try Self.folders().sorted() == languages.sorted())
    for language in languages {
      #expect(ControlLanguage(rawValue: language)?.rawValue == language)
      #expect(ControlLanguage(bcp47: language)?.rawValue == language)
    }
    #expect(ControlLanguage(rawValue: "none") == nil)
  }

  @Test("every file of a language is a table that the program reads, with the texts of the file")
  func embedded() throws {
    for language in ControlLanguage.allCases {
      let files = try Self.files(language.rawValue)
      #expect(Set(files.keys) == Set(WordFile.allCases.map { $0.rawValue + ".strings" }))
      for file in WordFile.allCases {
        let text = try #require(files[file.rawValue + ".strings"])
        let parsed = try StringsFileParser.parse(text)
        #expect(!parsed.isEmpty && language.words(file).values == parsed)
      }
    }
  }

  @Test("every word is there in every language, with the places of the English text")
  func complete() throws {
    let english = try Self.files("en")
    for language in try Self.folders() {
      let check = LanguageCheck(
        files: try Self.files(language), english: english, path: "Languages/\(language)")
      for problem in check.problems() { Issue.record(Comment(rawValue: problem)) }
    }
  }

  @Test("a mistake is named with language, file and key")
  func mistakes() {
    let english = [
      "a.strings": #""one" = "1"; "two" = "2 %@"; "cannot %1: [%2]"; "three" = "3";"#,
      "b.strings": #""x" = "y";"#, "c.strings": #""x" = "y";"#, "lint.strings": #""z" = "z";"#,
    ]
    let own = [
      "a.strings":
        #""two" = "zwei"; "four" = "vier"; "cannot %1: [%2]" = "%3"; "three" = ""; "three" = "3";"#,
      "b.strings": "\n\"x\" \"y\";", "d.strings": "", "lint.strings": #""z" = "";"#,
    ]
    #expect(
      LanguageCheck(files: own, english: english, path: "Languages/de").problems() == [
        #"Languages/de/a.strings: "one" is missing; in English it is "1""#,
        #"Languages/de/a.strings: "two": %@ is missing in "zwei""#,
        #"Languages/de/a.strings: "cannot %1: [%2]": %1 is missing in "%3""#,
        #"Languages/de/a.strings: "cannot %1: [%2]": %3 is not in English, but in "%3""#,
        #"Languages/de/a.strings: "three" has no text"#,
        #"Languages/de/a.strings: "four" is not in English; remove it, or write the key as it is there"#,
        #"Languages/de/a.strings: "three" is there twice"#,
        #"Languages/de/b.strings:2: "=" is missing after the key "x""#,
        "Languages/de/c.strings: the file is missing; translate the English one",
        "Languages/de/d.strings: there is no such file in English",
      ])
  }

  @Test("every hint begins with the words that the hint of a second press replaces")
  func verbs() {
    for language in ControlLanguage.allCases {
      let words = language.words(.hints)
      for frame in ActionHint.Frame.allCases {
        #expect(frame.sentence(in: language).hasPrefix(words["verb.hold"]), "\(language.rawValue)")
      }
    }
  }

  @Test("a word that a language lacks is English, and an unknown key is returned unchanged")
  func fallback() {
    let table = WordTable(.status, #""ready" = "bereit";"#)
    #expect(table["ready"] == "bereit")
    #expect(table["busy"] == "Busy")
    #expect(table["none"] == "none")
    #expect(WordTable(.status, "\"broken")["ready"] == "Ready")
  }
}
