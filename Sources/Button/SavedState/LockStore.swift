package import Devices
package import SystemAccess

/// The lock state of the screen and the passcode's hash, saved in `lock.json` of the state directory.
///
/// Only the daemon's user can read the file; it never contains the passcode itself.
package struct LockStore: Sendable {
  package struct State: Codable, Equatable, Sendable {
    /// Whether the screen is locked: a machine that restarts while locked stays locked.
    package var isLocked = false
    /// The hash of the passcode (crypt(5)), or `nil` without a passcode.
    package var passcode: String?
    /// The number of each user's wrong passcodes since the last right one, by user ID.
    ///
    /// `nil` in a file of a version that did not count by user.
    package var wrongByUser: [String: Int]?
    /// The number of all users' wrong passcodes since the last right one, for versions that do not count by user.
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
  package var queue: SaveQueue { folder.saves }

  package init(directory: StateDirectory, calls: FileCalls = FileCalls()) {
    folder = directory
    file = SavedFile(
      file: directory.file("lock.json", calls: calls), what: "lock settings", setsAside: false)
  }

  /// Loads the state; returns `nil` if none was saved, and also a warning if the file cannot be used.
  ///
  /// An unusable file stays in place: without it, the next start would find an unlocked screen. An earlier version renamed
  /// such a file; until a state is saved again, the renamed file counts as the unusable one.
  package func load() -> (state: State?, warning: String?) {
    let (content, warning) = file.load()
    if content == nil, warning == nil, let name = renamedFile {
      return (
        nil,
        "\(folder.path)/\(name): an earlier version could not use this saved lock state and renamed it"
      )
    }
    return (content?.lock, warning)
  }

  private var renamedFile: String? {
    folder.names().last { $0.hasPrefix("lock.json.broken-") }
  }

  package func save(_ state: State) throws(DeviceError) {
    try file.save(Content(lock: state))
  }
}
