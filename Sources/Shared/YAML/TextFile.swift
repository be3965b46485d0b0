package import Glibc
package import SystemAccess

package enum TextFile {
  /// Reads a file; returns `nil` if it is missing.
  package static func readIfPresent(_ path: String) throws(ConfigurationError) -> String? {
    var status = stat()
    if stat(path, &status) != 0, [ENOENT, ENOTDIR].contains(errno) { return nil }
    return try read(path, at: path, follows: true)
  }

  /// Reads a regular file of UTF-8 text.
  ///
  /// - Parameters:
  ///   - path: The file's path, for messages.
  ///   - location: The path for system calls.
  ///   - follows: Whether a link in place of the file is followed.
  ///   - check: Called with the status of the opened file.
  /// - Returns: The text.
  /// - Throws: An error with the reason, or with the location of the first byte that is not UTF-8.
  package static func read(
    _ path: String, at location: String, follows: Bool = false, check: (stat) -> Void = { _ in }
  ) throws(ConfigurationError) -> String {
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try FileBytes.read(
        location, limit: YAMLDocument.maximumSize, follows: follows, check: check)
    } catch {
      switch error {
      case .tooLarge: throw YAMLDocument.tooLarge(file: path)
      case .noFile:
        throw ConfigurationError(
          file: path,
          problem: "is not a regular file but a folder, a pipe, a socket or a device; name a file")
      case .system(let errno, during: _): throw unreadable(path, errno)
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw notText(bytes, path)
    }
    return text
  }

  package static func unreadable(_ path: String, _ errno: Errno) -> ConfigurationError {
    ConfigurationError(file: path, problem: "cannot be read: \(errno); \(advice(errno))")
  }

  private static func advice(_ errno: Errno) -> String {
    switch errno {
    case ENOENT, ENOTDIR: "name a file that exists"
    case EACCES, EPERM: "let this user read it, or name another file"
    case ELOOP: "it is a link now; replace it with a file"
    case EISDIR: "name the file, not its folder"
    case _: "name another file"
    }
  }

  private static func notText(_ bytes: [UInt8], _ path: String) -> ConfigurationError {
    // The longest valid prefix ends before the first byte that is not UTF-8.
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
