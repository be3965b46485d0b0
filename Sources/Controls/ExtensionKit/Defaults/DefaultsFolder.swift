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

  /// The most bytes of a file that are read.
  static let mostBytes = 64 << 20

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
    let names = (try? Folder.names(in: path)) ?? []
    return names.filter { $0.hasSuffix(".plist") && !$0.hasPrefix(".") }
  }

  /// The version of a file, determined without reading it, or `nil` if the file is missing.
  func version(of name: String) -> FileVersion? {
    var status = stat()
    guard stat("\(path)/\(name)", &status) == 0 else { return nil }
    return FileVersion(status)
  }

  func version() -> FileVersion? {
    var status = stat()
    guard fstat(folder.number, &status) == 0 else { return nil }
    return FileVersion(status)
  }

  /// The contents of a file, or `nil` if the file cannot be read.
  func bytes(of name: String) -> [UInt8]? {
    try? FileBytes.read("\(path)/\(name)", limit: Self.mostBytes)
  }

  func remove(_ name: String) { unlink("\(path)/\(name)") }

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
