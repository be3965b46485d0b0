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
