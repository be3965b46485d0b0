import SystemAccess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The folder with the files of `UserDefaults`, locked against other processes.
///
/// Foundation reads a whole file, changes it and overwrites it in place: two processes that do so
/// at once lose each other's keys, and a process that is killed meanwhile leaves an incomplete
/// file. The lock prevents the first, a copy of every complete file the second.
final class DefaultsFolder {
  /// The longest wait for another process's lock; then the folder is used without a lock.
  static let longestWait = Duration.seconds(1)
  /// The longest wait for a program without this lock to complete a file.
  static let longestWrite = Duration.milliseconds(100)

  let path: String
  private let folder: FileDescriptor
  let isLocked: Bool

  /// Opens and locks the folder, creating it if it is missing; the result is `nil` if it cannot be opened.
  init?(_ path: String) {
    self.path = path
    do throws(Errno) { folder = try Self.open(path) } catch { return nil }
    isLocked = Self.lock(folder.number)
  }

  private static func open(_ path: String) throws(Errno) -> FileDescriptor {
    let flags = O_RDONLY | O_DIRECTORY
    do throws(Errno) { return try FileDescriptor(opening: path, flags) } catch {
      guard error.number == ENOENT else { throw error }
    }
    make(path)
    return try FileDescriptor(opening: path, flags)
  }

  /// The folder of this process, in which Foundation for Linux stores the files (CFKnownLocations.c).
  static func path(environment name: (String) -> String?) -> String {
    if let folder = name("XDG_CONFIG_HOME"), folder.hasPrefix("/"), folder.utf8.count > 1 {
      return folder
    }
    return (name("HOME") ?? "") + "/.config"
  }

  private static func make(_ path: String) {
    var folder = ""
    for part in path.split(separator: "/") {
      folder += "/" + part
      // If the folder cannot be created, the later write reports it.
      mkdir(folder, 0o700)
    }
  }

  private static func lock(_ descriptor: Int32) -> Bool {
    let limit = ContinuousClock.now + longestWait
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EINTR || errno == EWOULDBLOCK, ContinuousClock.now < limit else {
        return false
      }
      usleep(2_000)
    }
    return true
  }

  // MARK: Files

  /// The names of the property lists, without the copies.
  func names() -> [String] {
    let copy = dup(folder.number)
    guard copy >= 0 else { return [] }
    guard let stream = fdopendir(copy) else {
      close(copy)
      return []
    }
    defer { closedir(stream) }
    rewinddir(stream)
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".plist"), !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  /// The version of a file, determined without reading it, or `nil` if the file is missing.
  func version(of name: String) -> FileVersion? {
    var status = stat()
    guard fstatat(folder.number, name, &status, 0) == 0 else { return nil }
    return FileVersion(status)
  }

  func version() -> FileVersion? {
    var status = stat()
    guard fstat(folder.number, &status) == 0 else { return nil }
    return FileVersion(status)
  }

  /// The contents of a file, or `nil` if the file cannot be read.
  func bytes(of name: String) -> [UInt8]? {
    let number = openat(folder.number, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else { return nil }
    let file = FileDescriptor(owning: number)
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = read(file.number, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return bytes }
      bytes += part[..<count]
    }
  }

  func remove(_ name: String) { unlinkat(folder.number, name, 0) }

  /// Replaces a file atomically; returns `false` on failure, with the file unchanged.
  func replace(_ name: String, with bytes: [UInt8]) -> Bool {
    // Foundation, which owns this file, does not wait for the disk either.
    let file = DurableFile(folder: path, name: name, survivesPowerCut: false)
    do throws(FileFailure) { try file.write(bytes) } catch { return false }
    return true
  }
}

/// The file's attributes, which differ after every change.
struct FileVersion: Equatable {
  private let inode: UInt64
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  fileprivate init(_ status: stat) {
    inode = UInt64(status.st_ino)
    size = Int(status.st_size)
    seconds = Int(status.st_mtim.tv_sec)
    nanoseconds = Int(status.st_mtim.tv_nsec)
  }
}
