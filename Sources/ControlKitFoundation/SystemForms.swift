public import Foundation

// What Foundation for iPhones has and Foundation for Linux does not, as far as controls use it.

extension FileManager {
  /// The folder that the programs of an app group share; nil for a name that cannot be a folder's.
  ///
  /// It is made when it is first asked for, in `groups` of the state directory:
  /// `$STATE_DIRECTORY/groups/NAME`, else `$XDG_STATE_HOME/actionbutton/groups/NAME`, else
  /// `~/.local/state/actionbutton/groups/NAME`.
  public func containerURL(
    forSecurityApplicationGroupIdentifier groupIdentifier: String
  ) -> URL? {
    guard !groupIdentifier.isEmpty, !groupIdentifier.hasPrefix("."),
      !groupIdentifier.contains("/")
    else { return nil }
    let folder = stateFolder.appendingPathComponent("groups", isDirectory: true)
      .appendingPathComponent(groupIdentifier, isDirectory: true)
    // A folder that cannot be made shows when the app writes to it, with the system's own reason.
    try? createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private var stateFolder: URL {
    let environment = ProcessInfo.processInfo.environment
    if let first = environment["STATE_DIRECTORY"]?.split(separator: ":").first {
      return URL(fileURLWithPath: String(first), isDirectory: true)
    }
    let home =
      environment["XDG_STATE_HOME"].map { URL(fileURLWithPath: $0, isDirectory: true) }
      ?? homeDirectoryForCurrentUser.appendingPathComponent(".local/state", isDirectory: true)
    return home.appendingPathComponent("actionbutton", isDirectory: true)
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
