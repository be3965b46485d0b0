import ControlModel
import FileTesting
import Foundation
import Testing

@Suite("The wording rules of user-visible texts")
struct WordRulesTests {
  /// Every file with our translations.
  static let files =
    [
      "Controls/SampleControls/Resources/SampleControls.resources/zh-Hans.lproj/Localizable.strings",
      "Controls/SampleControls/Resources/SampleControls.resources/ja.lproj/Localizable.strings",
      "Controls/BuiltInControls/Resources/BuiltInControls.resources/zh-Hans.lproj/Localizable.strings",
      "Controls/BuiltInControls/Resources/BuiltInControls.resources/ja.lproj/Localizable.strings",
      "Controls/HomeAssistantControls/Resources/HomeAssistantControls.resources/zh-Hans.lproj/Localizable.strings",
      "Controls/HomeAssistantControls/Resources/HomeAssistantControls.resources/ja.lproj/Localizable.strings",
    ] + languageFiles

  /// The program's own translations, without the words that are only compared with input.
  private static let languageFiles = ["zh-Hans", "ja"].flatMap { language in
    ["errors", "hints", "page", "status"].map {
      "Shared/ControlModel/Languages/\(language)/\($0).strings"
    }
  }

  /// The Chinese and Japanese texts of a file.
  private static func texts(_ file: String) throws -> [String] {
    try Repository.text("Sources/\(file)").split(separator: "\n")
      .filter { !$0.drop(while: { $0 == " " }).hasPrefix("//") }
      .flatMap { line in
        // Every second part of a line is between quotes.
        // The brackets in `crypt(3)` are allowed.
        let parts = line.replacingOccurrences(of: "\\\"", with: "'")
          .replacingOccurrences(of: "crypt(3)", with: "crypt").components(separatedBy: "\"")
        return parts.indices.filter { !$0.isMultiple(of: 2) }.map { parts[$0] }
      }
      .filter { $0.contains { isEastAsian($0) } }
  }

  private static func isEastAsian(_ character: Character) -> Bool {
    character.unicodeScalars.contains {
      (0x3040...0x30FF).contains($0.value) || (0x4E00...0x9FFF).contains($0.value)
    }
  }

  private static func isJapanese(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x3041...0x30FA).contains($0.value) }
  }

  /// Words to avoid, with their replacements.
  private static let unwanted = [
    ("启动计时", "开始计时"), ("计时器已启动", "计时已开始"), ("计圈", "计次"), ("圈数", "计次"), ("开启", "打开"),
    ("控件", "控制"), ("守护进程", "操作按钮"), ("网关", "操作按钮"),
    ("デーモン", "アクションボタン"), ("ゲートウェイ", "アクションボタン"), ("個人タイマー", "プライベート用タイマー"),
    ("作業タイマー", "生産性タイマー"), ("動作中のタイマー", "作動中のタイマー"),
  ]

  @Test("each thing has one word, and no text has a word for programmers", arguments: files)
  func vocabulary(file: String) throws {
    let texts = try Self.texts(file)
    #expect(texts.count > 8)
    for text in texts {
      for (word, better) in Self.unwanted where text.contains(word) {
        Issue.record("\(file): \(text): write \(better) in place of \(word)")
      }
    }
  }

  @Test("punctuation beside East Asian characters is full-width", arguments: files)
  func punctuation(file: String) throws {
    for text in try Self.texts(file) {
      let letters = Array(text)
      for (index, mark) in letters.enumerated() where ",;:!?()".contains(mark) {
        let isBeside =
          (index > 0 && Self.isEastAsian(letters[index - 1]))
          || (index + 1 < letters.count && Self.isEastAsian(letters[index + 1]))
        #expect(!isBeside, "\(file): \(text)")
      }
      if Self.isJapanese(text) {
        #expect(!text.contains("“") && !text.contains("”"), "\(file): \(text): quote with 「 」")
      }
    }
  }

  /// The files of the languages with Latin letters.
  private static let latinFiles = ["de", "es", "fr"].flatMap { language in
    (files.filter { $0.contains("zh-Hans") }).map {
      $0.replacingOccurrences(of: "zh-Hans", with: language)
    }
  }

  @Test("quotation marks, apostrophes and spaces are those of the language", arguments: latinFiles)
  func marks(file: String) throws {
    let text = try Repository.text("Sources/\(file)")
    let pairs = try StringsFileParser.pairs(text)
    #expect(pairs.count > 8)
    for (_, text) in pairs {
      let unwanted: Regex<Substring> =
        if file.contains("/fr") {
          /\ [:;?!»…]|«\ /
        } else if file.contains("/de") {
          /[^\u{A0}]…|[”«»]/
        } else {
          /[„«»]|\ …/
        }
      #expect(text.firstMatch(of: unwanted) == nil, "\(file): \(text)")
      #expect(!text.contains("'") && !text.contains("..."), "\(file): \(text)")
    }
  }
}
