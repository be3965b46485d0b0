package import Glibc

/// A file that is replaced as a whole: after a crash or a power cut it contains its old bytes or its new bytes.
///
/// A write creates a temporary file in the same folder, flushes and renames it, then flushes the folder: rename(2) is
/// atomic, but only fsync of the folder makes it durable. Until then a second link keeps the old bytes, which are renamed
/// back if the folder cannot be flushed. `removeLeftovers`, and by default each write, removes the temporary files and
/// links of killed processes.
package struct DurableFile: Sendable {
  package let folder: String
  package let name: String
  private let opened: OpenFolder?
  private let calls: FileCalls
  private let survivesPowerCut: Bool
  private let mode: mode_t
  private let owner: Owner?

  package struct Owner: Sendable {
    let user: uid_t
    let group: gid_t

    package init(user: uid_t, group: gid_t) {
      self.user = user
      self.group = group
    }
  }

  /// Describes a file, which need not exist.
  ///
  /// - Parameters:
  ///   - folder: The folder, which need not exist.
  ///   - opened: The same folder if it has been opened: then the path is used only in messages.
  ///   - name: The file's name in the folder.
  ///   - survivesPowerCut: Whether a write waits until the bytes are on the disk; otherwise a power cut may leave an
  ///     empty file, but a killed process never does.
  ///   - mode: The permissions, regardless of the process's umask.
  ///   - owner: The new owner, or `nil` for this process's user.
  ///   - calls: The system calls.
  package init(
    folder: String, opened: OpenFolder? = nil, name: String, survivesPowerCut: Bool = true,
    mode: mode_t = 0o600,
    owner: Owner? = nil, calls: FileCalls = FileCalls()
  ) {
    self.folder = folder
    self.opened = opened
    self.name = name
    self.survivesPowerCut = survivesPowerCut
    self.mode = mode
    self.owner = owner
    self.calls = calls
  }

  /// The file's path, for messages.
  package var path: String { "\(folder)/\(name)" }
  /// The path by which the system finds the file.
  package var location: String { "\(root)/\(name)" }
  private var root: String { opened?.root ?? folder }
  /// The path of the temporary file, with the process's number, so that two processes never write to the same file.
  private var temporary: String { "\(root)/\(temporaryPrefixes[0])\(getpid())" }
  /// The path of the link to the old bytes.
  private var previous: String { "\(root)/\(temporaryPrefixes[1])\(getpid())" }
  private var temporaryPrefixes: [String] { ["\(name).new-", "\(name).previous-"] }

  /// Replaces the file; creates its folder if it is missing.
  ///
  /// - Parameters:
  ///   - bytes: The new contents.
  ///   - removingLeftovers: Whether to call `removeLeftovers`; `false` for a writer that called it when it started.
  /// - Throws: The failed call; the file then has its old bytes, or does not exist if it did not exist before. Only on a file
  ///   system without links it has the new bytes if the folder cannot be flushed.
  package func write(_ bytes: [UInt8], removingLeftovers: Bool = true) throws(FileFailure) {
    try makeFolder()
    if removingLeftovers { removeLeftovers() }
    // Opened first: a process without a free descriptor changes nothing.
    let folder = try open(folder: root)
    // A killed process with the same number may have left these files.
    unlink(temporary)
    unlink(previous)
    do throws(FileFailure) {
      try writeTemporary(bytes)
      let isNew = link(location, previous) != 0 && errno == ENOENT
      _ = try FileCalls.retrying("rename") { calls.rename(temporary, location) }
      do throws(FileFailure) { try flush(folder) } catch {
        if isNew { unlink(location) } else { _ = calls.rename(previous, location) }
        throw error
      }
      unlink(previous)
    } catch {
      unlink(temporary)
      unlink(previous)
      throw error
    }
  }

  /// Removes the temporary files and links of processes that were killed during a write.
  ///
  /// A file is removed only if the process in its name does not exist. Errors are ignored: leftovers do no harm.
  package func removeLeftovers() {
    // In a folder that cannot be read, no file can be found to remove.
    for name in (try? Folder.names(in: root)) ?? [] {
      guard let prefix = temporaryPrefixes.first(where: name.hasPrefix),
        let process = pid_t(name.dropFirst(prefix.count)), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      unlink("\(root)/\(name)")
    }
  }

  /// Renames the file to the first free name of `name.broken-1`, `name.broken-2` and so on; with a suffix, of
  /// `name.suffix`, `name.suffix-2` and so on.
  ///
  /// - Returns: The new path.
  package func setAside(_ suffix: String? = nil) throws(FileFailure) -> String {
    let folder = try open(folder: root)
    var number = 1
    while true {
      let ending = number == 1 ? suffix : nil
      let name = ".\(ending ?? "\(suffix ?? "broken")-\(number)")"
      let aside = location + name
      do throws(FileFailure) {
        // Creating the file first ensures that the name is free: rename would replace a file.
        _ = try create(aside)
      } catch .system(errno: EEXIST, during: _) where number < 10_000 {
        number += 1
        continue
      }
      do throws(FileFailure) {
        _ = try FileCalls.retrying("rename") { calls.rename(location, aside) }
      } catch {
        unlink(aside)
        throw error
      }
      do throws(FileFailure) { try flush(folder) } catch {
        _ = calls.rename(aside, location)
        throw error
      }
      return path + name
    }
  }

  /// Creates the file's folder and its parents if they are missing.
  package func makeFolder() throws(FileFailure) {
    if opened == nil { try makeFolder(folder) }
  }

  // MARK: Steps

  private func create(_ path: String) throws(FileFailure) -> FileDescriptor {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    return FileDescriptor(
      owning: try FileCalls.retrying("open") { calls.open(path, flags, 0o600) })
  }

  private func writeTemporary(_ bytes: [UInt8]) throws(FileFailure) {
    let file = try create(temporary)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try FileCalls.retrying("write") {
        rest.withUnsafeBytes { calls.write(file.number, $0) }
      }
      rest = rest.dropFirst(count)
    }
    if let owner {
      _ = try FileCalls.retrying("fchown") { fchown(file.number, owner.user, owner.group) }
    }
    if mode != 0o600 { _ = try FileCalls.retrying("fchmod") { fchmod(file.number, mode) } }
    guard survivesPowerCut else { return }
    _ = try FileCalls.retrying("fsync") { calls.fsync(file.number) }
  }

  private func open(folder: String) throws(FileFailure) -> FileDescriptor {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    return FileDescriptor(
      owning: try FileCalls.retrying("open of the folder") { calls.open(folder, flags, 0) })
  }

  private func flush(_ folder: borrowing FileDescriptor) throws(FileFailure) {
    guard survivesPowerCut else { return }
    let number = folder.number
    do throws(FileFailure) {
      _ = try FileCalls.retrying("fsync of the folder") { calls.fsync(number) }
    } catch .system(errno: EINVAL, during: _) {
      // This file system cannot flush folders.
    }
  }

  private func makeFolder(_ path: String) throws(FileFailure) {
    guard access(path, F_OK) != 0 else { return }
    let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    if !parent.isEmpty { try makeFolder(parent) }
    do throws(FileFailure) {
      // Accessible to this user only, as the XDG specification requires.
      _ = try FileCalls.retrying("mkdir") { calls.makeFolder(path, 0o700) }
    } catch .system(errno: EEXIST, during: _) {
      return
    }
    guard survivesPowerCut else { return }
    try flush(try open(folder: parent.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : parent))
  }
}

/// A file with a secret, such as a token or a password, that only its owner should be able to read.
package struct SecretFile: Sendable {
  /// The maximum size of a file with one secret, in bytes.
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
