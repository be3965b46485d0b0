import FoundationEssentials

/// A property list: an Info.plist, entitlements, or an Xcode project.
enum PropertyList: Codable, Equatable {
  case text(String)
  case flag(Bool)
  case whole(Int)
  case real(Double)
  case data(Data)
  case date(Date)
  case list([PropertyList])
  case table([String: PropertyList])

  init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    if let text = try? single.decode(String.self) {
      self = .text(text)
    } else if let table = try? single.decode([String: PropertyList].self) {
      self = .table(table)
    } else if let list = try? single.decode([PropertyList].self) {
      self = .list(list)
    } else if let flag = try? single.decode(Bool.self) {
      self = .flag(flag)
    } else if let whole = try? single.decode(Int.self) {
      self = .whole(whole)
    } else if let real = try? single.decode(Double.self) {
      self = .real(real)
    } else if let date = try? single.decode(Date.self) {
      self = .date(date)
    } else {
      self = .data(try single.decode(Data.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var single = encoder.singleValueContainer()
    switch self {
    case .text(let value): try single.encode(value)
    case .flag(let value): try single.encode(value)
    case .whole(let value): try single.encode(value)
    case .real(let value): try single.encode(value)
    case .data(let value): try single.encode(value)
    case .date(let value): try single.encode(value)
    case .list(let value): try single.encode(value)
    case .table(let value): try single.encode(value)
    }
  }

  /// Reads a file in any of Apple's formats.
  static func read(_ path: String) throws(ImportError) -> PropertyList {
    let bytes = try SourceFolder.read(path)
    do {
      if OpenStepPropertyList.fits(bytes) { return try OpenStepPropertyList.parse(bytes) }
      if BinaryPropertyList.fits(bytes) {
        try BinaryPropertyList.check(bytes)
      } else if xmlDepth(of: bytes) > deepest + 2 {
        throw tooDeep
      }
      return try PropertyListDecoder().decode(PropertyList.self, from: Data(bytes))
    } catch {
      throw ImportError("cannot read \(path) as a property list: \(error)")
    }
  }

  /// The limit on nested lists: the decoder is recursive.
  static let deepest = 256
  /// The limit on values in a binary list, each counted once for every reference to it.
  static let mostValues = 100_000

  static var tooDeep: ImportError {
    ImportError("it is nested deeper than \(deepest) levels")
  }
  static var tooManyValues: ImportError { ImportError("it has more than \(mostValues) values") }

  /// The depth of the elements of an XML file, `plist` and the innermost value among them; brackets in comments and CDATA sections do not count.
  ///
  /// The size limit of files (`SourceFolder.fileLimit`) also limits the number of values.
  private static func xmlDepth(of bytes: [UInt8]) -> Int {
    var (depth, most) = (0, 0)
    var rest = bytes[...]
    func skip(past end: StaticString) {
      let end = String(describing: end).utf8
      while !rest.isEmpty, !rest.starts(with: end) { rest = rest.dropFirst() }
      rest = rest.dropFirst(end.count)
    }
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      if rest.starts(with: "<!--".utf8) {
        skip(past: "-->")
      } else if rest.starts(with: "<![CDATA[".utf8) {
        skip(past: "]]>")
      } else if rest.starts(with: "<!".utf8) || rest.starts(with: "<?".utf8) {
        skip(past: ">")
      } else {
        let isEnd = rest.starts(with: "</".utf8)
        var (quote, last): (UInt8?, UInt8) = (nil, 0)
        while let byte = rest.first, quote != nil || byte != UInt8(ascii: ">") {
          if byte == quote {
            quote = nil
          } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            quote = byte
          }
          last = byte
          rest = rest.dropFirst()
        }
        if isEnd { depth -= 1 } else if last != UInt8(ascii: "/") { depth += 1 }
        most = max(most, depth)
      }
    }
    return most
  }

  func xml() throws(ImportError) -> [UInt8] {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    do { return Array(try encoder.encode(self)) } catch {
      throw ImportError("cannot write a property list: \(error)")
    }
  }

  subscript(key: String) -> PropertyList? {
    if case .table(let table) = self { table[key] } else { nil }
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var table: [String: PropertyList] { if case .table(let table) = self { table } else { [:] } }

  var texts: [String] {
    switch self {
    case .list(let list): list.compactMap(\.text)
    case .text(let text): [text]
    case _: []
    }
  }

  func mapTexts(_ change: (String) -> String) -> PropertyList {
    switch self {
    case .text(let text): .text(change(text))
    case .list(let list): .list(list.map { $0.mapTexts(change) })
    case .table(let table): .table(table.mapValues { $0.mapTexts(change) })
    case .flag, .whole, .real, .data, .date: self
    }
  }
}
