/// What a child process learns from our environment.
enum ChildEnvironment {
  private static let names: Set<String> = [
    "PATH", "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TZ", "TMPDIR",
    "DBUS_SESSION_BUS_ADDRESS", "WAYLAND_DISPLAY", "DISPLAY", "XAUTHORITY", "SWIFT_BACKTRACE",
    "ACTIONBUTTON_CONTROLS_STATE",
  ]
  // The last three name the session's sound server.
  private static let prefixes = ["LC_", "XDG_", "PIPEWIRE_", "PULSE_", "ALSA_"]

  /// The variables that systemd sets for a service alone (systemd.exec(5), sd_notify(3)).
  private static let ofService: Set<String> = [
    "NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC", "JOURNAL_STREAM", "INVOCATION_ID",
    "LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES", "MAINPID", "SYSTEMD_EXEC_PID",
    "STATE_DIRECTORY", "RUNTIME_DIRECTORY", "CONFIGURATION_DIRECTORY", "CACHE_DIRECTORY",
    "LOGS_DIRECTORY", "CREDENTIALS_DIRECTORY", "ACTIONBUTTON_EXTENSION",
  ]

  /// For an extension: the person, their language and their session; nothing else.
  static func forExtension(
    _ environment: [String: String], adding others: [String: String], resources: String? = nil
  ) -> [String: String] {
    var others = others
    // Where its Info.plist and catalogs are: Foundation finds no bundle for a plain executable.
    others["ACTIONBUTTON_RESOURCES"] = resources
    return
      environment
      .filter { name, _ in names.contains(name) || prefixes.contains { name.hasPrefix($0) } }
      .merging(others) { _, new in new }
      .merging(["ACTIONBUTTON_EXTENSION": "1"]) { _, new in new }
  }

  /// For an app: everything but what is only the daemon's, and with this PATH.
  static func forApp(
    _ environment: [String: String], path: String, target: String?
  ) -> [String: String] {
    var environment = environment.filter { !ofService.contains($0.key) }
    environment["PATH"] = path
    environment["ACTIONBUTTON_TARGET"] = target
    return environment
  }

  /// What `xdg-open` reads to find out which desktop runs.
  private static let ofDesktop: Set<String> = [
    "DESKTOP_SESSION", "KDE_FULL_SESSION", "KDE_SESSION_VERSION", "GNOME_DESKTOP_SESSION_ID",
  ]

  /// For `xdg-open` and the players of sounds: the person, their language and their session, and this PATH.
  ///
  /// In a folder of the service's state (`STATE_DIRECTORY`), extensions can have written desktop entries and settings of
  /// sounds: such a HOME is left out.
  static func forSystemProgram(
    _ environment: [String: String], path: String
  ) -> [String: String] {
    var chosen = environment.filter { name, _ in
      names.contains(name) || ofDesktop.contains(name)
        || prefixes.contains { name.hasPrefix($0) }
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
