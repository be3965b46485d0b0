/// A language tag in normalized form.
struct LanguageTag: Hashable {
  /// The language, such as `zh`.
  let language: String
  /// The script, such as `hant`.
  ///
  /// For Chinese it is derived from the region if it is missing.
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
