public import Devices
import SystemAccess

/// What people have assigned at run time, saved in `assignments.json` of the state directory.
///
/// Kinds that no extension has and buttons that the configuration does not name stay in the file.
public struct StateStore: Sendable {
  private struct Content: SavedContent {
    var version = 1
    var assignments: [String: Assignment]
  }

  private let file: SavedFile<Content>

  /// The store in a folder, which need not exist.
  public init(directory: String) { self.init(directory: directory, calls: FileCalls()) }

  init(directory: String, calls: FileCalls) {
    file = SavedFile(
      file: DurableFile(folder: directory, name: "assignments.json", calls: calls),
      what: "assignments")
  }

  /// The assignments by the buttons' names.
  ///
  /// - Returns: None with a warning if the file is incomplete or foreign: it is then renamed.
  public func load() -> (assignments: [String: Assignment], warning: String?) {
    let (content, warning) = file.load()
    return (content?.assignments ?? [:], warning)
  }

  /// Replaces the assignments: after a crash the old ones or the new ones are there.
  ///
  /// - Throws: What the system refused; the saved ones stay then.
  public func save(_ assignments: [String: Assignment]) throws(DeviceError) {
    try file.save(Content(assignments: assignments))
  }
}

/// The folder for what the program must remember.
public enum StateDirectory {
  /// `$STATE_DIRECTORY` (systemd; the first of several), `$XDG_STATE_HOME/actionbutton` or
  /// `~/.local/state/actionbutton`.
  public static func path(environment: [String: String]) throws(DeviceError) -> String {
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

  /// Makes the folder and, in it, the one that the processes of an app share (`groups`), for this user alone.
  ///
  /// What is there stays as it is. Throws if they cannot be made.
  public static func make(
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
