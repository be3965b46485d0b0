import ControlKitFoundation
import Foundation

/// The folder for data that outlives a process.
///
/// It also contains the folders of app groups.
enum StateFolder {
  static let current: URL = {
    let environment = ProcessInfo.processInfo.environment
    let home = FileManager.default.homeDirectoryForCurrentUser
    // The name is valid, so the folder is not nil. The state folder is two levels above it.
    let group = AppGroup(name: "a")?.folder(environment: environment, home: home)
    return (group ?? home).deletingLastPathComponent().deletingLastPathComponent()
  }()
}
