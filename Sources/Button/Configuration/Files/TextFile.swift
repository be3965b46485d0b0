import Devices
import Glibc
import SystemAccess

/// A file that a person wrote, read as text.
enum TextFile {
  /// The text; nil if the file is not there and may be missing.
  static func read(
    _ path: String, mayBeMissing: Bool
  ) throws(ConfigurationError) -> String? {
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try FileBytes.read(path, limit: YAMLDocument.maximumSize)
    } catch {
      switch error {
      case .tooLarge: throw YAMLDocument.tooLarge(file: path)
      case .noFile:
        throw ConfigurationError(
          file: path,
          problem: "is not a regular file but a folder, a pipe, a socket or a device; name a file")
      case .system(let errno, during: _):
        if mayBeMissing, [ENOENT, ENOTDIR].contains(errno.number) { return nil }
        throw ConfigurationError(
          file: path, problem: "cannot be read: \(errno); \(advice(errno))")
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw notText(bytes, path)
    }
    return text
  }

  private static func advice(_ errno: Errno) -> String {
    switch errno {
    case ENOENT, ENOTDIR: "name a file that exists"
    case EACCES, EPERM: "let this user read it, or name another"
    case EISDIR: "name the file, not its folder"
    case _: "name another file"
    }
  }

  private static func notText(_ bytes: [UInt8], _ path: String) -> ConfigurationError {
    // The longest beginning that is text ends before the byte that is not.
    var iterator = bytes.makeIterator()
    var decoder = UTF8()
    var (line, column) = (1, 1)
    decoding: while true {
      switch decoder.decode(&iterator) {
      case .scalarValue("\n"): (line, column) = (line + 1, 1)
      case .scalarValue: column += 1
      case .emptyInput, .error: break decoding
      }
    }
    return ConfigurationError(
      file: path, line: line, column: column,
      problem: "a byte here is not UTF-8 text; save the file as UTF-8")
  }
}
