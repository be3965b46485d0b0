public import Foundation

// Members of Foundation for iOS that Foundation for Linux lacks and that controls use.

extension FileManager {
  /// The folder shared by the programs of an app group; nil if the name is not a valid folder name.
  ///
  /// The folder is created at its first use. It is the first of these whose variable is set:
  /// `$ACTIONBUTTON_GROUPS/NAME` (set by the daemon), `$STATE_DIRECTORY/groups/NAME`,
  /// `$XDG_STATE_HOME/actionbutton/groups/NAME` and `~/.local/state/actionbutton/groups/NAME`.
  public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
    let folder = AppGroup(name: groupIdentifier)?.folder(
      environment: ProcessInfo.processInfo.environment, home: homeDirectoryForCurrentUser)
    guard let folder else { return nil }
    // If the folder cannot be created, the app's first write fails with the system's reason.
    try? createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}

package struct AppGroup {
  private let name: String

  /// Creates a group, or returns `nil` if the name is not a valid folder name.
  package init?(name: String) {
    guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/") else { return nil }
    self.name = name
  }

  package func folder(environment: [String: String], home: URL) -> URL {
    if let groups = environment["ACTIONBUTTON_GROUPS"] {
      return URL(fileURLWithPath: groups, isDirectory: true)
        .appendingPathComponent(name, isDirectory: true)
    }
    let state: URL
    if let first = environment["STATE_DIRECTORY"]?.split(separator: ":").first {
      state = URL(fileURLWithPath: String(first), isDirectory: true)
    } else {
      let base =
        environment["XDG_STATE_HOME"].map { URL(fileURLWithPath: $0, isDirectory: true) }
        ?? home.appendingPathComponent(".local/state", isDirectory: true)
      state = base.appendingPathComponent("actionbutton", isDirectory: true)
    }
    return state.appendingPathComponent("groups", isDirectory: true)
      .appendingPathComponent(name, isDirectory: true)
  }
}
