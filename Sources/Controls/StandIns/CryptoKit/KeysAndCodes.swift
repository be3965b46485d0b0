public import Foundation

extension Insecure {
  /// The SHA-1 hash function, which is not secure.
  public struct SHA1: HashFunction {
    /// The number of bytes in a block.
    public static let blockByteCount = 64
    private var data: [UInt8] = []

    /// Creates a hash of no data.
    public init() {}

    /// Adds data.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { data += bufferPointer }

    /// The hash of the data.
    public func finalize() -> SHA1Digest {
      var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
      for block in Blocks.words(of: data, isBigEndian: true) {
        var words = block
        for index in 16..<80 {
          let word =
            words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
          words.append(word.rotated(left: 1))
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for index in 0..<80 {
          let (mixed, constant): (UInt32, UInt32) =
            switch index / 20 {
            case 0: ((b & c) | (~b & d), 0x5a82_7999)
            case 1: (b ^ c ^ d, 0x6ed9_eba1)
            case 2: ((b & c) | (b & d) | (c & d), 0x8f1b_bcdc)
            case _: (b ^ c ^ d, 0xca62_c1d6)
            }
          let next = a.rotated(left: 5) &+ mixed &+ e &+ constant &+ words[index]
          (e, d, c, b, a) = (d, c, b.rotated(left: 30), a, next)
        }
        for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
      }
      return SHA1Digest(bytes: Blocks.bytes(of: state, isBigEndian: true))
    }
  }

  /// The MD5 hash function, which is not secure.
  public struct MD5: HashFunction {
    /// The number of bytes in a block.
    public static let blockByteCount = 64
    private var data: [UInt8] = []

    /// Creates a hash of no data.
    public init() {}

    /// Adds data.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { data += bufferPointer }

    private static let shifts: [[UInt32]] = [
      [7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21],
    ]
    private static let constants = (1...64).map {
      UInt32(abs(sin(Double($0))) * 4_294_967_296)
    }

    /// The hash of the data.
    public func finalize() -> MD5Digest {
      var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476]
      for words in Blocks.words(of: data, isBigEndian: false) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        for index in 0..<64 {
          let (mixed, word): (UInt32, Int) =
            switch index / 16 {
            case 0: ((b & c) | (~b & d), index)
            case 1: ((d & b) | (~d & c), (5 * index + 1) % 16)
            case 2: (b ^ c ^ d, (3 * index + 5) % 16)
            case _: (c ^ (b | ~d), (7 * index) % 16)
            }
          let sum = a &+ mixed &+ Self.constants[index] &+ words[word]
          (a, d, c) = (d, c, b)
          b = b &+ sum.rotated(left: Self.shifts[index / 16][index % 4])
        }
        for (index, value) in [a, b, c, d].enumerated() { state[index] &+= value }
      }
      return MD5Digest(bytes: Blocks.bytes(of: state, isBigEndian: false))
    }
  }
}

/// The number of bits of a key.
public struct SymmetricKeySize: Sendable {
  /// The number of bits: 8 for each byte of the key.
  public let bitCount: Int
  /// Creates a size from a number of bits.
  public init(bitCount: Int) { self.bitCount = bitCount }
  /// A key of 16 bytes.
  public static let bits128 = SymmetricKeySize(bitCount: 128)
  /// A key of 24 bytes.
  public static let bits192 = SymmetricKeySize(bitCount: 192)
  /// A key of 32 bytes.
  public static let bits256 = SymmetricKeySize(bitCount: 256)
}

/// A secret key, which this stand-in does not erase from memory.
public struct SymmetricKey: ContiguousBytes, Equatable, Sendable {
  private let bytes: [UInt8]

  /// Creates a key from its bytes.
  public init<D: ContiguousBytes>(data: D) { bytes = data.withUnsafeBytes { Array($0) } }

  /// Creates a random key.
  public init(size: SymmetricKeySize) {
    bytes = (0..<size.bitCount / 8).map { _ in UInt8.random(in: .min ... .max) }
  }

  /// The number of bits.
  public var bitCount: Int { bytes.count * 8 }

  /// Calls a closure with the bytes.
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try bytes.withUnsafeBytes(body)
  }
}

/// An authentication code made with a hash function and a key.
public struct HMAC<H: HashFunction>: Sendable {
  /// The type of a code.
  public typealias MAC = H.Digest

  /// The code for some data.
  public static func authenticationCode<D: DataProtocol>(
    for data: D, using key: SymmetricKey
  ) -> MAC {
    var bytes = key.withUnsafeBytes { Array($0) }
    if bytes.count > H.blockByteCount { bytes = Array(H.hash(data: bytes)) }
    bytes += Array(repeating: 0, count: H.blockByteCount - bytes.count)
    let inner = H.hash(data: bytes.map { $0 ^ 0x36 } + Array(data))
    return H.hash(data: bytes.map { $0 ^ 0x5c } + Array(inner))
  }

  /// Whether a code belongs to some data; takes longer for a code that is right at its beginning.
  public static func isValidAuthenticationCode<D: DataProtocol>(
    _ code: MAC, authenticating data: D, using key: SymmetricKey
  ) -> Bool { authenticationCode(for: data, using: key) == code }
}
