public import SystemAccess

/// A language of the system's texts: a folder in `Languages`.
public struct ControlLanguage: Sendable {
  let folder: LanguageFolder

  init(_ folder: LanguageFolder) { self.folder = folder }

  /// English, which has every text.
  public static let en = ControlLanguage(LanguageFolder.all[0])

  // Languages for tests.
  package static let zhHans = ControlLanguage(rawValue: "zh-Hans") ?? .en
  package static let ja = ControlLanguage(rawValue: "ja") ?? .en
  package static let de = ControlLanguage(rawValue: "de") ?? .en
  package static let fr = ControlLanguage(rawValue: "fr") ?? .en
  package static let es = ControlLanguage(rawValue: "es") ?? .en

  /// The texts of a file of the language.
  public func words(_ file: WordFile) -> WordTable { folder.table(file) }
}

extension ControlLanguage: RawRepresentable, CaseIterable, Hashable {
  /// Every language, English first.
  public static let allCases = LanguageFolder.all.map(ControlLanguage.init)

  /// The language whose folder has the name of this BCP 47 tag, or `nil`.
  public init?(rawValue: String) {
    guard let folder = LanguageFolder.all.first(where: { $0.tag == rawValue }) else { return nil }
    self.init(folder)
  }

  /// The BCP 47 tag.
  public var rawValue: String { folder.tag }
}

extension ControlLanguage {
  /// Selects the language for a BCP 47 tag such as `ja-JP`, or a locale name such as `zh_CN.UTF-8`.
  ///
  /// Prefers a language of the same region to the first that matches. Returns `nil` without a match, as for Traditional
  /// Chinese.
  public init?(bcp47 tag: String) {
    let wanted = Subtags(tag)
    let fitting = Self.allCases.filter { Subtags($0.rawValue).fits(wanted) }
    let sameRegion = fitting.first { Subtags($0.rawValue).region == wanted.region }
    guard let best = sameRegion ?? fitting.first else { return nil }
    self = best
  }

  /// The parts of a tag that determine the language.
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

    /// The script, which for Chinese depends on the region if the tag omits it (Unicode CLDR, likely subtags).
    private var effectiveScript: Substring? {
      guard script == nil, language == "zh" else { return script }
      return ["tw", "hk", "mo"].contains(region) ? "hant" : "hans"
    }

    /// Whether readers of the wanted language can read this language.
    func fits(_ wanted: Subtags) -> Bool {
      language == wanted.language
        && (effectiveScript == nil || effectiveScript == wanted.effectiveScript)
    }
  }
}

extension Sentence {
  /// The sentence in a language.
  ///
  /// Arguments that are sentences are translated separately. A sentence whose format is not in errors.strings, such as an
  /// app's text, stays English.
  ///
  /// - Parameters:
  ///   - language: The language of the text.
  ///   - name: Returns the display name of a control, or `nil` if the text is not a kind; called for every quoted text.
  /// - Returns: The translated text.
  public func text(
    in language: ControlLanguage, naming name: (String) -> String? = { _ in nil }
  ) -> String {
    Self.named(translated(to: language), language, name)
  }

  private func translated(to language: ControlLanguage) -> String {
    guard let words = language.folder.sentences[format] else { return description }
    return filling(words) { argument in
      switch argument {
      case .text(let text): text
      case .sentence(let sentence): sentence.translated(to: language)
      }
    }
  }

  /// Replaces quoted kinds with display names.
  ///
  /// A name at the beginning, before a colon, has no quotes.
  private static func named(
    _ text: String, _ language: ControlLanguage, _ name: (String) -> String?
  ) -> String {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count > 2 else { return text }
    var result = String(parts[0])
    var index = 1
    while index < parts.count {
      if index + 1 < parts.count, let name = name(String(parts[index])) {
        // A French colon has a space before it.
        let next = parts[index + 1].first { !$0.isWhitespace }
        let isHeading = result.isEmpty && (next == ":" || next == "：")
        result += (isHeading ? name : language.quoted(name)) + parts[index + 1]
        index += 2
      } else {
        result += "\"" + parts[index]
        index += 1
      }
    }
    return result
  }
}

extension ControlLanguage {
  /// A name in the quotation marks of the language.
  public func quoted(_ name: String) -> String {
    words(.hints)["quoted"].replacing("%@", with: name)
  }
}
