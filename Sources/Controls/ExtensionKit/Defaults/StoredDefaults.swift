import CPreferences
import ControlKit
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Keeps `UserDefaults` and its files the same: Foundation for Linux writes only when a program calls
/// `synchronize()`, and never looks at a file again that another process has changed.
///
/// The runtime calls `synchronize()` before and after an app's code runs, so that a value that an intent
/// has set is on disk before the intent's answer is sent, and what another process has written is read
/// by the next value, query and timeline. In a program without Foundation nothing is done.
final class StoredDefaults: Sendable {
  /// Those of this process.
  static let shared = StoredDefaults()

  private let state = Mutex(State())

  fileprivate struct State {
    /// The property lists, and the folder's version when they were listed.
    var names: [String] = []
    var folder: FileVersion?
    /// The files as they were last seen complete.
    var known: [String: FileVersion] = [:]
    /// The problems that have been logged: each once.
    var complaints: Set<String> = []
  }

  /// Writes what this process has changed, and lets it see what others have written; any thread.
  ///
  /// Waits for other processes a second at most. What goes wrong is logged once.
  func synchronize() {
    guard pf_is_present() != 0 else { return }
    let hasChanged = state.withLock { $0.synchronize() }
    if hasChanged { (DefaultsObserver.self as? any DefaultsObserving.Type)?.defaultsDidChange() }
  }
}

extension StoredDefaults.State {
  /// Does it under the lock of the folder; whether a file is another one than it was.
  fileprivate mutating func synchronize() -> Bool {
    let path = DefaultsFolder.path { name in
      // At each call, as Foundation does: the program may have set another folder.
      getenv(name).map { String(cString: $0) }
    }
    guard let folder = DefaultsFolder(path) else {
      write(to: path)
      return false
    }
    if !folder.isLocked {
      complain(
        "another process has locked \(path) for longer than \(DefaultsFolder.longestWait); "
          + "UserDefaults are written without the lock")
    }
    list(folder)
    let wasChanged = mend(folder)
    write(to: path)
    // A new file has changed the folder.
    list(folder)
    let isChanged = copy(folder)
    return wasChanged || isChanged
  }

  private mutating func write(to path: String) {
    if pf_synchronize() == pf_failed {
      complain("UserDefaults cannot be written to \(path); see that this user may write there")
    }
  }

  private mutating func complain(_ line: String) {
    if complaints.insert(line).inserted { ExtensionKit.complain(line) }
  }

  private mutating func list(_ folder: DefaultsFolder) {
    let version = folder.version()
    guard version == nil || version != self.folder else { return }
    names = folder.names()
    self.folder = version
  }

  /// Puts complete copies in the place of files that a killed process has left incomplete; whether a file
  /// is another one than it was.
  private mutating func mend(_ folder: DefaultsFolder) -> Bool {
    var hasChanged = false
    for name in names {
      guard let version = folder.version(of: name), known[name] != version else { continue }
      hasChanged = hasChanged || known[name] != nil
      if Self.isComplete(name, in: folder) {
        known[name] = version
        // What a program without copies has written is worth one too.
        if folder.version(of: Self.copy(of: name)) != nil { keepCopy(of: name, in: folder) }
      } else if let copy = folder.bytes(of: Self.copy(of: name)), Self.isComplete(copy),
        folder.replace(name, with: copy)
      {
        complain(
          "\(folder.path)/\(name) is incomplete, for a process was killed while it wrote; "
            + "its last complete state is used")
        known[name] = folder.version(of: name)
        hasChanged = true
      }
    }
    return hasChanged
  }

  /// Keeps a copy of each file that has been written just now; whether there was one.
  private mutating func copy(_ folder: DefaultsFolder) -> Bool {
    var hasChanged = false
    for name in names {
      guard let version = folder.version(of: name), known[name] != version else { continue }
      if keepCopy(of: name, in: folder) {
        known[name] = version
        hasChanged = true
      }
    }
    for name in known.keys where folder.version(of: name) == nil {
      // Its last value was removed: nothing must bring it back.
      folder.remove(Self.copy(of: name))
      known[name] = nil
      hasChanged = true
    }
    return hasChanged
  }

  /// Keeps a copy of one file; false if the file is incomplete.
  ///
  /// A copy that cannot be written does no harm now.
  @discardableResult
  private func keepCopy(of name: String, in folder: DefaultsFolder) -> Bool {
    guard let bytes = folder.bytes(of: name), Self.isComplete(bytes) else { return false }
    _ = folder.replace(Self.copy(of: name), with: bytes)
    return true
  }

  private static func copy(of name: String) -> String { ".\(name).complete" }

  /// Looks again while a program that does not know the lock may be writing.
  private static func isComplete(_ name: String, in folder: DefaultsFolder) -> Bool {
    let limit = ContinuousClock.now + DefaultsFolder.longestWrite
    while true {
      guard let bytes = folder.bytes(of: name) else { return true }
      if isComplete(bytes) { return true }
      guard ContinuousClock.now < limit else { return false }
      usleep(5_000)
    }
  }

  /// Whether a property list has its end: Foundation writes XML; other programs may write the binary form.
  private static func isComplete(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: Array("bplist".utf8)) { return true }
    let end = bytes.reversed().drop { $0 == UInt8(ascii: "\n") }
    return end.starts(with: Array("</plist>".utf8).reversed())
  }
}
