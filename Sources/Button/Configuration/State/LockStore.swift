package import Devices
import SystemAccess

/// Whether the screen is locked, and what unlocks it, saved in `lock.json` of the state directory.
///
/// Only its user can read the file; the passcode is in it as a hash, never as it was typed.
package struct LockStore: Sendable {
  /// What is saved.
  package struct State: Codable, Equatable, Sendable {
    /// Whether the screen is locked: a machine that restarts while locked stays locked.
    package var isLocked = false
    /// The hash of the passcode (crypt(5)); nil for none.
    package var passcode: String?
    /// How many wrong passcodes each user has given since its last right one, by the users' numbers.
    ///
    /// Nil in a file of a version that did not count by user.
    package var wrongByUser: [String: Int]?
    /// How many wrong passcodes came since the last right one, by all users: what a version that does not
    /// count by user reads.
    package var wrong = 0

    /// An unlocked screen without a passcode.
    package init() {}

    private enum CodingKeys: String, CodingKey {
      case passcode
      case isLocked = "locked"
      case wrong = "wrong_passcodes"
      case wrongByUser = "wrong_passcodes_by_user"
    }
  }

  private struct Content: SavedContent {
    var version = 1
    var lock: State
  }

  private let file: SavedFile<Content>
  private let folder: StateDirectory

  /// The store in a folder, which need not exist.
  package init(directory: StateDirectory) { self.init(directory: directory, calls: FileCalls()) }

  init(directory: StateDirectory, calls: FileCalls) {
    folder = directory
    file = SavedFile(
      file: directory.file("lock.json", calls: calls), what: "lock state", setsAside: false)
  }

  /// The state; nil if none was saved or it cannot be used, with a warning in that case.
  ///
  /// A file that cannot be used stays where it is: without it the next start would find an unlocked screen. An earlier
  /// version renamed such a file; while no state has been saved since, the renamed one counts.
  package func load() -> (state: State?, warning: String?) {
    let (content, warning) = file.load()
    if content == nil, warning == nil, let name = renamedFile {
      return (nil, "\(folder.path)/\(name): an earlier version could not use this saved lock state")
    }
    return (content?.lock, warning)
  }

  private var renamedFile: String? {
    folder.names().last { $0.hasPrefix("lock.json.broken-") }
  }

  /// Replaces the state.
  ///
  /// - Throws: What the system refused; the saved one stays then.
  package func save(_ state: State) throws(DeviceError) {
    try file.save(Content(lock: state))
  }
}
