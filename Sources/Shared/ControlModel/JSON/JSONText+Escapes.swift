extension JSONText {
  /// JSON with an escape in place of every character that a terminal could obey or that changes the order
  /// of others: the same data for every reader of JSON, and safe to look at.
  ///
  /// `bytes` is JSON in UTF-8, where such characters occur in strings only.
  public static func escapingUnsafe(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let bytes = Array(bytes)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if mayBeUnsafe(byte), let unsafe = unsafeCharacter(bytes[index...].prefix(3)) {
        result += unsafe.escape
        index += unsafe.length
      } else {
        result.append(byte)
        index += 1
      }
    }
    return result
  }

  /// Whether an unsafe character can begin with this byte.
  @inlinable
  package static func mayBeUnsafe(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x7F, 0xC2, 0xD8, 0xE2, 0xEF: true
    case _: false
    }
  }

  /// The escape of the unsafe character that bytes begin with, and how many bytes it has; nil if they
  /// begin with another one.
  package static func unsafeCharacter(
    _ bytes: some Collection<UInt8>
  ) -> (escape: [UInt8], length: Int)? {
    var iterator = bytes.makeIterator()
    guard let first = iterator.next() else { return nil }
    if first == 0x7F { return (escape(0x7F), 1) }
    guard let second = iterator.next() else { return nil }
    switch (first, second) {
    // C1 control characters and the soft hyphen.
    case (0xC2, 0x80...0x9F), (0xC2, 0xAD): return (escape(UInt16(second)), 2)
    // The Arabic letter mark.
    case (0xD8, 0x9C): return (escape(0x61C), 2)
    case _: break
    }
    guard let third = iterator.next() else { return nil }
    switch (first, second, third) {
    // Zero-width spaces, marks of direction, separators of lines, embeddings and overrides; invisible
    // operators and isolates; the byte order mark; annotations.
    case (0xE2, 0x80, 0x8B...0x8F), (0xE2, 0x80, 0xA8...0xAE), (0xE2, 0x81, 0xA0...0xAF),
      (0xEF, 0xBB, 0xBF), (0xEF, 0xBF, 0xB9...0xBB):
      let code = UInt16(first & 0xF) << 12 | UInt16(second & 0x3F) << 6 | UInt16(third & 0x3F)
      return (escape(code), 3)
    case _: return nil
    }
  }

  private static func escape(_ code: UInt16) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return [UInt8(ascii: "\\"), UInt8(ascii: "u")]
      + [12, 8, 4, 0].map { digits[Int(code >> $0 & 0xF)] }
  }
}
