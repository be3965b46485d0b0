import CPreferences
import ControlKit
import Synchronization

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
