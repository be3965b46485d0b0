import Synchronization

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

  /// Replaces the tables by those of `folders` in `language`, a BCP 47 tag or the name of a locale.
  ///
  /// A folder contains `*.lproj/*.strings` and `*.xcstrings` files; later folders take precedence.
  /// Texts that the language lacks are taken from the development language. Throws an error that
  /// lists the files that cannot be read; all others have then been loaded.
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

  /// The localized name of an app: from its `InfoPlist` table as on Apple's systems, else the
  /// localized text for `name`; nil if there is neither.
  public func appName(_ name: String?) -> String? {
    ["CFBundleDisplayName", "CFBundleName"].lazy
      .compactMap { self.text(forKey: $0, in: "InfoPlist", arguments: []) }.first
      ?? name.flatMap { text(forKey: $0, in: nil, arguments: []) }
  }

  /// The localized text for a key with values inserted; nil if no table contains the key.
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
