import Glibc
import SystemAccess

/// The folder of an extension's files: manifest, Info.plist, string tables, asset catalogs, symbols.
package enum ResourceFolder {
  /// The resource folder of an executable, or `nil` if it does not exist.
  ///
  /// This is `<executable>.resources`, or else the folder that SwiftPM creates beside the executable when its target
  /// copies a folder `<name>.resources`: `<package>_<target>.resources/<name>.resources`. So several extensions
  /// in one folder have an Info.plist each. Without that folder it is `<package>_<target>.resources` itself,
  /// where the plugin AssetSymbols puts a target's assets.
  package static func beside(executable: String) -> String? {
    let folder = "\(executable).resources"
    if access(folder, F_OK) == 0 { return folder }
    guard let slash = executable.lastIndex(of: "/") else { return nil }
    let name = executable[executable.index(after: slash)...]
    let parent = executable[..<slash]
    // An unreadable parent folder counts as empty.
    let names = (try? Folder.names(in: parent.isEmpty ? "/" : String(parent))) ?? []
    let made = names.filter { $0.hasSuffix("_\(name).resources") }.map { "\(parent)/\($0)" }
    return made.map { "\($0)/\(name).resources" }.first { access($0, F_OK) == 0 } ?? made.first
  }
}
