import ControlModel
import FoundationEssentials
import Glibc

/// Reads the string tables of folders, in all their languages.
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
  /// A text that it lacks is taken from the next best matching language, and finally from the
  /// development language.
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
