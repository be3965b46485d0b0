import FoundationEssentials
import Glibc

/// Where the controls find their files and tools: what the environment says, and its defaults
/// (XDG Base Directory Specification).
struct HostEnvironment: Sendable {
  /// Those of this process.
  static let current = HostEnvironment(environment: ProcessInfo.processInfo.environment)

  let environment: [String: String]

  private func folder(_ name: String, or standard: String) -> String {
    // A relative path is to be ignored, as the specification asks.
    if let path = environment[name], path.hasPrefix("/") { return path }
    return standard
  }

  var home: String { folder("HOME", or: "/") }

  private var data: String { folder("XDG_DATA_HOME", or: "\(home)/.local/share") }

  /// The folder of saved values.
  var stateFolder: String {
    let state = folder("XDG_STATE_HOME", or: "\(home)/.local/state")
    return folder("ACTIONBUTTON_CONTROLS_STATE", or: "\(state)/actionbutton-controls")
  }

  /// Where a person puts their shortcuts: every executable in it is one.
  var shortcutsFolder: String { "\(data)/actionbutton/shortcuts" }

  /// Where desktop entries are, the most personal first.
  var applicationFolders: [String] {
    let others = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 }
    return
      ([data] + (others ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init))
      .map { "\($0)/applications" }
  }

  /// What tools are started with: everything but the mark of an extension.
  var forTools: [String: String] {
    environment.filter { $0.key != "ACTIONBUTTON_EXTENSION" }
  }

  /// The path of a program, found in a folder of PATH unless its name is a path already.
  func executable(_ name: String) -> String? {
    if name.contains("/") { return Self.isExecutable(name) ? name : nil }
    guard !name.isEmpty else { return nil }
    let path = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":").lazy.map { "\($0)/\(name)" }.first(where: Self.isExecutable)
  }

  /// Whether this is a file that may be run; a folder is not.
  static func isExecutable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }
}
