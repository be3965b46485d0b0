/// A language that the system's own words exist in: a folder of `Languages`.
public struct ControlLanguage: Sendable {
  let folder: LanguageFolder

  init(_ folder: LanguageFolder) { self.folder = folder }

  /// English, which every text exists in.
  public static let en = ControlLanguage(LanguageFolder.all[0])

  // Two languages by their names, for tests.
  package static let zhHans = ControlLanguage(rawValue: "zh-Hans") ?? .en
  package static let ja = ControlLanguage(rawValue: "ja") ?? .en

  /// The texts of a file of the language.
  public func words(_ file: WordFile) -> WordTable { folder.table(file) }
}

extension ControlLanguage: RawRepresentable, CaseIterable, Hashable {
  /// Every language, English first.
  public static let allCases = LanguageFolder.all.map(ControlLanguage.init)

  /// The language with this BCP 47 tag, as its folder is named; nil if there is none.
  public init?(rawValue: String) {
    guard let folder = LanguageFolder.all.first(where: { $0.tag == rawValue }) else { return nil }
    self.init(folder)
  }

  /// The BCP 47 tag.
  public var rawValue: String { folder.tag }
}

extension ControlLanguage {
  /// The language of a BCP 47 tag such as `ja-JP`, or of a locale name such as `zh_CN.UTF-8`;
  /// nil if its words do not exist, as for Traditional Chinese.
  ///
  /// Of several languages that fit, the one of the same region counts, else the first.
  public init?(bcp47 tag: String) {
    let wanted = Subtags(tag)
    let fitting = Self.allCases.filter { Subtags($0.rawValue).fits(wanted) }
    let sameRegion = fitting.first { Subtags($0.rawValue).region == wanted.region }
    guard let best = sameRegion ?? fitting.first else { return nil }
    self = best
  }

  /// The parts of a tag that decide which words are read.
  private struct Subtags {
    let language: Substring?
    let script: Substring?
    let region: Substring?

    init(_ tag: String) {
      let parts = tag.lowercased().prefix { $0 != "." && $0 != "@" }
        .split { $0 == "-" || $0 == "_" }
      language = parts.first
      script = parts.dropFirst().first { $0.count == 4 }
      region = parts.dropFirst().first { $0.count == 2 }
    }

    /// The script, also where a tag leaves it out: Chinese is written in two (Unicode CLDR, likely subtags).
    private var effectiveScript: Substring? {
      guard script == nil, language == "zh" else { return script }
      return ["tw", "hk", "mo"].contains(region) ? "hant" : "hans"
    }

    /// Whether this tag serves a reader of the other one.
    func fits(_ wanted: Subtags) -> Bool {
      language == wanted.language
        && (effectiveScript == nil || effectiveScript == wanted.effectiveScript)
    }
  }
}
