/// A language that the system's own words exist in: hints, On and Off.
public enum ControlLanguage: String, CaseIterable, Sendable {
  /// English.
  case en
  /// Simplified Chinese.
  case zhHans = "zh-Hans"
  /// Japanese.
  case ja

  /// The language of a BCP 47 tag such as `ja-JP`, or of a locale name such as `zh_CN.UTF-8`;
  /// nil if its words do not exist, as for Traditional Chinese.
  public init?(bcp47 tag: String) {
    let subtags = tag.lowercased().prefix { $0 != "." && $0 != "@" }
      .split { $0 == "-" || $0 == "_" }
    switch subtags.first {
    case "en": self = .en
    case "ja": self = .ja
    case "zh":
      let isTraditional = subtags.contains("hant")
      let isTraditionalRegion =
        !subtags.contains("hans") && subtags.contains { ["tw", "hk", "mo"].contains($0) }
      if isTraditional || isTraditionalRegion { return nil }
      self = .zhHans
    case _: return nil
    }
  }
}
