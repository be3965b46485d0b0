import Glibc

/// A secret file that users other than its owner can read.
public struct ExposedFile: Equatable, Sendable {
  /// The file's mode in octal.
  public let mode: String

  /// Returns `nil` if only its owner can read the file or it does not exist.
  ///
  /// - Parameters:
  ///   - path: The file, followed if it is a link.
  ///   - credentials: The folder of `LoadCredential=` in systemd's units. Other users cannot read it, whatever the modes
  ///     of its files are: they result from an access control list for the service's user.
  public init?(_ path: String, credentials: String? = Self.credentials) {
    if Self.isPassedOn(path, credentials: credentials) { return nil }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & 0o044 != 0 else { return nil }
    mode = String(status.st_mode & 0o7777, radix: 8)
  }

  /// Whether the file is in the folder of credentials that systemd created for this process.
  public static func isPassedOn(_ path: String, credentials: String? = Self.credentials) -> Bool {
    credentials.map { path.hasPrefix($0 + "/") } ?? false
  }

  /// The folder of credentials that systemd created for this process (`CREDENTIALS_DIRECTORY`), or `nil`.
  public static var credentials: String? {
    getenv("CREDENTIALS_DIRECTORY").map { String(cString: $0) }
  }
}
