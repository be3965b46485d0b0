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

/// The structure of a binary property list, checked before Foundation decodes it.
///
/// Objects refer to each other by number, so a short file can describe a cycle, or a few objects that stand for
/// billions of values. Foundation's decoder follows every reference. Format: CFBinaryPList.c of CoreFoundation.
struct BinaryPropertyList {
  private let bytes: [UInt8]
  /// The bytes before the trailer, which hold the objects and their offsets.
  private let content: Int
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let offsets: Int

  /// Whether a file is in this format.
  static func fits(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "bplist".utf8) }

  /// Throws if the file is damaged, or if its decoded values would be nested too deep or too many.
  static func check(_ bytes: [UInt8]) throws(ImportError) {
    let (list, top) = try open(bytes)
    var (values, waiting) = (1, [(object: top, depth: 0)])
    while let (object, depth) = waiting.popLast() {
      guard let children = try list.children(of: object) else { continue }
      guard depth < PropertyList.deepest else { throw PropertyList.tooDeep }
      values += children.count
      guard values <= PropertyList.mostValues else { throw PropertyList.tooManyValues }
      waiting += children.map { ($0, depth + 1) }
    }
  }

  /// Reads the trailer, the last 32 bytes: six unused bytes, two sizes, then three numbers of 8 bytes.
  private static func open(
    _ bytes: [UInt8]
  ) throws(ImportError) -> (list: BinaryPropertyList, top: Int) {
    guard bytes.count >= 8 + 32 else { throw damaged }
    let trailer = bytes.count - 32
    let list = BinaryPropertyList(
      bytes: bytes, content: trailer, offsetSize: Int(bytes[trailer + 6]),
      referenceSize: Int(bytes[trailer + 7]), count: try number(bytes, trailer + 8, 8),
      offsets: try number(bytes, trailer + 24, 8))
    guard (1...8).contains(list.offsetSize), (1...8).contains(list.referenceSize),
      list.offsets <= trailer, list.count <= (trailer - list.offsets) / list.offsetSize
    else { throw damaged }
    return (list, try number(bytes, trailer + 16, 8))
  }

  /// The objects that an object contains: the items of a list, the keys and values of a table; `nil`
  /// for a value that contains none.
  private func children(of object: Int) throws(ImportError) -> [Int]? {
    guard object < count else { throw Self.damaged }
    let start = try number(offsets + object * offsetSize, offsetSize)
    guard start < content else { throw Self.damaged }
    let kind = bytes[start] >> 4
    guard kind >= 0xA else { return nil }
    var (size, first) = (Int(bytes[start] & 0xF), start + 1)
    if size == 0xF {
      // A longer list has its size in a separate object: a whole number of 2^n bytes.
      guard first < content, bytes[first] & 0xF0 == 0x10, bytes[first] & 0xF <= 3 else {
        throw Self.damaged
      }
      let length = 1 << Int(bytes[first] & 0xF)
      size = try number(first + 1, length)
      first += 1 + length
    }
    if kind == 0xD { size *= 2 }
    guard size <= (content - first) / referenceSize else { throw Self.damaged }
    guard size <= PropertyList.mostValues else { throw PropertyList.tooManyValues }
    var children: [Int] = []
    for index in 0..<size {
      children.append(try number(first + index * referenceSize, referenceSize))
    }
    return children
  }

  private func number(_ start: Int, _ size: Int) throws(ImportError) -> Int {
    guard start + size <= content else { throw Self.damaged }
    return try Self.number(bytes, start, size)
  }

  /// Reads a big-endian number.
  private static func number(
    _ bytes: [UInt8], _ start: Int, _ size: Int
  ) throws(ImportError) -> Int {
    let value = bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    // Larger files are not read.
    guard value < 1 << 32 else { throw damaged }
    return Int(value)
  }

  private static var damaged: ImportError { ImportError("the binary property list is damaged") }
}

/// Parses a property list in the OpenStep text format of Xcode's projects: `{ key = value; }`, `( a, b )`,
/// texts with or without quotes, `< hexadecimal data >`, and comments.
///
/// Foundation reads this format only since Swift 6.1 or later on Linux; 6.0.3 refuses it.
/// The parser is recursive up to `PropertyList.deepest` levels.
struct OpenStepPropertyList {
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether a file is in this format: neither XML nor binary.
  static func fits(_ bytes: [UInt8]) -> Bool {
    let start = bytes.drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || isSpace($0) }
    let isXML =
      start.starts(with: "<?".utf8) || start.starts(with: "<!".utf8)
      || start.starts(with: "<plist".utf8)
    return !isXML && !start.starts(with: "bplist".utf8)
  }

  /// Parses a whole file.
  ///
  /// - Throws: `ImportError` with the line of the first mistake.
  static func parse(_ bytes: [UInt8]) throws(ImportError) -> PropertyList {
    var parser = OpenStepPropertyList(bytes)
    let value = try parser.value()
    parser.skip()
    guard parser.position == bytes.count else { throw parser.mistake("text after the end") }
    return value
  }

  private mutating func value() throws(ImportError) -> PropertyList {
    depth += 1
    defer { depth -= 1 }
    guard depth <= PropertyList.deepest + 1 else { throw PropertyList.tooDeep }
    skip()
    switch next {
    case UInt8(ascii: "{"): return try table()
    case UInt8(ascii: "("): return try list()
    case UInt8(ascii: "<"): return try data()
    case _: return .text(try text())
    }
  }

  private mutating func table() throws(ImportError) -> PropertyList {
    position += 1
    var table: [String: PropertyList] = [:]
    while !take("}") {
      let key = try text()
      guard take("=") else { throw mistake("\"=\" is missing") }
      table[key] = try value()
      guard take(";") else { throw mistake("\";\" is missing") }
    }
    return .table(table)
  }

  private mutating func list() throws(ImportError) -> PropertyList {
    position += 1
    var list: [PropertyList] = []
    while !take(")") {
      list.append(try value())
      guard take(",") || next == UInt8(ascii: ")") else { throw mistake("\",\" is missing") }
    }
    return .list(list)
  }

  private mutating func data() throws(ImportError) -> PropertyList {
    position += 1
    var digits: [UInt8] = []
    while !take(">") {
      guard let digit = next.flatMap({ Character(UnicodeScalar($0)).hexDigitValue }) else {
        throw mistake("data has a character that is not a hexadecimal digit")
      }
      digits.append(UInt8(digit))
      position += 1
    }
    guard digits.count.isMultiple(of: 2) else {
      throw mistake("data has an odd number of hexadecimal digits")
    }
    return .data(
      Data(stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }))
  }

  private mutating func text() throws(ImportError) -> String {
    skip()
    if let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      return try quoted(quote)
    }
    let start = position
    while let byte = next, !Self.isSpace(byte), !"{}()=;,<>\"'".utf8.contains(byte) {
      position += 1
    }
    guard position > start else { throw mistake("a value is missing") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func quoted(_ quote: UInt8) throws(ImportError) -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = next, byte != quote {
      position += 1
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      guard let escaped = next else { break }
      position += 1
      switch escaped {
      case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "r"): text.append(UInt8(ascii: "\r"))
      case UInt8(ascii: "U"):
        let digits = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
        guard digits.utf8.count == 4, let code = UInt32(digits, radix: 16) else {
          throw mistake("four hexadecimal digits are missing after \\U")
        }
        position += 4
        text += Array(String(UnicodeScalar(code) ?? "\u{FFFD}").utf8)
      case _: text.append(escaped)
      }
    }
    guard next == quote else { throw mistake("unterminated string") }
    position += 1
    return String(decoding: text, as: UTF8.self)
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Skips spaces and comments, and consumes `character` if it is next.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skip()
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skip() {
    while let byte = next {
      if Self.isSpace(byte) || byte == 0xEF || byte == 0xBB || byte == 0xBF {
        position += 1
      } else if bytes[position...].starts(with: "//".utf8) {
        while let byte = next, byte != UInt8(ascii: "\n") { position += 1 }
      } else if bytes[position...].starts(with: "/*".utf8) {
        position += 2
        while next != nil, !bytes[position...].starts(with: "*/".utf8) { position += 1 }
        position = min(position + 2, bytes.count)
      } else {
        return
      }
    }
  }

  private func mistake(_ problem: String) -> ImportError {
    let line = bytes[..<min(position, bytes.count)].count { $0 == UInt8(ascii: "\n") } + 1
    return ImportError("line \(line): \(problem)")
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (9...13).contains(byte)
  }
}
