import Testing

@testable import ControlKit

@Suite("Localized text")
struct LocalizationTests {
  @Test("every kind of value leaves its placeholder in the key and itself in the text")
  func interpolation() {
    let inner: LocalizedStringResource = "inner"
    let value: String.LocalizationValue =
      "50% \("a") \("b".dropLast(0)) \(3) \(1.5) \(inner) \([1]) \(Text("t"))"
    #expect(value.key == "50%% %@ %@ %lld %lf %@ %@ %@")
    #expect(value.text == "50% a b 3 1.5 inner [1] t")
  }

  @Test("a resource shows its default value and keeps its key")
  func resource() {
    let resource = LocalizedStringResource("timer.title", defaultValue: "Timer \(2)")
    #expect(resource.key == "timer.title")
    #expect(String(localized: resource) == "Timer 2")
    #expect(String(localized: "Plain") == "Plain")
    #expect(LocalizedStringResource("Silent Mode").key == "Silent Mode")
  }

  @Test(
    "a language is found from a tag or a locale name, and only if its words exist",
    arguments: [
      ("en", .en), ("en-GB", .en), ("en_US.UTF-8", .en), ("EN", .en), ("ja", .ja),
      ("ja_JP.eucJP@x", .ja), ("zh-Hans", .zhHans), ("zh", .zhHans), ("zh_CN.UTF-8", .zhHans),
      ("zh-Hans-TW", .zhHans), ("zh-Hant", nil), ("zh-TW", nil), ("zh-HK", nil),
      ("de_AT.UTF-8", .de), ("fr-CA", .fr), ("es-419", .es), ("zh-Hant-CN", nil), ("xx", nil),
      ("C", nil), ("", nil), ("eng-x", nil),
    ] as [(String, ControlLanguage?)])
  func language(tag: String, expected: ControlLanguage?) {
    #expect(ControlLanguage(bcp47: tag) == expected)
  }
}
