import Devices
import Glibc

/// A file that is replaced as a whole: after a crash or a power cut it has its old bytes or its new ones.
///
/// A temporary file in the same folder is written, flushed and renamed, then the folder is flushed
/// (rename(2) is atomic; only fsync of the folder makes it last).
struct DurableFile: Sendable {
  let folder: String
  let name: String
  var calls = FileCalls()

  var path: String { "\(folder)/\(name)" }
  /// One for each process, so that two of them cannot write into one file.
  private var temporary: String { "\(path).new-\(getpid())" }

  /// Replaces the file; makes its folder if it is missing.
  func write(_ bytes: [UInt8]) throws(FileFailure) {
    try makeFolder(folder)
    // What a process of the same number left behind when it was killed.
    unlink(temporary)
    do throws(FileFailure) {
      try writeTemporary(bytes)
      _ = try FileCalls.retrying("rename") { calls.rename(temporary, path) }
    } catch {
      unlink(temporary)
      throw error
    }
    try flush(folder: folder)
  }

  /// Gives the file another name that no file has: `name.broken-1` and so on.
  ///
  /// - Returns: The new path.
  func setAside() throws(FileFailure) -> String {
    var number = 1
    while true {
      let aside = "\(path).broken-\(number)"
      do throws(FileFailure) {
        // Making the name first is how it is known to be free: rename would replace a file.
        close(try create(aside))
      } catch .system(errno: EEXIST, during: _) where number < 10_000 {
        number += 1
        continue
      }
      do throws(FileFailure) {
        _ = try FileCalls.retrying("rename") { calls.rename(path, aside) }
      } catch {
        unlink(aside)
        throw error
      }
      try flush(folder: folder)
      return aside
    }
  }

  // MARK: Steps

  private func create(_ path: String) throws(FileFailure) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    return try FileCalls.retrying("open") { calls.open(path, flags, 0o600) }
  }

  private func writeTemporary(_ bytes: [UInt8]) throws(FileFailure) {
    let file = try create(temporary)
    defer { close(file) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try FileCalls.retrying("write") {
        rest.withUnsafeBytes { calls.write(file, $0) }
      }
      rest = rest.dropFirst(count)
    }
    _ = try FileCalls.retrying("fsync") { calls.fsync(file) }
  }

  private func flush(folder: String) throws(FileFailure) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    let file = try FileCalls.retrying("open of the folder") { calls.open(folder, flags, 0) }
    defer { close(file) }
    do throws(FileFailure) {
      _ = try FileCalls.retrying("fsync of the folder") { calls.fsync(file) }
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
