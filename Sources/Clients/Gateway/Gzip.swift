/// Compresses texts (RFC 1951 and 1952): with the fixed code, which needs no tables in the output.
///
/// The page's files become less than half as large. That happens once for each, so a program of its own for it would be
/// more than it is worth.
struct Gzip {
  /// The bytes as a gzip file.
  static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    // No time and no name; 255: the operating system is not known.
    var gzip = Gzip(output: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
    gzip.deflate(bytes)
    for value in [checksum(bytes), UInt32(truncatingIfNeeded: bytes.count)] {
      for shift in stride(from: 0, to: 32, by: 8) {
        gzip.output.append(UInt8(truncatingIfNeeded: value >> UInt32(shift)))
      }
    }
    return gzip.output
  }

  private var output: [UInt8]
  private var bits: UInt64 = 0
  private var count = 0

  private init(output: [UInt8]) { self.output = output }

  // MARK: Bits

  /// Appends the lowest bits of a number, the lowest one first.
  private mutating func write(_ value: Int, _ width: Int) {
    bits |= UInt64(value) << UInt64(count)
    count += width
    while count >= 8 {
      output.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      count -= 8
    }
  }

  /// Appends a code, whose highest bit comes first.
  private mutating func writeCode(_ code: Int, _ width: Int) {
    var turned = 0
    for bit in 0..<width where code & (1 << bit) != 0 { turned |= 1 << (width - 1 - bit) }
    write(turned, width)
  }

  /// Appends a letter, the end (256) or a length (257 to 285) in the fixed code.
  private mutating func writeSymbol(_ symbol: Int) {
    switch symbol {
    case ..<144: writeCode(0x30 + symbol, 8)
    case ..<256: writeCode(0x190 + symbol - 144, 9)
    case ..<280: writeCode(symbol - 256, 7)
    case _: writeCode(0xC0 + symbol - 280, 8)
    }
  }

  // MARK: Repetitions

  /// The least lengths and distances of their codes, with the number of bits that say how much more it is.
  private static let lengths = ranges(first: 3, count: 28, each: 4) + [(258, 0)]
  private static let distances = ranges(first: 1, count: 30, each: 2)

  private static func ranges(first: Int, count: Int, each: Int) -> [(least: Int, more: Int)] {
    var least = first
    return (0..<count).map { index in
      let more = max(index / each - 1, 0)
      defer { least += 1 << more }
      return (least, more)
    }
  }

  private static let window = 32_768
  private static let longest = 258
  /// How many earlier places are compared with one.
  private static let mostTries = 48

  private mutating func deflate(_ bytes: [UInt8]) {
    // One block, the last one, with the fixed code.
    write(1, 1)
    write(1, 2)
    // By three bytes: the last place where they are; by the place: the one before.
    var last: [Int: Int] = [:]
    var earlier = [Int](repeating: -1, count: bytes.count)
    var place = 0
    while place < bytes.count {
      var (length, distance) = (1, 0)
      var found = place + 2 < bytes.count ? last[Self.key(bytes, place)] ?? -1 : -1
      var tries = Self.mostTries
      while found >= 0, place - found <= Self.window, tries > 0 {
        let same = Self.match(bytes, found, place)
        if same > length { (length, distance) = (same, place - found) }
        found = earlier[found]
        tries -= 1
      }
      if length < 3 {
        length = 1
        writeSymbol(Int(bytes[place]))
      } else {
        writeRepetition(length, distance)
      }
      for next in place..<(place + length) where next + 2 < bytes.count {
        let key = Self.key(bytes, next)
        earlier[next] = last[key] ?? -1
        last[key] = next
      }
      place += length
    }
    writeSymbol(256)
    if count > 0 { write(0, 8 - count) }
  }

  private mutating func writeRepetition(_ length: Int, _ distance: Int) {
    let code = Self.lengths.lastIndex { $0.least <= length } ?? 0
    writeSymbol(257 + code)
    write(length - Self.lengths[code].least, Self.lengths[code].more)
    let far = Self.distances.lastIndex { $0.least <= distance } ?? 0
    writeCode(far, 5)
    write(distance - Self.distances[far].least, Self.distances[far].more)
  }

  private static func key(_ bytes: [UInt8], _ place: Int) -> Int {
    Int(bytes[place]) << 16 | Int(bytes[place + 1]) << 8 | Int(bytes[place + 2])
  }

  /// How many bytes are the same from two places on.
  private static func match(_ bytes: [UInt8], _ one: Int, _ other: Int) -> Int {
    let most = min(longest, bytes.count - other)
    var length = 0
    while length < most, bytes[one + length] == bytes[other + length] { length += 1 }
    return length
  }

  // MARK: The checksum

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var value: UInt32 = .max
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    return ~value
  }
}
