/// The texts of a string catalog (an `.xcstrings` file).
struct StringCatalog {
  /// The language of the keys.
  let sourceLanguage: String
  /// The texts by language and key.
  private(set) var languages: [String: [String: LocalizedEntry]] = [:]

  /// Decodes a catalog; nil if the JSON is not a string catalog.
  init?(_ json: JSONValue) {
    guard let strings = json["strings"]?.members else { return nil }
    sourceLanguage = json["sourceLanguage"]?.text ?? "en"
    for (key, string) in strings {
      for (language, localization) in string["localizations"]?.members ?? [:] {
        guard let form = Self.form(of: localization) else { continue }
        var entry = LocalizedEntry(form: form)
        for (name, part) in localization["substitutions"]?.members ?? [:] {
          guard let form = Self.form(of: part) else { continue }
          entry.substitutions[name] = LocalizedEntry.Substitution(
            argument: part["argNum"]?.number ?? 1, form: form)
        }
        languages[language, default: [:]][key] = entry
      }
    }
  }

  /// A text, its plural forms, or its variation for an iPhone.
  private static func form(of localization: JSONValue) -> LocalizedEntry.Form? {
    if let text = localization["stringUnit"]?["value"]?.text { return .plain(text) }
    if let plural = localization["variations"]?["plural"]?.members {
      return .plural(plural.compactMapValues { $0["stringUnit"]?["value"]?.text })
    }
    guard let devices = localization["variations"]?["device"] else { return nil }
    return (devices["iphone"] ?? devices["other"]).flatMap { form(of: $0) }
  }
}

extension JSONValue {
  fileprivate subscript(_ name: String) -> JSONValue? { members?[name] }

  fileprivate var members: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  fileprivate var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  fileprivate var number: Int? {
    if case .int(let number) = self { number } else { nil }
  }
}
