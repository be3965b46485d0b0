package import Devices
import SystemAccess

/// The folder for what the program must remember.
///
/// A daemon opens it once and uses it by its descriptor.
package struct StateDirectory: Sendable {
  package let path: String
  /// The open folder, or `nil` if each call finds it by its path.
  private let opened: OpenFolder?

  /// A folder that is found by its path whenever it is used.
  package init(path: String) {
    self.path = path
    opened = nil
  }

  /// Makes the folder if it is missing, and opens it.
  ///
  /// A folder that cannot be opened at all, as on a file system that is read-only, is used by its path: what cannot be
  /// saved is then reported each time.
  ///
  /// - Throws: That others can change what is in it. A passcode, for example, must not be read from there.
  package init(opening path: String) throws(DeviceError) {
    self.path = path
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

  /// A warning if the path leads to a different folder by now, or `nil`.
  package var problem: String? {
    guard let opened, opened.isReplaced else { return nil }
    return
      "the state directory \(path) was moved or replaced after this program started; what is saved goes into the folder "
      + "from before: put that one back, or restart this program to use the new one"
  }

  /// The names of its files and folders in their order; none if it cannot be read.
  func names() -> [String] { (try? Folder.names(in: opened?.root ?? path)) ?? [] }

  func file(_ name: String, calls: FileCalls = FileCalls()) -> DurableFile {
    DurableFile(folder: path, opened: opened, name: name, calls: calls)
  }
}

extension StateDirectory {
  /// `$STATE_DIRECTORY` (systemd; the first of several), `$XDG_STATE_HOME/actionbutton` or
  /// `~/.local/state/actionbutton`.
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

  /// Creates the state folder, and in it the folder that the processes of an app share (`groups`), for this user alone.
  ///
  /// Folders that exist are not changed. Throws if a folder cannot be created.
  package static func make(
    environment: [String: String]
  ) throws(DeviceError) -> (folder: String, groups: String) {
    let folder = try path(environment: environment)
    let groups = "\(folder)/groups"
    do throws(FileFailure) {
      try DurableFile(folder: groups, name: "").makeFolder()
    } catch .system(let errno, let call) {
      throw .refused(
        "make the state directory (\(call))", on: groups, errno: errno,
        advice: "set STATE_DIRECTORY to a folder that this user can write")
    } catch {
      throw .unusable(groups, problem: "it cannot be made", advice: "see the folders above it")
    }
    return (folder, groups)
  }
}
