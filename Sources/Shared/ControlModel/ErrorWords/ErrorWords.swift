/// Errors in the language of people.
///
/// An error is made where something goes wrong, in English, for logs and programs, and often in another process.
/// Where it is shown to people its sentence is found in a table of patterns and said in their language; what
/// the table does not have, such as the words of an app, stays as it is. So every part of the system, and
/// every extension in whatever language it is written, may say why something failed in plain English.
public enum ErrorWords {
  /// How deep sentences may stand in each other.
  static let depthLimit = 4
  /// A longer message is left as it is, so that a message costs little whoever wrote it; in bytes.
  static let lengthLimit = 4_096

  /// A sentence of the table: `%1` to `%9` stand for what differs each time, and may themselves be sentences.
  struct Row: Sendable {
    let en: String
    let zhHans: String
    let ja: String

    init(_ en: String, _ zhHans: String, _ ja: String) {
      self.en = en
      self.zhHans = zhHans
      self.ja = ja
    }

    func text(in language: ControlLanguage) -> String {
      switch language {
      case .en: en
      case .zhHans: zhHans
      case .ja: ja
      }
    }
  }

  /// The message for people.
  ///
  /// - Parameters:
  ///   - message: The error in English, or already in the words of an app.
  ///   - language: The language of people.
  ///   - name: What people call the control of a kind; nil for a text that is no kind. It is asked for every
  ///     quoted text of the message.
  /// - Returns: The message in the language, as far as its words are known.
  public static func text(
    _ message: String, in language: ControlLanguage, naming name: (String) -> String? = { _ in nil }
  ) -> String {
    guard message.utf8.count <= lengthLimit else { return message }
    return translated(named(message, language, name), language, depth: 0)
  }

  // MARK: Names

  /// The message with display names for the kinds that it quotes.
  private static func named(
    _ message: String, _ language: ControlLanguage, _ name: (String) -> String?
  ) -> String {
    let parts = message.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count > 2 else { return message }
    var result = String(parts[0])
    var index = 1
    while index < parts.count {
      if index + 1 < parts.count, let name = name(String(parts[index])) {
        result += language.quoted(name) + parts[index + 1]
        index += 2
      } else {
        result += "\"" + parts[index]
        index += 1
      }
    }
    return result
  }

  // MARK: Sentences

  private static func translated(
    _ message: String, _ language: ControlLanguage, depth: Int
  ) -> String {
    guard language != .en, depth < depthLimit else { return message }
    if let row = fixed[message] { return row.text(in: language) }
    for (pattern, row) in patterns {
      guard let values = pattern.values(in: message) else { continue }
      let said = values.mapValues { translated($0, language, depth: depth + 1) }
      return Pattern(row.text(in: language)).filled(with: said)
    }
    return message
  }

  /// The sentences without a place for anything.
  private static let fixed: [String: Row] = Dictionary(
    rows.filter { !$0.en.contains("%") }.map { ($0.en, $0) },
    uniquingKeysWith: { first, _ in first })

  /// The others, in the order of the table: a special one stands before a general one.
  private static let patterns: [(Pattern, Row)] = rows.filter { $0.en.contains("%") }
    .map { (Pattern($0.en), $0) }

  /// A sentence in parts.
  private struct Pattern {
    /// What stands before, between and after the places; one more than `places`.
    private var fixed: [String] = [""]
    private var places: [Character] = []

    init(_ text: String) {
      var rest = text[...]
      while let character = rest.popFirst() {
        if character == "%", let digit = rest.first, ("1"..."9").contains(digit) {
          rest.removeFirst()
          places.append(digit)
          fixed.append("")
        } else {
          fixed[fixed.count - 1].append(character)
        }
      }
    }

    /// What stands in the places of a message; nil if it is another sentence.
    func values(in message: String) -> [Character: String]? {
      guard message.hasPrefix(fixed[0]), let last = fixed.last, message.hasSuffix(last) else {
        return nil
      }
      var rest = message.dropFirst(fixed[0].count)
      guard rest.count >= last.count else { return nil }
      rest = rest.dropLast(last.count)
      var values: [Character: String] = [:]
      for (index, place) in places.dropLast().enumerated() {
        guard let next = rest.firstRange(of: fixed[index + 1]) else { return nil }
        values[place] = String(rest[..<next.lowerBound])
        rest = rest[next.upperBound...]
      }
      if let place = places.last { values[place] = String(rest) }
      return values
    }

    func filled(with values: [Character: String]) -> String {
      zip(fixed.dropFirst(), places).reduce(fixed[0]) { $0 + (values[$1.1] ?? "") + $1.0 }
    }
  }
}

extension ControlLanguage {
  /// A name in the quotes of the language.
  public func quoted(_ name: String) -> String {
    switch self {
    case .en: "‘\(name)’"
    case .zhHans: "“\(name)”"
    case .ja: "「\(name)」"
    }
  }
}
