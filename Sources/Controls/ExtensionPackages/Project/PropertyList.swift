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

  /// The list of a file, in any of Apple's formats.
  static func read(_ path: String) throws(ImportError) -> PropertyList {
    let bytes = try SourceFolder.read(path)
    do {
      if BinaryPropertyList.fits(bytes) {
        try BinaryPropertyList.check(bytes)
      } else if depth(of: bytes) > deepest {
        throw tooDeep
      }
      if OpenStepPropertyList.fits(bytes) { return try OpenStepPropertyList.parse(bytes) }
      return try PropertyListDecoder().decode(PropertyList.self, from: Data(bytes))
    } catch {
      throw ImportError("cannot read \(path) as a property list: \(error)")
    }
  }

  /// How deep lists may be nested: the decoder calls itself for each level.
  static let deepest = 256
  /// The most values of a binary list, each counted as often as the list refers to it.
  static let mostValues = 100_000

  static var tooDeep: ImportError {
    ImportError("it is nested deeper than \(deepest) levels")
  }
  static var tooManyValues: ImportError { ImportError("it has more than \(mostValues) values") }

  /// At least how deep a list is nested, in either of its text formats.
  ///
  /// The number of values is limited by that of bytes (`SourceFolder.fileLimit`).
  private static func depth(of bytes: [UInt8]) -> Int {
    var depth = 0
    var most = 0
    var before: (UInt8, UInt8) = (0, 0)
    for byte in bytes {
      switch (before.0, before.1, byte) {
      case (_, _, UInt8(ascii: "(")), (_, _, UInt8(ascii: "{")): depth += 1
      case (_, _, UInt8(ascii: ")")), (_, _, UInt8(ascii: "}")): depth -= 1
      // `<dict>`, `<array>`, and `<data>` and `<date>`, which are closed at once.
      case (UInt8(ascii: "<"), UInt8(ascii: "/"), UInt8(ascii: "d")),
        (UInt8(ascii: "<"), UInt8(ascii: "/"), UInt8(ascii: "a")):
        depth -= 1
      case (_, UInt8(ascii: "<"), UInt8(ascii: "d")), (_, UInt8(ascii: "<"), UInt8(ascii: "a")):
        depth += 1
      case _: break
      }
      most = max(most, depth)
      before = (before.1, byte)
    }
    return most
  }

  /// The list as an XML file.
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

  /// The same with every text changed.
  func mapTexts(_ change: (String) -> String) -> PropertyList {
    switch self {
    case .text(let text): .text(change(text))
    case .list(let list): .list(list.map { $0.mapTexts(change) })
    case .table(let table): .table(table.mapValues { $0.mapTexts(change) })
    case .flag, .whole, .real, .data, .date: self
    }
  }
}
