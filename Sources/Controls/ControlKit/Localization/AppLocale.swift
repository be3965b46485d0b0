public import FoundationEssentials
import Synchronization

/// The locale in which views write values: that of the user's language.
///
/// Foundation's `Locale.current` is the same for every language on Linux.
public enum AppLocale {
  private static let stored = Mutex<Locale?>(nil)

  /// The locale; `Locale.current` before a language is known.
  public static var current: Locale { stored.withLock { $0 } ?? Locale.current }

  /// Sets the language, a BCP 47 tag; the region is that of the system's locale if it has the same language.
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
  /// The style in the language of the views, unless its author has chosen a locale.
  var inAppLocale: Self {
    self == locale(.autoupdatingCurrent) ? locale(AppLocale.current) : self
  }
}
