import Glibc
import SystemAccess

/// A password in a file of one line.
package enum SecretFile {
  /// Reads the password.
  ///
  /// - Throws: `MQTTError.badPassword`, or `.changeablePassword` for a file that other users can change.
  package static func password(_ path: String) throws(MQTTError) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw .badPassword(file: path, "it cannot be read (\(Errno.last.meaning))")
    }
    guard status.st_mode & 0o022 == 0 else {
      throw .changeablePassword(file: path, mode: status.st_mode & 0o7777)
    }
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try FileBytes.read(path, limit: Limits.passwordBytes)
    } catch { throw .badPassword(file: path, Self.reason(error)) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .badPassword(file: path, "it is not UTF-8")
    }
    let lines = text.split(whereSeparator: \.isNewline)
    guard lines.count == 1, let line = lines.first, !line.utf8.contains(0) else {
      throw .badPassword(file: path, "it has \(lines.count) lines")
    }
    return String(line)
  }

  /// The warning about a file that other users can read, or `nil` if they cannot.
  package static func exposure(of path: String) -> String? {
    ExposedFile(path).map {
      "other users can read the password in \(path) (mode \($0.mode)): chmod 600 \(path)"
    }
  }

  static func reason(_ failure: FileFailure) -> String {
    switch failure {
    case .tooLarge: "it is too large"
    case .noFile: "it is not a regular file"
    case .system(let errno, let call): "\(call): \(errno.meaning)"
    }
  }
}
