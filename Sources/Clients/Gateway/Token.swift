import Glibc
import SystemAccess

/// The secret that requests need, except requests for files, and pushes if push keys are configured.
package struct Token: Equatable, Sendable {
  /// The minimum and maximum numbers of characters.
  static let lengths = 16...256

  package let text: String

  /// Creates a token of 192 random bits from the system's generator.
  package static func random() -> Token {
    var generator = SystemRandomNumberGenerator()
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    let text = (0..<32).map { _ in digits[Int.random(in: digits.indices, using: &generator)] }
    return Token(text: String(text))
  }

  private init(text: String) { self.text = text }

  /// Returns `nil` if the text has a wrong length, or characters other than ASCII letters, digits, `-` and `_`.
  package init?(_ text: String) {
    let allowed = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard allowed, Self.lengths.contains(text.utf8.count) else { return nil }
    self.text = text
  }

  /// Whether an `Authorization` header carries this token.
  ///
  /// The time of the comparison does not depend on the positions of wrong characters or on the length of the header.
  func isCarried(by header: String?) -> Bool {
    let scheme = "bearer "
    guard let header, header.prefix(scheme.count).lowercased() == scheme else { return false }
    let given = Array(header.utf8.dropFirst(scheme.utf8.count))
    let own = Array(text.utf8)
    var difference = given.count ^ own.count
    for index in own.indices {
      let letter = given.isEmpty ? 0 : given[index % given.count]
      difference |= Int(own[index] ^ letter)
    }
    return difference == 0
  }
}

extension Token {
  /// The number of bytes that are read from a token's file.
  static let fileLimit = 4_096

  /// Reads the token from a file of one line, so that it stays the same across restarts.
  ///
  /// A file that other users can change is refused. The function never waits for a pipe or a device.
  package static func file(_ path: String) throws(GatewayError) -> Token {
    let file: FileDescriptor
    do throws(Errno) {
      file = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    } catch { throw .badToken(file: path, "it cannot be read (\(error.meaning))") }
    var status = stat()
    guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .badToken(file: path, "it is not a regular file")
    }
    guard status.st_mode & 0o022 == 0 else {
      throw .changeableToken(file: path, mode: status.st_mode & 0o7777)
    }
    var bytes = [UInt8](repeating: 0, count: fileLimit)
    let count = read(file.number, &bytes, bytes.count)
    let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    guard let line = text.split(whereSeparator: \.isNewline).first, let token = Token(String(line)),
      text.split(whereSeparator: \.isWhitespace).count == 1
    else { throw .badToken(file: path, "its text is not a token") }
    return token
  }

  /// The warning about a token file that other users can read, or `nil` if they cannot.
  package static func exposure(of path: String) -> String? {
    ExposedFile(path).map {
      "other users can read the token in \(path) (mode \($0.mode)) and use it: chmod 600 \(path)"
    }
  }
}
