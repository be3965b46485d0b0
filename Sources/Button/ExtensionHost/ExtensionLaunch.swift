import Configuration
import ControlModel
import Glibc
import SystemAccess
import Wire

/// The parameters for starting an extension's process: its command, its confinement, and its `hello`.
struct ExtensionLaunch {
  let bundle: ExtensionBundle
  let limits: ExtensionLimits
  /// The language of the extension's texts, as a BCP 47 tag.
  var language: String
  var environment: [String: String]
  let confinement: Confinement

  var command: ChildCommand {
    var command = ChildCommand(program: bundle.executable, environment: environment)
    command.input = .pipe
    command.outputs = .pipes
    let sandbox = confinement.sandbox(of: bundle, limits)
    command.sandbox = sandbox
    command.environment["PATH"] = sandbox.programFolders(of: environment["PATH"])
    return command
  }

  /// Creates the container of the process.
  ///
  /// - Throws: `unavailable` with the reason that the process must not be started.
  func prepare() throws(MessageError) {
    if let refusal = confinement.refusal(of: bundle, ownedByRoot: ExecutableFile.isOwnedByRoot) {
      throw MessageError(
        .unavailable, "cannot start the extension \(bundle.executable): \(refusal)")
    }
    guard confinement.isOn, let container = confinement.container(of: bundle) else { return }
    try ExtensionContainer(path: container).make()
  }

  /// The identities of the files in the manifest: a running process keeps the old file if a file is replaced.
  var grantedFiles: [FileIdentity?] {
    confinement.isOn
      ? (bundle.grants.files + bundle.grants.changedFiles).map(FileIdentity.init) : []
  }

  var hello: ExtensionMessage.Hello {
    ExtensionMessage.Hello(
      version: ExtensionRequest.oldestVersion, newest: ExtensionRequest.version,
      language: language,
      tables: bundle.tables.isEmpty ? nil : bundle.tables,
      app: bundle.tables.isEmpty ? nil : bundle.appName)
  }
}

/// The container of an app: the home folder of its extension and of its app's own process.
///
/// It is created before a process starts, because a confined process cannot create it.
struct ExtensionContainer: Equatable, Sendable {
  let path: String

  /// The folder for temporary files, as on an iPhone.
  var temporary: String { "\(path)/tmp" }

  /// The name of a bundle's container: the name of the executable, followed by a number made from its path if another
  /// extension has that name already.
  static func name(of executable: String, isTaken: (String) -> Bool) -> String {
    let last = executable.split(separator: "/").last.map(String.init) ?? "extension"
    let name = last.hasPrefix(".") ? "_" + last : last
    guard isTaken(name) else { return name }
    // FNV-1a.
    let hash = executable.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return "\(name)-\(String(hash, radix: 16))"
  }

  /// Creates the folder and the folder for temporary files in it.
  ///
  /// - Throws: `unavailable` if a folder cannot be created, or if a file has its name.
  func make() throws(MessageError) {
    // The daemon creates the parent folder at startup; if that was removed since, this fails.
    for folder in [path, temporary] where mkdir(folder, 0o700) != 0 && errno != EEXIST {
      throw refusal("its folder \(folder) cannot be created: \(Errno.last)")
    }
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw refusal("\(path) is not a folder; remove it")
    }
  }

  private func refusal(_ problem: Sentence) -> MessageError {
    let name = path.split(separator: "/").last ?? ""
    return MessageError(.unavailable, "cannot start the extension \(name): \(problem)")
  }

  /// Creates a symbolic link to the folder with another name: an app that a user starts looks for a container with the
  /// name of its executable.
  func link(as name: String) {
    guard let slash = path.lastIndex(of: "/") else { return }
    let link = "\(path[...slash])\(name)"
    // An existing entry is kept: the container of another app, or the same link.
    _ = symlink(String(path[path.index(after: slash)...]), link)
  }
}

package enum ChildEnvironment {
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
  package static func forSystemProgram(_ environment: [String: String], path: String) -> [String:
    String]
  {
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
