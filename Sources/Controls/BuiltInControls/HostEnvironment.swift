import FoundationEssentials
import Glibc

/// The folders and tools that the controls use: read from environment variables, with the defaults
/// of the XDG Base Directory Specification.
struct HostEnvironment: Sendable {
  static let current = HostEnvironment(environment: ProcessInfo.processInfo.environment)

  let environment: [String: String]

  private func folder(_ name: String, or standard: String) -> String {
    // The specification requires relative paths to be ignored.
    if let path = environment[name], path.hasPrefix("/") { return path }
    return standard
  }

  var home: String { folder("HOME", or: "/") }

  /// The user's data folder; the daemon passes it because a confined extension's home is its container.
  private var data: String {
    folder("ACTIONBUTTON_DATA_HOME", or: folder("XDG_DATA_HOME", or: "\(home)/.local/share"))
  }

  var stateFolder: String {
    let state = folder("XDG_STATE_HOME", or: "\(home)/.local/state")
    return folder("ACTIONBUTTON_CONTROLS_STATE", or: "\(state)/actionbutton-controls")
  }

  /// The folder of the user's shortcuts, which are its executable files.
  var shortcutsFolder: String { "\(data)/actionbutton/shortcuts" }

  /// The folders of desktop entries, in order of precedence: the user's own first.
  var applicationFolders: [String] {
    let others = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 }
    return
      ([data] + (others ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init))
      .map { "\($0)/applications" }
  }

  /// Whether the daemon runs the commands of the manifest (`outside`) for this extension, which is confined.
  var isServedOutside: Bool { environment["ACTIONBUTTON_OUTSIDE"] == "1" }

  /// The environment for tools: everything except the variable that marks an extension process.
  var forTools: [String: String] {
    environment.filter { $0.key != "ACTIONBUTTON_EXTENSION" }
  }

  /// The path of a program: found through PATH, unless the name is already a path.
  func executable(_ name: String) -> String? {
    if name.contains("/") { return Self.isExecutable(name) ? name : nil }
    guard !name.isEmpty else { return nil }
    let path = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":").lazy.map { "\($0)/\(name)" }.first(where: Self.isExecutable)
  }

  /// Whether this is an executable file; false for a folder.
  static func isExecutable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }
}
