public import Foundation

// What Foundation for iPhones has and Foundation for Linux does not, as far as controls use it.

extension FileManager {
  /// The folder that the programs of an app group share; nil for a name that cannot be a folder's.
  ///
  /// It is made when it is first asked for, in `groups` of the state directory:
  /// `$ACTIONBUTTON_GROUPS/NAME`, where the daemon says it, else `$STATE_DIRECTORY/groups/NAME`, else `$XDG_STATE_HOME/actionbutton/groups/NAME`, else
  /// `~/.local/state/actionbutton/groups/NAME`.
  public func containerURL(
    forSecurityApplicationGroupIdentifier groupIdentifier: String
  ) -> URL? {
    let folder = AppGroup(name: groupIdentifier)?.folder(
      environment: ProcessInfo.processInfo.environment, home: homeDirectoryForCurrentUser)
    guard let folder else { return nil }
    // A folder that cannot be made shows when the app writes to it, with the system's own reason.
    try? createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}

/// The name of what several programs of an app share.
package struct AppGroup {
  private let name: String

  /// A group; nil for a name that cannot be a folder's.
  package init?(name: String) {
    guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/") else { return nil }
    self.name = name
  }

  /// Where the group's folder is.
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

extension ProcessInfo {
  /// False: there is no such mode here.
  public var isLowPowerModeEnabled: Bool { false }
  /// False: this is not a Mac.
  public var isiOSAppOnMac: Bool { false }
  /// False: this is not a Mac.
  public var isMacCatalystApp: Bool { false }
}
