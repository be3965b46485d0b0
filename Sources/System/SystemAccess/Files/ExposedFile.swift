import Glibc

/// A file with a secret that users other than its owner can read.
public struct ExposedFile: Equatable, Sendable {
  /// Its mode, in octal.
  public let mode: String

  /// Nil if only its owner can read it, or if it is not there.
  ///
  /// - Parameters:
  ///   - path: The file, followed if it is a link.
  ///   - credentials: The folder of `LoadCredential=` in systemd's units. It is closed to other users, whatever the
  ///     modes of its files say: those contain an access list for the service's user.
  public init?(_ path: String, credentials: String? = Self.credentials) {
    if Self.isPassedOn(path, credentials: credentials) { return nil }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & 0o044 != 0 else { return nil }
    mode = String(status.st_mode & 0o7777, radix: 8)
  }

  /// Whether systemd passes a file on to this process, in a folder that is closed to other users.
  public static func isPassedOn(_ path: String, credentials: String? = Self.credentials) -> Bool {
    credentials.map { path.hasPrefix($0 + "/") } ?? false
  }

  /// The folder that systemd gave to this process; nil without one.
  public static var credentials: String? {
    getenv("CREDENTIALS_DIRECTORY").map { String(cString: $0) }
  }
}
