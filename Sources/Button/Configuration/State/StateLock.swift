package import Devices
import SystemAccess

/// Keeps a second daemon out of a state directory, for as long as this process runs.
///
/// Each daemon loads the saved files once and then replaces them: two of them would overwrite each other's changes.
package final class StateLock: Sendable {
  /// The name of the locked file in the state directory.
  ///
  /// It is empty, and stays when the daemon ends.
  static let name = "daemon.lock"

  private let lock: ProcessLock

  /// Locks a state directory, which is made if it is missing; nil after `warn`.
  ///
  /// - Parameters:
  ///   - directory: The folder.
  ///   - warn: Called with the reason if the file cannot be locked at all: the folder is read-only, or its file system
  ///     has no locks.
  /// - Throws: That another daemon has the lock.
  package init?(directory: StateDirectory, warn: (String) -> Void) throws(DeviceError) {
    let file = directory.file(Self.name)
    let path = file.path
    do throws(FileFailure) { try file.makeFolder() } catch {
      warn(Self.warning("make the folder of", path, "\(error)"))
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
    "cannot \(action) \(path): \(reason); nothing keeps a second daemon from overwriting what is saved there: let this "
      + "user write files in the folder, or set STATE_DIRECTORY to another"
  }
}
