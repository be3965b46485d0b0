import Foundation
import Testing

@testable import ControlKit

/// A folder of string tables that is removed at the end of a test.
struct TableFolder: ~Copyable {
  let url = FileManager.default.temporaryDirectory.appending(path: "tables-\(UUID().uuidString)")

  func write(_ name: String, _ data: Data) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  func write(_ name: String, _ text: String) throws { try write(name, Data(text.utf8)) }

  // What cannot be removed is left to the system's cleaning of temporary files.
  deinit { try? FileManager.default.removeItem(at: url) }
}

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
    let folder = TableFolder()
    try folder.write("en.lproj/Other.strings", "\"a\" = \"b\";")
    let pipe = folder.url.path + "/en.lproj/Localizable.strings"
    #expect(mkfifo(pipe, 0o600) == 0)
    var files = StringTableFiles()
    files.read(folder: folder.url.path)
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
    let folder = TableFolder()
    try folder.write("Localizable.xcstrings", Self.catalog)
    let tables = StringTables()
    try tables.load(folders: [folder.url.path], language: language)
    #expect(text(tables, "Start") == start)
    #expect(tables.text(forKey: "timer.title", in: nil, arguments: []) == title)
    #expect(text(tables, "Untranslated") == nil)
    #expect(text(tables, "Start", in: "Other") == nil)
  }

  @Test("a number decides between one and other, also of a part of a text")
  func plurals() throws {
    let folder = TableFolder()
    try folder.write("Localizable.xcstrings", Self.catalog)
    let tables = StringTables()
    try tables.load(folders: [folder.url.path], language: "en")
    #expect(text(tables, "\(1) laps") == "1 lap")
    #expect(text(tables, "\(2) laps") == "2 laps")
    #expect(text(tables, "\(1) of \(9)") == "1 lap of 9")
    #expect(text(tables, "\(3) of \(9)") == "3 laps of 9")
  }

  @Test("folders of languages are read in UTF-8 and UTF-16, and tables are separate")
  func lproj() throws {
    let folder = TableFolder()
    var wide = Data([0xFF, 0xFE])
    for unit in "\"Start\" = \"開始\";".utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    try folder.write("ja.lproj/Localizable.strings", wide)
    try folder.write("ja.lproj/Intents.strings", "\u{FEFF}\"Start\" = \"スタート\";")
    try folder.write(
      "en.lproj/Localizable.strings", #""Stop" = "Halt"; "100%" = "all of it 100%";"#)
    try folder.write("Base.lproj/Localizable.strings", #""Pause" = "Rest"; "Stop" = "Base";"#)
    let tables = StringTables()
    try tables.load(folders: [folder.url.path], language: "ja-JP")
    #expect(text(tables, "Start") == "開始")
    #expect(text(tables, "Start", in: "Intents") == "スタート")
    #expect(text(tables, "100%") == "all of it 100%")
    try tables.load(folders: [folder.url.path], language: "en")
    #expect(text(tables, "Start") == nil)
    #expect(text(tables, "Pause") == "Rest")
    tables.removeAll()
    #expect(text(tables, "Pause") == nil)
  }

  @Test("a property list as Xcode copies it is read as well")
  func propertyList() throws {
    let folder = TableFolder()
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["Start": "Los"], format: .binary, options: 0)
    try folder.write("de.lproj/Localizable.strings", data)
    let tables = StringTables()
    try tables.load(folders: [folder.url.path], language: "de_DE.UTF-8")
    #expect(text(tables, "Start") == "Los")
  }

  @Test("a file that cannot be read is named with its line, and the others are in use")
  func mistakes() throws {
    let folder = TableFolder()
    let path = folder.url.path
    try folder.write("en.lproj/A.strings", "\"a\" = \"b\";\n\"c\" = d e;")
    try folder.write("en.lproj/B.strings", #""Start" = "Go";"#)
    try folder.write("C.xcstrings", "{\n  \"strings\" : {\n    \"a\" : ,\n  }\n}")
    try folder.write("D.xcstrings", "[]")
    let tables = StringTables()
    let expected = StringTablesError(problems: [
      "\(path)/C.xcstrings:3: not JSON: a value is expected, found \",\"",
      "\(path)/D.xcstrings:1: not a string catalog: the object \"strings\" is missing",
      "\(path)/en.lproj/A.strings:2: \";\" is missing after the value of \"c\"",
      "/nonexistent: cannot read the folder of string tables: ENOENT; name a folder that exists",
    ])
    #expect(throws: expected) {
      try tables.load(folders: [path, "/nonexistent"], language: "en")
    }
    #expect(text(tables, "Start", in: "B") == "Go")
  }

  @Test("keys, resources and values of the process are looked up where they are read")
  func shared() throws {
    let folder = TableFolder()
    try folder.write(
      "ja.lproj/Localizable.strings",
      """
      "tables.test" = "題";
      "tables.test %lld %@" = "%2$@ が %1$lld";
      """)
    let resource = LocalizedStringResource("tables.test", defaultValue: "Title")
    let key: LocalizedStringKey = "tables.test"
    let name = "Work"
    #expect(String(localized: resource) == "Title")
    try StringTables.shared.load(folders: [folder.url.path], language: "ja")
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
