import ControlModel
import FoundationEssentials
import Glibc
import Synchronization

/// Reads the string tables of folders in all languages.
struct StringTableFiles {
  private typealias Entries = [String: LocalizedEntry]

  /// One message for each file that could not be read.
  private(set) var problems: [String] = []
  private var languages: [LanguageTag: [String: Entries]] = [:]
  private var developmentLanguages: Set<LanguageTag> = []

  mutating func read(folder: String) {
    for name in names(in: folder) {
      if let language = name.dropping(suffix: ".lproj") {
        for file in names(in: folder + "/" + name) {
          guard let table = file.dropping(suffix: ".strings") else { continue }
          read(strings: "\(folder)/\(name)/\(file)", table: table, language: language)
        }
      } else if let table = name.dropping(suffix: ".xcstrings") {
        read(catalog: folder + "/" + name, table: table)
      }
    }
  }

  /// The texts for one language.
  ///
  /// A missing text is taken from the next best matching language, and finally from the development
  /// language.
  func tables(in language: LanguageTag) -> [String: [String: LocalizedEntry]] {
    let base = LanguageTag("Base")
    let development = developmentLanguages.isEmpty ? [LanguageTag("en")] : developmentLanguages
    // Only one language with another region is used, the best match.
    let fitting = language.matches(in: languages.keys).prefix {
      $0.region == language.region || $0.region == nil
    }
    let best = fitting.isEmpty ? language.matches(in: languages.keys).prefix(1) : fitting
    let order =
      development.flatMap { $0.matches(in: languages.keys).reversed() } + [base] + best.reversed()
    var result: [String: [String: LocalizedEntry]] = [:]
    for tag in order {
      for (table, entries) in languages[tag] ?? [:] {
        result[table, default: [:]].merge(entries) { _, new in new }
      }
    }
    return result
  }

  private mutating func names(in folder: String) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      problems.append(
        "\(folder): cannot read the folder of string tables: \(Self.reason(of: error)); "
          + "name a folder that exists")
      return []
    }
  }

  private mutating func add(_ entries: Entries, table: String, language: String) {
    languages[LanguageTag(language), default: [:]][table, default: [:]].merge(entries) { $1 }
  }

  private mutating func read(strings path: String, table: String, language: String) {
    guard let data = contents(of: path) else { return }
    do {
      let values = try Self.strings(in: data)
      add(values.mapValues { LocalizedEntry(form: .plain($0)) }, table: table, language: language)
    } catch let failure as StringsFileParser.Failure {
      problems.append("\(path):\(failure.line): \(failure.reason)")
    } catch {
      problems.append("\(path): not a property list of texts: \(Self.reason(of: error))")
    }
  }

  /// The texts of a `.strings` file, in the text format or as a property list, which Xcode's copy
  /// step writes.
  private static func strings(in data: Data) throws -> [String: String] {
    if data.starts(with: Array("bplist".utf8)) || data.starts(with: Array("<?xml".utf8)) {
      return try PropertyListDecoder().decode([String: String].self, from: data)
    }
    guard let text = text(of: data) else {
      throw StringsFileParser.Failure(line: 1, reason: "the file is neither UTF-8 nor UTF-16")
    }
    return try StringsFileParser.parse(text)
  }

  private static func text(of data: Data) -> String? {
    if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) {
      let isLittle = data.first == 0xFF
      let bytes = Array(data.dropFirst(2)).map(UInt16.init)
      let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index -> UInt16 in
        let (high, low) = isLittle ? (index + 1, index) : (index, index + 1)
        return bytes[high] << 8 | bytes[low]
      }
      return String(decoding: units, as: UTF16.self)
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return String(data: data.starts(with: mark) ? data.dropFirst(3) : data, encoding: .utf8)
  }

  private mutating func read(catalog path: String, table: String) {
    guard let data = contents(of: path) else { return }
    do throws(JSONSyntaxError) {
      guard let catalog = StringCatalog(try JSONText.value(of: data)) else {
        problems.append("\(path):1: not a string catalog: the object \"strings\" is missing")
        return
      }
      developmentLanguages.insert(LanguageTag(catalog.sourceLanguage))
      for (language, entries) in catalog.languages {
        add(entries, table: table, language: language)
      }
    } catch {
      problems.append(
        "\(path):\(error.line): \(error.isTooDeep ? "" : "not JSON: ")\(error.reason)")
    }
  }

  /// The maximum size of one table, in bytes.
  static let limit = 16_777_216

  private mutating func contents(of path: String) -> Data? {
    do {
      // Opening a pipe would block, so only regular files are opened.
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG || status.st_size > Self.limit
      {
        problems.append(
          "\(path): cannot read the string table: it is not a regular file of at most \(Self.limit) bytes"
        )
        return nil
      }
      return try Data(contentsOf: URL(filePath: path))
    } catch {
      problems.append("\(path): cannot read the string table: \(Self.reason(of: error))")
      return nil
    }
  }

  /// The system's reason, without the names of error types.
  private static func reason(of error: any Error) -> String {
    if let code = ((error as? CocoaError)?.underlying as? POSIXError)?.code { return "\(code)" }
    return String(describing: error)
  }
}

extension String {
  fileprivate func dropping(suffix: String) -> String? {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : nil
  }
}

/// The string tables of this process in the language of its user.
///
/// Without tables, every text is its default value or its key. All tables form one set: the bundle
/// of a text is ignored, because an extension has only one bundle. Thread-safe.
public final class StringTables: Sendable {
  /// The tables for all localized texts of the process.
  public static let shared = StringTables()

  /// The entries by table and key, including those taken from other languages.
  private let tables = Mutex<[String: [String: LocalizedEntry]]>([:])

  init() {}

  /// Replaces the tables by the tables of `folders` in `language`, a BCP 47 tag or the name of a locale.
  ///
  /// A folder contains `*.lproj/*.strings` and `*.xcstrings` files; later folders take precedence.
  /// Texts missing in the language are taken from the development language. Throws an error that lists
  /// the files that cannot be read, after all other files have been loaded.
  public func load(folders: [String], language: String) throws(StringTablesError) {
    var loader = StringTableFiles()
    for folder in folders { loader.read(folder: folder) }
    let loaded = loader.tables(in: LanguageTag(language))
    tables.withLock { $0 = loaded }
    if !loader.problems.isEmpty { throw StringTablesError(problems: loader.problems) }
  }

  /// Removes all tables.
  public func removeAll() {
    tables.withLock { $0 = [:] }
  }

  /// The localized name of an app from its `InfoPlist` table, as on Apple's systems, or else the
  /// localized text for `name`; `nil` if the tables contain neither.
  public func appName(_ name: String?) -> String? {
    ["CFBundleDisplayName", "CFBundleName"].lazy
      .compactMap { self.text(forKey: $0, in: "InfoPlist", arguments: []) }.first
      ?? name.flatMap { text(forKey: $0, in: nil, arguments: []) }
  }

  /// The localized text for a key with values inserted, or `nil` if no table contains the key.
  func text(forKey key: String, in table: String?, arguments: [String]) -> String? {
    let entry = tables.withLock { tables in
      tables.isEmpty ? nil : tables[table ?? "Localizable"]?[key]
    }
    return entry?.text(with: arguments)
  }
}

/// The errors of string tables that could not be read.
public struct StringTablesError: Error, Equatable, CustomStringConvertible {
  /// One message for each file, with the line number if it is known.
  public let problems: [String]

  /// The messages, one per line.
  public var description: String { problems.joined(separator: "\n") }
}

/// The texts of a string catalog (an `.xcstrings` file).
struct StringCatalog {
  let sourceLanguage: String
  private(set) var languages: [String: [String: LocalizedEntry]] = [:]

  /// Decodes a catalog, or returns `nil` if the JSON is not a string catalog.
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

/// The entry of a string table for one key in one language.
struct LocalizedEntry: Equatable {
  /// A single text, or a text for each plural category.
  enum Form: Equatable {
    case plain(String)
    case plural([String: String])

    /// The text for a number, or the text of the category `other` if the number's category has no text.
    ///
    /// Only the categories zero, one and other are distinguished. The rules of other languages,
    /// such as Slavic or Semitic ones, are not implemented.
    func text(for number: Int?) -> String? {
      switch self {
      case .plain(let text): text
      case .plural(let categories):
        (number == 0 ? categories["zero"] : nil) ?? (number == 1 ? categories["one"] : nil)
          ?? categories["other"] ?? categories.min { $0.key < $1.key }?.value
      }
    }
  }

  /// A named part of the text with its own plural forms, written `%#@name@`.
  struct Substitution: Equatable {
    /// The number, from 1, of the value that selects the plural form.
    var argument: Int
    var form: Form
  }

  var form: Form
  var substitutions: [String: Substitution] = [:]

  func text(with arguments: [String]) -> String? {
    let number = arguments.lazy.compactMap { Int($0) }.first
    guard let format = form.text(for: number) else { return nil }
    // Without values the text is not a format: "100%" is used unchanged.
    guard !arguments.isEmpty else { return format }
    return FormatSpecifier.fill(format, with: arguments) { name in
      guard let part = substitutions[name], arguments.indices.contains(part.argument - 1) else {
        return nil
      }
      let value = arguments[part.argument - 1]
      guard let text = part.form.text(for: Int(value)) else { return nil }
      return FormatSpecifier.fill(
        text.split(separator: "%arg", omittingEmptySubsequences: false).joined(separator: "%1$@"),
        with: [value])
    }
  }
}
