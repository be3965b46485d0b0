public import FoundationEssentials
import Synchronization

/// A placeholder in a format, such as `%@`, `%2$lld` or `%.1f`.
///
/// The values are already strings: a specifier only selects one and sets its width or precision.
struct FormatSpecifier: Equatable {
  /// The number of the value, from 1, or `nil` for the next value.
  var position: Int?
  var isLeftAligned = false
  var isZeroPadded = false
  var width = 0
  var precision: Int?
  /// The conversion character, such as `@` or `d`.
  var conversion: Character

  /// Parses a specifier including the percent sign.
  init?(_ text: some StringProtocol) {
    var rest = Substring(text)
    guard rest.first == "%" else { return nil }
    rest.removeFirst()
    guard let found = Self.read(from: &rest), rest.isEmpty else { return nil }
    self = found
  }

  private init(conversion: Character) {
    self.conversion = conversion
  }

  /// Parses a specifier after the percent sign; `nil` without a conversion character.
  private static func read(from rest: inout Substring) -> FormatSpecifier? {
    var found = FormatSpecifier(conversion: "@")
    let start = rest
    if let position = number(from: &rest), rest.first == "$" {
      rest.removeFirst()
      found.position = position
    } else {
      rest = start
    }
    while let flag = rest.first, "-+ #0'".contains(flag) {
      found.isLeftAligned = found.isLeftAligned || flag == "-"
      found.isZeroPadded = found.isZeroPadded || flag == "0"
      rest.removeFirst()
    }
    found.width = number(from: &rest) ?? 0
    if rest.first == "." {
      rest.removeFirst()
      found.precision = number(from: &rest) ?? 0
    }
    while let length = rest.first, "hlqLzjt".contains(length) { rest.removeFirst() }
    guard let letter = rest.first, "@dDiuUxXoOfFeEgGaAcCsSp".contains(letter) else { return nil }
    rest.removeFirst()
    found.conversion = letter
    return found
  }

  private static func number(from rest: inout Substring) -> Int? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest.removeFirst(digits.count)
    return Int(digits)
  }

  func formatted(_ value: String) -> String {
    // A larger width in a string table is a mistake.
    let width = min(width, 200)
    var text = value
    switch conversion {
    case "f", "F":
      if let precision, let number = Double(value) {
        text = Self.fixed(number, digits: min(precision, 15)) ?? value
      }
    case "x", "X":
      if let number = Int(value) {
        text = String(number, radix: 16, uppercase: conversion == "X")
      }
    case _: break
    }
    guard text.count < width else { return text }
    let missing = width - text.count
    if isLeftAligned { return text + String(repeating: " ", count: missing) }
    guard isZeroPadded, conversion != "@" else {
      return String(repeating: " ", count: missing) + text
    }
    let zeros = String(repeating: "0", count: missing)
    return text.hasPrefix("-") ? "-" + zeros + text.dropFirst() : zeros + text
  }

  /// A number with a fixed number of decimal digits, or `nil` if the number is too large.
  static func fixed(_ number: Double, digits: Int) -> String? {
    let scale = (0..<digits).reduce(1.0) { product, _ in product * 10 }
    let scaled = (number.magnitude * scale).rounded(.toNearestOrEven)
    guard scaled < 9e15 else { return nil }
    let whole = String(Int(scaled))
    let sign = number < 0 && scaled > 0 ? "-" : ""
    if digits == 0 { return sign + whole }
    let padded = String(repeating: "0", count: max(0, digits + 1 - whole.count)) + whole
    return sign + padded.dropLast(digits) + "." + padded.suffix(digits)
  }
}

extension FormatSpecifier {
  /// Replaces every specifier in a format by its value.
  ///
  /// A specifier without a value and a percent sign that begins no specifier are left unchanged.
  static func fill(
    _ format: String, with values: [String], substitution: (String) -> String? = { _ in nil }
  ) -> String {
    var text = ""
    var next = 0
    var rest = Substring(format)
    while let percent = rest.firstIndex(of: "%") {
      text += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        text += "%"
        rest.removeFirst()
        continue
      }
      if rest.hasPrefix("#@"), let end = rest.dropFirst(2).firstIndex(of: "@") {
        let name = String(rest.dropFirst(2)[..<end])
        text += substitution(name) ?? "%#@\(name)@"
        rest = rest[rest.index(after: end)...]
        continue
      }
      let start = rest
      guard let found = read(from: &rest) else {
        text += "%"
        rest = start
        continue
      }
      let index = found.position.map { $0 - 1 } ?? next
      if found.position == nil { next += 1 }
      guard values.indices.contains(index) else {
        text += "%" + start[..<rest.startIndex]
        continue
      }
      text += found.formatted(values[index])
    }
    return text + rest
  }
}

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
