package import Devices
import SystemAccess

/// The folder for the program's saved state.
///
/// A daemon opens the folder once, and then uses its descriptor.
package struct StateDirectory: Sendable {
  package let path: String
  /// The open folder, or `nil` if each access uses the path.
  private let opened: OpenFolder?
  /// The queue of the saves in this folder.
  package let saves: SaveQueue

  /// Creates a value whose folder is found by its path at each access, and whose saves run on the caller's thread.
  package init(path: String) {
    self.path = path
    opened = nil
    saves = SaveQueue(hasThread: false)
  }

  /// Creates the folder if it is missing, and opens it; saves in it run on a separate thread.
  ///
  /// A folder that cannot be opened, as on a read-only file system, is used by its path; each save then reports the error.
  ///
  /// - Throws: `DeviceError.unusable` if the path has another user's link, or if others can change the folder, which may
  ///   contain a passcode.
  package init(opening path: String) throws(DeviceError) {
    self.path = path
    saves = SaveQueue(hasThread: true)
    do throws(FileFailure) { try DurableFile(folder: path, name: "").makeFolder() } catch {
      // The first save reports the reason.
    }
    do throws(OpenFolder.Failure) { opened = try OpenFolder(path) } catch {
      guard case .link = error else {
        opened = nil
        return
      }
      throw .unusable(
        "cannot use the state directory \"\(path)\"", problem: "\(error)",
        advice: "set STATE_DIRECTORY to that")
    }
    guard let opened, let problem = FilePermissions.Problem(of: opened) else { return }
    throw .unusable(
      "cannot use the state directory \"\(path)\"", problem: "it \(problem.reason)",
      advice: problem.command)
  }

  /// A warning if the path now leads to a different folder, or `nil`.
  package var problem: String? {
    guard let opened, opened.isReplaced else { return nil }
    return
      "the state directory \(path) was moved or replaced after this program started; files are still saved in the "
      + "old folder: restore that folder, or restart this program to use the new one"
  }

  /// The names of the folder's entries in order; empty if the folder cannot be read.
  func names() -> [String] { (try? Folder.names(in: opened?.root ?? path)) ?? [] }

  func file(_ name: String, calls: FileCalls = FileCalls()) -> DurableFile {
    DurableFile(folder: path, opened: opened, name: name, calls: calls)
  }
}

extension StateDirectory {
  /// Returns the path of the state directory: `$STATE_DIRECTORY` (systemd; the first of several),
  /// `$XDG_STATE_HOME/actionbutton` or `~/.local/state/actionbutton`.
  package static func path(environment: [String: String]) throws(DeviceError) -> String {
    if let first = environment["STATE_DIRECTORY"]?.split(separator: ":").first {
      return String(first)
    }
    guard let folder = UserFolder.state.path(environment) else {
      throw .unusable(
        "state directory", problem: "STATE_DIRECTORY, XDG_STATE_HOME and HOME are not set",
        advice: "set STATE_DIRECTORY to a folder that this user can write")
    }
    return "\(folder)/actionbutton"
  }

  /// Creates the state folder, and in it the folder that an app's processes share (`groups`), for this user alone.
  ///
  /// Existing folders are not changed. Throws if a folder cannot be created.
  package static func make(
    environment: [String: String]
  ) throws(DeviceError) -> (folder: String, groups: String) {
    let folder = try path(environment: environment)
    let groups = "\(folder)/groups"
    do throws(FileFailure) {
      try DurableFile(folder: groups, name: "").makeFolder()
    } catch .system(let errno, let call) {
      throw .refused(
        "create the state directory (\(call))", on: groups, errno: errno,
        advice: "set STATE_DIRECTORY to a folder that this user can write")
    } catch {
      throw .unusable(
        groups, problem: "it cannot be created",
        advice: "check the permissions of the folders above it")
    }
    return (folder, groups)
  }
}

/// Keeps a second daemon out of a state directory while this process runs.
///
/// Each daemon loads the saved files once and then replaces them: two daemons would overwrite each other's changes.
package final class StateLock: Sendable {
  /// The name of the locked file in the state directory.
  ///
  /// The file is empty, and stays when the daemon ends.
  static let name = "daemon.lock"

  private let lock: ProcessLock

  /// Locks a state directory, which is created if it is missing; returns `nil` after a call of `warn`.
  ///
  /// - Parameters:
  ///   - directory: The folder.
  ///   - warn: Called with the reason if the file cannot be locked at all: the folder is read-only, or its file system
  ///     has no locks.
  /// - Throws: `DeviceError.unusable` if another daemon has the lock.
  package init?(directory: StateDirectory, warn: (String) -> Void) throws(DeviceError) {
    let file = directory.file(Self.name)
    let path = file.path
    do throws(FileFailure) { try file.makeFolder() } catch {
      warn(Self.warning("create the folder of", path, "\(error)"))
      return nil
    }
    do throws(ProcessLock.Failure) { lock = try ProcessLock(file.location) } catch {
      switch error {
      case .held(let pid):
        throw .unusable(
          "cannot lock the state directory \"\(directory.path)\"",
          problem: "another daemon\(pid.map { " (process \($0))" } ?? "") saves its state there",
          advice: "stop that one, or set STATE_DIRECTORY to another folder for this one")
      case .refused(let errno, let call):
        warn(Self.warning("lock", path, "\(errno), during \(call)"))
        return nil
      }
    }
  }

  private static func warning(_ action: String, _ path: String, _ reason: String) -> String {
    "cannot \(action) \(path): \(reason); a second daemon could overwrite the files that are saved there: let this "
      + "user write files in the folder, or set STATE_DIRECTORY to another folder"
  }
}
