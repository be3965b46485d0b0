public import FoundationEssentials
import Synchronization

/// The locale in which views format values, determined by the user's language.
///
/// Foundation's `Locale.current` is the same for every language on Linux.
public enum AppLocale {
  private static let stored = Mutex<Locale?>(nil)

  /// The locale, or `Locale.current` before a language is set.
  public static var current: Locale { stored.withLock { $0 } ?? Locale.current }

  /// Sets the language, a BCP 47 tag; the region comes from a system locale with the same language.
  public static func set(language: String, environment: [String: String]) {
    let locale = Locale(identifier: identifier(language: language, environment: environment))
    stored.withLock { $0 = locale }
  }

  static func identifier(language: String, environment: [String: String]) -> String {
    let names = ["LC_ALL", "LC_TIME", "LANG"]
    let system = names.lazy.compactMap { environment[$0]?.nonBlank }.first ?? ""
    let (wanted, given) = (LanguageTag(language), LanguageTag(system))
    guard wanted.language == given.language, wanted.script == given.script, given.region != nil
    else { return language }
    return String(system.prefix { $0 != "." && $0 != "@" })
  }
}

extension FormatStyle {
  /// The style in the locale of the views, unless the app has chosen another locale.
  var inAppLocale: Self {
    self == locale(.autoupdatingCurrent) ? locale(AppLocale.current) : self
  }
}

struct LanguageTag: Hashable {
  /// The language, such as `zh`.
  let language: String
  /// The script, such as `hant`; for Chinese, a missing script is derived from the region.
  let script: String?
  let region: String?

  /// Parses a tag such as `ja-JP`, `zh_CN.UTF-8` or `pt`.
  init(_ name: String) {
    let parts = name.lowercased().prefix { $0 != "." && $0 != "@" }
      .split { $0 == "-" || $0 == "_" }.map(String.init)
    language = parts.first ?? ""
    let named = parts.dropFirst().first { $0.count == 4 && $0.allSatisfy(\.isLetter) }
    region = parts.dropFirst().first { $0.count == 2 || ($0.count == 3 && Int($0) != nil) }
    if language == "zh", named == nil {
      script = ["tw", "hk", "mo"].contains(region ?? "") ? "hant" : "hans"
    } else {
      script = named
    }
  }

  /// The matching tags in `available`, the best first: the same tag, then without the region,
  /// without the script, and with any region of the same language and script.
  func matches(in available: some Collection<LanguageTag>) -> [LanguageTag] {
    let fitting = available.filter {
      $0.language == language && ($0.script ?? script) == (script ?? $0.script)
    }
    return fitting.sorted { rank($0) < rank($1) }
  }

  private func rank(_ other: LanguageTag) -> (Int, String) {
    let isSameScript = other.script == script
    let step =
      switch other.region {
      case region: isSameScript ? 0 : 2
      case nil: isSameScript ? 1 : 3
      case _: isSameScript ? 4 : 5
      }
    return (step, other.region ?? "")
  }
}
