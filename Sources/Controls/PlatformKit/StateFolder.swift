import ControlKitFoundation
import Foundation

/// The folder for data of all apps that outlives a process.
///
/// The folder is beside the folders of app groups, because an extension can use no other part of the daemon's state. No
/// group's name begins with a dot.
enum StateFolder {
  static let current: URL = {
    let environment = ProcessInfo.processInfo.environment
    let home = FileManager.default.homeDirectoryForCurrentUser
    // The name is valid, so the folder is not nil.
    let group = AppGroup(name: "a")?.folder(environment: environment, home: home)
    return (group ?? home).deletingLastPathComponent()
      .appendingPathComponent(".shared", isDirectory: true)
  }()
}
