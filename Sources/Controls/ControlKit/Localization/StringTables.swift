import Synchronization

/// The string tables of this process, in the language that its texts are wanted in.
///
/// Without tables every text is its default value or its key. All tables are one set: the bundle that
/// a text names does not matter, for an extension has one bundle.
public final class StringTables: Sendable {
  /// The tables that all localized texts of the process are looked up in.
  public static let shared = StringTables()

  /// By table and key; what another language must stand in for is already in it.
  private let tables = Mutex<[String: [String: LocalizedEntry]]>([:])

  init() {}

  /// Replaces the tables by those of `folders`, in `language`, a BCP 47 tag or a locale's name.
  ///
  /// A folder holds `*.lproj/*.strings` and `*.xcstrings`; a later folder goes before an earlier one.
  /// A text that the language does not have is that of the development language. A file that cannot
  /// be read is named in the error; all the others are in use then.
  public func load(folders: [String], language: String) throws(StringTablesError) {
    var loader = StringTableFiles()
    for folder in folders { loader.read(folder: folder) }
    let loaded = loader.tables(in: LanguageTag(language))
    tables.withLock { $0 = loaded }
    if !loader.problems.isEmpty { throw StringTablesError(problems: loader.problems) }
  }

  /// Forgets all tables.
  public func removeAll() {
    tables.withLock { $0 = [:] }
  }

  /// An app's name in the language of the tables: that of its `InfoPlist` table, as on Apple's systems, or else the
  /// text that a table has for the name itself; nil if there is none.
  public func appName(_ name: String?) -> String? {
    ["CFBundleDisplayName", "CFBundleName"].lazy
      .compactMap { self.text(forKey: $0, in: "InfoPlist", arguments: []) }.first
      ?? name.flatMap { text(forKey: $0, in: nil, arguments: []) }
  }

  /// The text of a key with its values; nil if no table has the key.
  func text(forKey key: String, in table: String?, arguments: [String]) -> String? {
    let entry = tables.withLock { tables in
      tables.isEmpty ? nil : tables[table ?? "Localizable"]?[key]
    }
    return entry?.text(with: arguments)
  }
}

/// String tables that could not be read.
public struct StringTablesError: Error, Equatable, CustomStringConvertible {
  /// One message for each file, with the line where it is known.
  public let problems: [String]

  /// The messages, a line each.
  public var description: String { problems.joined(separator: "\n") }
}
