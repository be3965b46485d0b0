import Glibc
import SystemAccess

extension Token {
  /// The most bytes of a token's file.
  static let fileLimit = 4_096

  /// The token in a file of one line, so that it stays the same over restarts.
  ///
  /// A file that other users can change is refused; a pipe or a device is never waited for.
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

  /// The warning about a token file that other users can read; nil if they cannot.
  package static func exposure(of path: String) -> String? {
    ExposedFile(path).map {
      "other users can read the token in \(path) (mode \($0.mode)) and use it: chmod 600 \(path)"
    }
  }
}
