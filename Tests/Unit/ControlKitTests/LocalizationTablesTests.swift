import FileTesting
import Foundation
import Testing

@testable import ControlKit

@Suite("String tables")
struct LocalizationTablesTests {
  private static let catalog = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "Start" : {
          "localizations" : {
            "ja" : { "stringUnit" : { "state" : "translated", "value" : "開始" } },
            "zh-Hans" : { "stringUnit" : { "state" : "translated", "value" : "开始" } },
            "zh-Hant" : { "stringUnit" : { "state" : "translated", "value" : "開始啦" } }
          }
        },
        "timer.title" : {
          "extractionState" : "manual",
          "localizations" : {
            "en" : { "stringUnit" : { "state" : "new", "value" : "The Timer" } },
            "pt-BR" : { "stringUnit" : { "state" : "translated", "value" : "O Timer" } }
          }
        },
        "%lld laps" : {
          "localizations" : {
            "en" : { "variations" : { "plural" : {
              "one" : { "stringUnit" : { "value" : "%lld lap" } },
              "other" : { "stringUnit" : { "value" : "%lld laps" } } } } }
          }
        },
        "%lld of %lld" : {
          "localizations" : {
            "en" : {
              "stringUnit" : { "value" : "%#@done@ of %2$lld" },
              "substitutions" : { "done" : { "argNum" : 1, "formatSpecifier" : "lld",
                "variations" : { "plural" : {
                  "one" : { "stringUnit" : { "value" : "%arg lap" } },
                  "other" : { "stringUnit" : { "value" : "%arg laps" } } } } } }
            }
          }
        },
        "Untranslated" : { }
      },
      "version" : "1.0"
    }
    """

  private func text(
    _ tables: StringTables, _ value: String.LocalizationValue, in table: String? = nil
  ) -> String? {
    tables.text(forKey: value.key, in: table, arguments: value.arguments)
  }

  @Test("a pipe in place of a table is reported, not waited for")
  func pipe() throws {
    let folder = try TemporaryFolder()
    try folder.write("\"a\" = \"b\";", to: "en.lproj/Other.strings")
    let pipe = folder.path + "/en.lproj/Localizable.strings"
    #expect(mkfifo(pipe, 0o600) == 0)
    var files = StringTableFiles()
    files.read(folder: folder.path)
    #expect(files.problems.count == 1)
    #expect(files.problems.first?.hasPrefix("\(pipe): cannot read the string table") == true)
  }

  @Test(
    "a catalog gives the language, else its script, else the development language",
    arguments: [
      ("ja", "開始", "The Timer"), ("ja_JP.UTF-8", "開始", "The Timer"),
      ("zh-CN", "开始", "The Timer"), ("zh-Hans-SG", "开始", "The Timer"),
      ("zh-TW", "開始啦", "The Timer"), ("en-GB", nil, "The Timer"), ("fr", nil, "The Timer"),
      ("pt", nil, "O Timer"), ("pt-PT", nil, "O Timer"),
    ] as [(String, String?, String)])
  func catalog(language: String, start: String?, title: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.catalog, to: "Localizable.xcstrings")
    let tables = StringTables()
    try tables.load(folders: [folder.path], language: language)
    #expect(text(tables, "Start") == start)
    #expect(tables.text(forKey: "timer.title", in: nil, arguments: []) == title)
    #expect(text(tables, "Untranslated") == nil)
    #expect(text(tables, "Start", in: "Other") == nil)
  }

  @Test("a number decides between one and other, also of a part of a text")
  func plurals() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.catalog, to: "Localizable.xcstrings")
    let tables = StringTables()
    try tables.load(folders: [folder.path], language: "en")
    #expect(text(tables, "\(1) laps") == "1 lap")
    #expect(text(tables, "\(2) laps") == "2 laps")
    #expect(text(tables, "\(1) of \(9)") == "1 lap of 9")
    #expect(text(tables, "\(3) of \(9)") == "3 laps of 9")
  }

  @Test("folders of languages are read in UTF-8 and UTF-16, and tables are separate")
  func lproj() throws {
    let folder = try TemporaryFolder()
    var wide = Data([0xFF, 0xFE])
    for unit in "\"Start\" = \"開始\";".utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    try folder.write(wide, to: "ja.lproj/Localizable.strings")
    try folder.write("\u{FEFF}\"Start\" = \"スタート\";", to: "ja.lproj/Intents.strings")
    try folder.write(
      #""Stop" = "Halt"; "100%" = "all of it 100%";"#, to: "en.lproj/Localizable.strings")
    try folder.write(#""Pause" = "Rest"; "Stop" = "Base";"#, to: "Base.lproj/Localizable.strings")
    let tables = StringTables()
    try tables.load(folders: [folder.path], language: "ja-JP")
    #expect(text(tables, "Start") == "開始")
    #expect(text(tables, "Start", in: "Intents") == "スタート")
    #expect(text(tables, "100%") == "all of it 100%")
    try tables.load(folders: [folder.path], language: "en")
    #expect(text(tables, "Start") == nil)
    #expect(text(tables, "Pause") == "Rest")
    tables.removeAll()
    #expect(text(tables, "Pause") == nil)
  }

  @Test("a property list as Xcode copies it is read as well")
  func propertyList() throws {
    let folder = try TemporaryFolder()
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["Start": "Los"], format: .binary, options: 0)
    try folder.write(data, to: "de.lproj/Localizable.strings")
    let tables = StringTables()
    try tables.load(folders: [folder.path], language: "de_DE.UTF-8")
    #expect(text(tables, "Start") == "Los")
  }

  @Test("a file that cannot be read is named with its line, and the others are in use")
  func mistakes() throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    try folder.write("\"a\" = \"b\";\n\"c\" = d e;", to: "en.lproj/A.strings")
    try folder.write(#""Start" = "Go";"#, to: "en.lproj/B.strings")
    try folder.write("{\n  \"strings\" : {\n    \"a\" : ,\n  }\n}", to: "C.xcstrings")
    try folder.write("[]", to: "D.xcstrings")
    let tables = StringTables()
    let expected = StringTablesError(problems: [
      "\(path)/C.xcstrings:3: not JSON: expected a value, found \",\"",
      "\(path)/D.xcstrings:1: not a string catalog: the object \"strings\" is missing",
      "\(path)/en.lproj/A.strings:2: \";\" is missing after the value of \"c\"",
      "/nonexistent: cannot read the folder of string tables: ENOENT; name a folder that exists",
    ])
    #expect(throws: expected) { try tables.load(folders: [path, "/nonexistent"], language: "en") }
    #expect(text(tables, "Start", in: "B") == "Go")
  }

  @Test("keys, resources and values of the process are looked up where they are read")
  func shared() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      "tables.test" = "題";
      "tables.test %lld %@" = "%2$@ が %1$lld";
      """, to: "ja.lproj/Localizable.strings")
    let resource = LocalizedStringResource("tables.test", defaultValue: "Title")
    let key: LocalizedStringKey = "tables.test"
    let name = "Work"
    #expect(String(localized: resource) == "Title")
    try StringTables.shared.load(folders: [folder.path], language: "ja")
    defer { StringTables.shared.removeAll() }
    #expect(String(localized: resource) == "題")
    #expect(Text(key).string == "題")
    #expect(Text(key, tableName: "Other").string == "tables.test")
    #expect(String(localized: "tables.test \(3) \(name)") == "Work が 3")
    #expect(Text("tables.test \(3) \(name)").string == "Work が 3")
    #expect(DisplayRepresentation(title: "tables.test").title.text == "題")
    #expect(String(localized: "tables.test", defaultValue: "x", table: "None") == "x")
    #expect(Text(verbatim: "tables.test").string == "tables.test")
  }
}
