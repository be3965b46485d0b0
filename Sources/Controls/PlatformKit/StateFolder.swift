import ControlKitFoundation
import Foundation

/// Where what outlives a process is saved: the folder that also has the groups of apps.
enum StateFolder {
  static let current: URL = {
    let environment = ProcessInfo.processInfo.environment
    let home = FileManager.default.homeDirectoryForCurrentUser
    // A name that can be a folder's, so there is one; two levels up is the state folder.
    let group = AppGroup(name: "a")?.folder(environment: environment, home: home)
    return (group ?? home).deletingLastPathComponent().deletingLastPathComponent()
  }()
}
