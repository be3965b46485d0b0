package import Glibc

/// A file with a secret, such as a token or a password, that only its owner should be able to read.
package struct SecretFile: Sendable {
  /// The most bytes of a file with one secret.
  package static let mostBytes = 4_096

  /// The reason that a file is not used.
  package enum Failure: Error, Equatable {
    /// Other users can read the file, or can change it; the mode is in octal.
    case exposed(mode: String)
    case unreadable(String)
  }

  /// The secret in messages, such as `token`.
  private let name: String
  private let path: String
  /// The advice for a file that has another form.
  private let form: String

  package init(_ name: String, in path: String, form: String) {
    (self.name, self.path, self.form) = (name, path, form)
  }

  /// Reads the text, which `accept` converts to the secret.
  ///
  /// - Parameters:
  ///   - accept: Throws the reason if the text is not the secret.
  ///   - refuse: Converts the sentence for people to an error.
  /// - Returns: The secret.
  /// - Throws: If the file cannot be read, if other users can change it, or if its text is not the secret.
  package func read<Secret, Refusal: Error>(
    _ accept: (String) throws(Failure) -> Secret, refuse: (String) -> Refusal
  ) throws(Refusal) -> Secret {
    do throws(Failure) {
      let bytes = try Self.bytes(of: path, limit: Self.mostBytes)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw .unreadable("it is not UTF-8")
      }
      return try accept(text)
    } catch {
      switch error {
      case .exposed(let mode):
        throw refuse(
          "other users can change the \(name) in \(path) (mode \(mode)): it is not used; chmod 600 \(path)"
        )
      case .unreadable(let reason):
        throw refuse("cannot read the \(name) from \(path): \(reason); \(form)")
      }
    }
  }

  /// The warning about a file that other users can read, or `nil` if they cannot.
  package var warning: String? {
    Self.exposure(of: path).map {
      "other users can read the \(name) in \(path) (mode \($0)): chmod 600 \(path)"
    }
  }

  /// Reads a file that other users have none of the `forbidden` rights to; never waits for a pipe or a device.
  package static func bytes(
    of path: String, limit: Int, forbidden: mode_t = 0o022
  ) throws(Failure) -> [UInt8] {
    var mode: mode_t = 0
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try FileBytes.read(path, limit: limit) { mode = $0.st_mode & 0o7777 }
    } catch {
      switch error {
      case .tooLarge: throw .unreadable("it is too large")
      case .noFile: throw .unreadable("it is not a regular file")
      case .system(let errno, during: _):
        throw .unreadable("it cannot be read (\(errno.meaning))")
      }
    }
    guard mode & forbidden == 0 else { throw .exposed(mode: String(mode, radix: 8)) }
    return bytes
  }

  /// The mode, in octal, of a file that users other than its owner can read; `nil` if they cannot or it does not exist.
  ///
  /// - Parameters:
  ///   - path: The file, followed if it is a link.
  ///   - credentials: The folder of `LoadCredential=` in systemd's units. Other users cannot read it, whatever the modes
  ///     of its files are: they result from an access control list for the service's user.
  /// - Returns: The mode.
  package static func exposure(
    of path: String, credentials: String? = Self.credentials
  ) -> String? {
    var status = stat()
    guard !isPassedOn(path, credentials: credentials), stat(path, &status) == 0,
      status.st_mode & 0o044 != 0
    else { return nil }
    return String(status.st_mode & 0o7777, radix: 8)
  }

  /// Whether the file is in the folder of credentials that systemd created for this process.
  package static func isPassedOn(_ path: String, credentials: String? = Self.credentials) -> Bool {
    credentials.map { path.hasPrefix($0 + "/") } ?? false
  }

  /// The folder of credentials that systemd created for this process (`CREDENTIALS_DIRECTORY`), or `nil`.
  package static var credentials: String? {
    getenv("CREDENTIALS_DIRECTORY").map { String(cString: $0) }
  }
}
