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

  @Test(
    "each specifier takes its value, and what is none stays",
    arguments: [
      ("Lap %lld of %@", ["3", "Work"], "Lap 3 of Work"),
      ("%2$@ のラップ %1$lld", ["3", "仕事"], "仕事 のラップ 3"),
      ("%lld%% of %%", ["50"], "50% of %"),
      ("%.1f and %lf", ["1.25", "2.5"], "1.2 and 2.5"),
      ("%02d:%02d", ["7", "5"], "07:05"),
      ("[%5@] [%-5d]", ["ab", "7"], "[   ab] [7    ]"),
      ("%x", ["255"], "ff"),
      ("%@ and %@", ["one"], "one and %@"),
      ("50 % (%@)", ["x"], "50 % (x)"),
      ("ends with %", ["x"], "ends with %"),
      ("%05.2f", ["-1.5"], "-1.50"),
      ("%3$@", ["one"], "%3$@"),
    ])
  func fill(format: String, values: [String], expected: String) {
    #expect(FormatSpecifier.fill(format, with: values) == expected)
  }

  @Test(
    "a fixed count of digits rounds",
    arguments: [
      (3.14159, 2, "3.14"), (-0.04, 1, "0.0"), (-0.06, 1, "-0.1"), (2, 0, "2"), (0.005, 3, "0.005"),
      (1e20, 1, nil),
    ] as [(Double, Int, String?)])
  func fixed(number: Double, digits: Int, expected: String?) {
    #expect(FormatSpecifier.fixed(number, digits: digits) == expected)
  }

  @Test("a specifier in a literal enters the key, and the text has it applied")
  func specifier() {
    let value: String.LocalizationValue = "\(1.25, specifier: "%.1f") km \(Int32(7)) \(UInt(8))"
    #expect(value.key == "%.1f km %d %llu")
    #expect(value.text == "1.2 km 7 8")
    #expect(value.arguments == ["1.2", "7", "8"])
  }

  @Test(
    "the region is the system's if it has the same language",
    arguments: [
      ("en", "en_GB.UTF-8", "en_GB"), ("ja", "en_GB.UTF-8", "ja"),
      ("zh-Hans", "zh_CN.UTF-8", "zh_CN"), ("zh-Hans", "zh_TW.UTF-8", "zh-Hans"),
      ("en", "C.UTF-8", "en"), ("en", "en", "en"), ("ar", "", "ar"),
    ])
  func identifier(language: String, system: String, identifier: String) {
    #expect(
      AppLocale.identifier(language: language, environment: ["LANG": "fr_FR", "LC_ALL": system])
        == (system.isEmpty ? language : identifier))
  }
}
