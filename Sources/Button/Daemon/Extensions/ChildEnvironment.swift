import Configuration

enum ChildEnvironment {
  private static let names: Set<String> = [
    "PATH", "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TZ", "TMPDIR", "SWIFT_BACKTRACE",
    "XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE", "XDG_DATA_DIRS", "XDG_CONFIG_DIRS",
  ]
  /// The user's folders and the session's sockets, for unconfined extensions only.
  private static let personal: Set<String> = [
    "DBUS_SESSION_BUS_ADDRESS", "WAYLAND_DISPLAY", "DISPLAY", "XAUTHORITY",
    "ACTIONBUTTON_CONTROLS_STATE",
  ]
  // The last three name the session's sound server.
  private static let personalPrefixes = ["XDG_", "PIPEWIRE_", "PULSE_", "ALSA_"]

  private static func isPersonal(_ name: String) -> Bool {
    personal.contains(name) || personalPrefixes.contains { name.hasPrefix($0) }
  }

  /// The variables that systemd sets for a service alone (systemd.exec(5), sd_notify(3)).
  private static let ofService: Set<String> = [
    "NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC", "JOURNAL_STREAM", "INVOCATION_ID",
    "LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES", "MAINPID", "SYSTEMD_EXEC_PID",
    "STATE_DIRECTORY", "RUNTIME_DIRECTORY", "CONFIGURATION_DIRECTORY", "CACHE_DIRECTORY",
    "LOGS_DIRECTORY", "CREDENTIALS_DIRECTORY", "ACTIONBUTTON_EXTENSION",
  ]

  /// The variables of an extension: the user, the language, and its container as the home folder.
  ///
  /// An extension without a container is not confined, and gets the user's home folder and session.
  static func forExtension(
    _ environment: [String: String], adding others: [String: String], resources: String? = nil,
    container: ExtensionContainer? = nil
  ) -> [String: String] {
    var others = others
    // The folder of Info.plist and catalogs: Foundation finds no bundle for a plain executable.
    others["ACTIONBUTTON_RESOURCES"] = resources
    if let container {
      others["HOME"] = container.path
      others["TMPDIR"] = container.temporary
      // The folders in which the manifest can grant files of the user.
      others["ACTIONBUTTON_CONFIG_HOME"] = UserFolder.configuration.path(environment)
      others["ACTIONBUTTON_DATA_HOME"] = UserFolder.data.path(environment)
    }
    return
      environment
      .filter { name, _ in
        names.contains(name) || name.hasPrefix("LC_")
          || container == nil && isPersonal(name)
      }
      .merging(others) { _, new in new }
      .merging(["ACTIONBUTTON_EXTENSION": "1"]) { _, new in new }
  }

  /// The variables of an app: the daemon's variables without those of its service, and with this PATH.
  static func forApp(
    _ environment: [String: String], path: String, target: String?
  ) -> [String: String] {
    var environment = environment.filter { !ofService.contains($0.key) }
    environment["PATH"] = path
    environment["ACTIONBUTTON_TARGET"] = target
    return environment
  }

  /// The variables by which `xdg-open` detects the desktop.
  private static let ofDesktop: Set<String> = [
    "DESKTOP_SESSION", "KDE_FULL_SESSION", "KDE_SESSION_VERSION", "GNOME_DESKTOP_SESSION_ID",
  ]

  /// The variables of `xdg-open` and the players of sounds: the user, the language, the session, and this PATH.
  ///
  /// In a folder of the service's state (`STATE_DIRECTORY`), extensions can have written desktop entries and settings of
  /// sounds: such a HOME is left out.
  static func forSystemProgram(_ environment: [String: String], path: String) -> [String: String] {
    var chosen = environment.filter { name, _ in
      names.contains(name) || name.hasPrefix("LC_") || isPersonal(name) || ofDesktop.contains(name)
    }
    chosen["PATH"] = path
    let states = environment["STATE_DIRECTORY"]?.split(separator: ":") ?? []
    for name in ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"] {
      guard let folder = chosen[name] else { continue }
      if states.contains(where: { folder == $0 || folder.hasPrefix("\($0)/") }) {
        chosen[name] = nil
      }
    }
    return chosen
  }
}
