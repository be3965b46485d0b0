import Testing

@testable import ControlKit

@Suite("The locale of views")
struct AppLocaleTests {
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
