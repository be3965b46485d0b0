import SystemAccess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The folder that the daemon gives to an app and its extension.
enum AppContainer {
  /// Lets `UserDefaults` use the app's container, which its extension uses too.
  ///
  /// Call it first in a process that a person has started. Foundation reads the environment before `main`, so the program
  /// is executed again in this process, with another `XDG_CONFIG_HOME`. Does nothing if the daemon of this user has no
  /// container for the executable.
  static func use() {
    guard let executable = RealPath.of("/proc/self/exe"),
      let folder = folder(of: executable, environment: value),
      value("XDG_CONFIG_HOME") != "\(folder)/.config"
    else { return }
    setenv("XDG_CONFIG_HOME", "\(folder)/.config", 1)
    // If it fails, the program goes on with the other `UserDefaults`.
    execv(executable, CommandLine.unsafeArgv)
  }

  private static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The container of an executable's app, in the daemon's state folder, or `nil` if it does not exist.
  static func folder(
    of executable: String?, environment value: (String) -> String?
  ) -> String? {
    guard let name = executable?.split(separator: "/").last else { return nil }
    let state =
      value("STATE_DIRECTORY").flatMap { $0.split(separator: ":").first.map(String.init) }
      ?? (value("XDG_STATE_HOME") ?? value("HOME").map { "\($0)/.local/state" })
      .map { "\($0)/actionbutton" }
    guard let path = state.map({ "\($0)/containers/\(name)" }), access(path, R_OK) == 0 else {
      return nil
    }
    return path
  }
}
