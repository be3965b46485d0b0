import CPreferences
import ControlKit
import Synchronization
import SystemAccess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Synchronizes `UserDefaults` with its files.
///
/// Foundation for Linux writes only when a program calls `synchronize()`, and it does not notice
/// that another process has changed a file. ExtensionKit calls `synchronize()` before and after it
/// calls the app's code. A value that an intent sets is therefore on disk before the intent's
/// answer is sent, and the next value, query or timeline reads what other processes have written.
/// Does nothing in a program without Foundation.
final class StoredDefaults: Sendable {
  static let shared = StoredDefaults()

  private let state = Mutex(State())

  fileprivate struct State {
    /// The names of the property lists, and the folder's version when they were listed.
    var names: [String] = []
    var folder: FileVersion?
    /// The version of each file when it was last read completely.
    var known: [String: FileVersion] = [:]
    var loggedMessages: Set<String> = []
  }

  /// Writes this process's changes and reads the changes of other processes.
  ///
  /// Thread-safe. Waits at most one second for other processes. Each problem is logged once.
  func synchronize() {
    guard pf_is_present() != 0 else { return }
    let hasChanged = state.withLock { $0.synchronize() }
    if hasChanged { (DefaultsObserver.self as? any DefaultsObserving.Type)?.defaultsDidChange() }
  }
}

extension StoredDefaults.State {
  /// Synchronizes while the folder is locked, and returns whether a file has changed.
  fileprivate mutating func synchronize() -> Bool {
    let path = DefaultsFolder.path { name in
      // Read at each call, as Foundation does, since the program may have set another folder.
      getenv(name).map { String(cString: $0) }
    }
    guard let folder = DefaultsFolder(path) else {
      write(to: path)
      return false
    }
    if !folder.isLocked {
      logOnce(
        "another process has locked \(path) for longer than \(DefaultsFolder.longestWait); "
          + "UserDefaults are written without the lock")
    }
    list(folder)
    let wasChanged = restoreIncompleteFiles(folder)
    write(to: path)
    // Creating a file changes the folder's version.
    list(folder)
    let isChanged = copy(folder)
    return wasChanged || isChanged
  }

  private mutating func write(to path: String) {
    if pf_synchronize() == pf_failed {
      logOnce("UserDefaults cannot be written to \(path); make the folder writable for this user")
    }
  }

  private mutating func logOnce(_ line: String) {
    if loggedMessages.insert(line).inserted { writeLog(line) }
  }

  private mutating func list(_ folder: DefaultsFolder) {
    let version = folder.version()
    guard version == nil || version != self.folder else { return }
    names = folder.names()
    self.folder = version
  }

  /// Replaces files that a killed process left incomplete by their copies.
  ///
  /// Returns whether a file has changed.
  private mutating func restoreIncompleteFiles(_ folder: DefaultsFolder) -> Bool {
    var hasChanged = false
    for name in names {
      guard let version = folder.version(of: name), known[name] != version else { continue }
      hasChanged = hasChanged || known[name] != nil
      if Self.isComplete(name, in: folder) {
        known[name] = version
        // A file that a program without this lock has written is copied as well.
        if folder.version(of: Self.copy(of: name)) != nil { saveCopy(of: name, in: folder) }
      } else if let copy = folder.bytes(of: Self.copy(of: name)), Self.isComplete(copy),
        folder.replace(name, with: copy)
      {
        logOnce(
          "\(folder.path)/\(name) is incomplete because a process was killed while writing it; "
            + "the last complete copy is used")
        known[name] = folder.version(of: name)
        hasChanged = true
      }
    }
    return hasChanged
  }

  /// Saves a copy of each changed file, and returns whether a file has changed.
  private mutating func copy(_ folder: DefaultsFolder) -> Bool {
    var hasChanged = false
    for name in names {
      guard let version = folder.version(of: name), known[name] != version else { continue }
      if saveCopy(of: name, in: folder) {
        known[name] = version
        hasChanged = true
      }
    }
    for name in known.keys where folder.version(of: name) == nil {
      // The file was removed with its last value, so its copy must not be restored.
      folder.remove(Self.copy(of: name))
      known[name] = nil
      hasChanged = true
    }
    return hasChanged
  }

  /// Saves a copy of one file, or returns `false` if the file is incomplete.
  ///
  /// A failed write is ignored: the copy is only needed if the file becomes incomplete later.
  @discardableResult
  private func saveCopy(of name: String, in folder: DefaultsFolder) -> Bool {
    guard let bytes = folder.bytes(of: name), Self.isComplete(bytes) else { return false }
    _ = folder.replace(Self.copy(of: name), with: bytes)
    return true
  }

  private static func copy(of name: String) -> String { ".\(name).complete" }

  /// Whether a file is complete; waits if a program that does not use the lock may be writing the file.
  private static func isComplete(_ name: String, in folder: DefaultsFolder) -> Bool {
    let limit = ContinuousClock.now + DefaultsFolder.longestWrite
    while true {
      guard let bytes = folder.bytes(of: name) else { return true }
      if isComplete(bytes) { return true }
      guard ContinuousClock.now < limit else { return false }
      usleep(5_000)
    }
  }

  /// Whether a property list is complete.
  ///
  /// Only the XML form, which Foundation writes, is checked; a binary one counts as complete.
  private static func isComplete(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: Array("bplist".utf8)) { return true }
    let end = bytes.reversed().drop { $0 == UInt8(ascii: "\n") }
    return end.starts(with: Array("</plist>".utf8).reversed())
  }
}

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

  /// The maximum number of bytes of a file that are read.
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
