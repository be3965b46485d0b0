package import Glibc

/// A file that is replaced as a whole: after a crash or a power cut it has its old bytes or its new ones.
///
/// A temporary file in the same folder is written, flushed and renamed, then the folder is flushed
/// (rename(2) is atomic; only fsync of the folder makes it last). Temporary files that killed processes left are
/// removed by `removeLeftovers`, and by a write unless it is told that this was done.
package struct DurableFile: Sendable {
  package let folder: String
  /// The file's name in its folder.
  package let name: String
  private let opened: OpenFolder?
  private let calls: FileCalls
  private let survivesPowerCut: Bool
  private let mode: mode_t
  private let owner: Owner?

  /// Whose file it is.
  package struct Owner: Sendable {
    let user: uid_t
    let group: gid_t

    package init(user: uid_t, group: gid_t) {
      self.user = user
      self.group = group
    }
  }

  /// A file, which need not exist.
  ///
  /// - Parameters:
  ///   - folder: Its folder, which need not exist.
  ///   - opened: The same folder, if it has been opened: then the path is used in messages only.
  ///   - name: Its name in the folder.
  ///   - survivesPowerCut: Whether a write waits until the bytes are on the disk; without it, a power cut may leave a
  ///     file without bytes, but a killed process never does.
  ///   - mode: Who may read and write it, whatever the process's umask is.
  ///   - owner: Whose file it becomes; nil for this process's user.
  ///   - calls: The system's calls.
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
  /// One for each process, so that two of them cannot write into one file.
  private var temporary: String { "\(root)/\(temporaryPrefix)\(getpid())" }
  private var temporaryPrefix: String { "\(name).new-" }

  /// Replaces the file; makes its folder if it is missing.
  ///
  /// - Parameters:
  ///   - bytes: What it is to contain.
  ///   - removingLeftovers: Whether the folder is searched for temporary files that killed processes left; false for a
  ///     writer that has called `removeLeftovers` when it started.
  /// - Throws: The call that failed; the file has its old bytes then.
  package func write(_ bytes: [UInt8], removingLeftovers: Bool = true) throws(FileFailure) {
    try makeFolder()
    if removingLeftovers { removeLeftovers() }
    // What a process of the same number left behind when it was killed.
    unlink(temporary)
    do throws(FileFailure) {
      try writeTemporary(bytes)
      _ = try FileCalls.retrying("rename") { calls.rename(temporary, location) }
    } catch {
      unlink(temporary)
      throw error
    }
    try flush(folder: root)
  }

  /// Removes the temporary files that processes left which were killed while they wrote.
  ///
  /// Only files with the name of one, and with the number of a process that does not exist. What cannot be
  /// removed does no harm.
  package func removeLeftovers() {
    // A folder that cannot be read has nothing that could be removed.
    for name in (try? Folder.names(in: root)) ?? [] where name.hasPrefix(temporaryPrefix) {
      guard let process = pid_t(name.dropFirst(temporaryPrefix.count)), process > 0,
        process != getpid(), kill(process, 0) != 0, errno == ESRCH
      else { continue }
      unlink("\(root)/\(name)")
    }
  }

  /// Gives the file another name that no file has: `name.broken-1` and so on.
  ///
  /// - Returns: The new path.
  package func setAside() throws(FileFailure) -> String {
    var number = 1
    while true {
      let aside = "\(location).broken-\(number)"
      do throws(FileFailure) {
        // Making the name first is how it is known to be free: rename would replace a file.
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
      try flush(folder: root)
      return "\(path).broken-\(number)"
    }
  }

  /// Makes the file's folder, and those above it, if they are missing.
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

  private func flush(folder: String) throws(FileFailure) {
    guard survivesPowerCut else { return }
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    let file = FileDescriptor(
      owning: try FileCalls.retrying("open of the folder") { calls.open(folder, flags, 0) })
    do throws(FileFailure) {
      _ = try FileCalls.retrying("fsync of the folder") { calls.fsync(file.number) }
    } catch .system(errno: EINVAL, during: _) {
      // A file system without anything to flush for a folder.
    }
  }

  private func makeFolder(_ path: String) throws(FileFailure) {
    guard access(path, F_OK) != 0 else { return }
    let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    if !parent.isEmpty { try makeFolder(parent) }
    do throws(FileFailure) {
      // For this person alone, as the XDG specification asks.
      _ = try FileCalls.retrying("mkdir") { calls.makeFolder(path, 0o700) }
    } catch .system(errno: EEXIST, during: _) {
      return
    }
    try flush(folder: parent.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : parent)
  }
}
