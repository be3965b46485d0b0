@_exported public import Foundation

// A stand-in for CryptoKit with hash functions, authentication codes and random keys: what controls use for names, caches
// and signed requests. The results are Apple's, but the code is not hardened: its time depends on the data, and it does
// not erase memory. Encryption, signatures and key agreement are absent; swift-crypto has them.

/// A hash function.
public protocol HashFunction: Sendable {
  associatedtype Digest: CryptoKit.Digest
  /// The number of bytes in a block.
  static var blockByteCount: Int { get }
  /// Creates a hash of no data.
  init()
  /// Adds data.
  mutating func update(bufferPointer: UnsafeRawBufferPointer)
  /// The hash of the data.
  func finalize() -> Digest
}

extension HashFunction {
  /// The hash of some data.
  public static func hash<D: DataProtocol>(data: D) -> Digest {
    var function = Self()
    function.update(data: data)
    return function.finalize()
  }

  /// Adds data.
  public mutating func update<D: DataProtocol>(data: D) {
    Array(data).withUnsafeBytes { update(bufferPointer: $0) }
  }
}

/// The result of a hash function.
public protocol Digest: Hashable, Sequence, Sendable, CustomStringConvertible
where Element == UInt8 {
  static var byteCount: Int { get }
}

/// The bytes of a hash.
public struct HashBytes<Function>: Digest, ContiguousBytes {
  let bytes: [UInt8]

  /// The number of bytes, the same for all hashes of a function.
  public static var byteCount: Int {
    switch Function.self {
    case is Insecure.MD5.Type: 16
    case is Insecure.SHA1.Type: 20
    case _: 32
    }
  }

  /// The bytes in order.
  public func makeIterator() -> IndexingIterator<[UInt8]> { bytes.makeIterator() }

  /// Calls a closure with the bytes.
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try bytes.withUnsafeBytes(body)
  }

  /// The bytes in hexadecimal digits.
  public var description: String {
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return "\(Function.self) digest: \(digits.joined())"
  }
}

/// The hash of `SHA256`.
public typealias SHA256Digest = HashBytes<SHA256>

/// The SHA-256 hash function.
public struct SHA256: HashFunction {
  /// The number of bytes in a block.
  public static let blockByteCount = 64
  private var data: [UInt8] = []

  /// Creates a hash of no data.
  public init() {}

  /// Adds data.
  public mutating func update(bufferPointer: UnsafeRawBufferPointer) { data += bufferPointer }

  /// The hash of the data.
  public func finalize() -> SHA256Digest {
    var state: [UInt32] = [
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
      0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    for block in Blocks.words(of: data, isBigEndian: true) {
      var words = block
      for index in 16..<64 {
        let (a, b) = (words[index - 15], words[index - 2])
        let first = a.rotated(right: 7) ^ a.rotated(right: 18) ^ (a >> 3)
        let second = b.rotated(right: 17) ^ b.rotated(right: 19) ^ (b >> 10)
        words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
      }
      var s = state
      for index in 0..<64 {
        let first = s[4].rotated(right: 6) ^ s[4].rotated(right: 11) ^ s[4].rotated(right: 25)
        let choice = (s[4] & s[5]) ^ (~s[4] & s[6])
        let one = s[7] &+ first &+ choice &+ Self.constants[index] &+ words[index]
        let second = s[0].rotated(right: 2) ^ s[0].rotated(right: 13) ^ s[0].rotated(right: 22)
        let majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2])
        s = [one &+ second &+ majority, s[0], s[1], s[2], s[3] &+ one, s[4], s[5], s[6]]
      }
      for index in 0..<8 { state[index] &+= s[index] }
    }
    return SHA256Digest(bytes: Blocks.bytes(of: state, isBigEndian: true))
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = {
    var primes: [Int] = []
    var next = 2
    while primes.count < 64 {
      if !primes.contains(where: { next % $0 == 0 }) { primes.append(next) }
      next += 1
    }
    return primes.map { prime in
      // The largest integer whose cube is at most prime * 2^96, found bit by bit: 35 bits are enough for 311.
      var root: UInt64 = 0
      for bit in (0..<35).reversed() {
        let candidate = root | (1 << UInt64(bit))
        if Self.cube(candidate, isAtMost: prime) { root = candidate }
      }
      return UInt32(truncatingIfNeeded: root)
    }
  }()

  /// Whether the cube of a number is at most `prime * 2^96`.
  private static func cube(_ number: UInt64, isAtMost prime: Int) -> Bool {
    let square = number.multipliedFullWidth(by: number)
    // The square has at most 70 bits, the cube at most 105.
    let low = square.low.multipliedFullWidth(by: number)
    let high = square.high &* number &+ low.high
    // The cube is high * 2^64 + low.low; prime * 2^96 is prime * 2^32 in the high part.
    let limit = UInt64(prime) << 32
    return high < limit || (high == limit && low.low == 0)
  }
}

/// Hash functions that are not secure, for names and old services.
public enum Insecure {
  /// The hash of `MD5`.
  public typealias MD5Digest = HashBytes<MD5>
  /// The hash of `SHA1`.
  public typealias SHA1Digest = HashBytes<SHA1>
}

extension UInt32 {
  func rotated(right count: UInt32) -> UInt32 { (self >> count) | (self << (32 - count)) }
  func rotated(left count: UInt32) -> UInt32 { (self << count) | (self >> (32 - count)) }
}

/// The blocks of 16 words that the hash functions work on.
enum Blocks {
  static func words(of data: [UInt8], isBigEndian: Bool) -> [[UInt32]] {
    var data = data
    let bits = UInt64(data.count) * 8
    data.append(0x80)
    while data.count % 64 != 56 { data.append(0) }
    let length = (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64($0 * 8)) }
    data += isBigEndian ? length.reversed() : length
    return stride(from: 0, to: data.count, by: 64).map { start in
      stride(from: start, to: start + 64, by: 4).map { at in
        let bytes = isBigEndian ? Array(data[at..<at + 4]) : data[at..<at + 4].reversed()
        return bytes.reduce(0) { $0 << 8 | UInt32($1) }
      }
    }
  }

  static func bytes(of state: [UInt32], isBigEndian: Bool) -> [UInt8] {
    state.flatMap { word in
      let bytes = (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32($0 * 8)) }
      return isBigEndian ? bytes.reversed() : bytes
    }
  }
}
