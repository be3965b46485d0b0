package import ControlModel
import ControlSocket
import Devices
import Gesture
import SystemAccess
package import YAML

/// The contents of `config.yaml`: the buttons, the placed controls and widgets, the extensions and their limits.
///
/// `settings` lists the keys, and Configuration.md shows an example. All keys are optional. Relative paths start at the
/// file's folder; `~` is HOME.
package struct Configuration: Equatable, Sendable {
  /// The limits beyond which an extension is stopped: the times to list its controls, to load a control and to perform an
  /// intent, and the memory of one process in bytes.
  ///
  /// A Swift extension with Foundation needs 40 MB, and 8 MB more for each thread.
  package struct Limits: Equatable, Sendable {
    package var describe = Duration.seconds(5)
    package var load = Duration.seconds(10)
    package var perform = Duration.seconds(30)
    package var memory: UInt64? = 512_000_000

    package init() {}
  }

  /// The buttons, the placed controls and the placed widgets, in the order of the file.
  package var buttons: [ButtonConfiguration] = []
  package var placements: [PlacedItem] = []
  package var widgets: [PlacedItem] = []
  /// The placed controls, then the placed widgets.
  package var items: [PlacedItem] { placements + widgets }
  package var extensions: [String] = []
  package var extensionsFolder: String?
  package var limits = Limits()
  package var keepsWarm = true
  package var confines = true
  package var unconfined: [String] = []
  /// The URL schemes that extensions may open in addition to https and http, in lower case.
  package var openSchemes: Set<String> = []
  package var programs: [String: String] = [:]
  /// The language of the system's texts, or `nil` for the language of the environment.
  package var language: ControlLanguage?
  package var isDeveloperMode = false
  package var socket: String?

  /// Creates the configuration of an empty file.
  package init() {}

  package func button(_ name: String) -> ButtonConfiguration? {
    buttons.first { $0.name == name }
  }

  /// The allowed times for an extension's limits.
  package static let limitRange = Duration.milliseconds(100)...Duration.seconds(3_600)
}

extension Configuration {
  /// Parses the text of a configuration file.
  ///
  /// - Parameters:
  ///   - text: The file's text.
  ///   - file: The file's path, for messages; relative paths in the text start at its folder.
  ///   - home: The folder for `~`.
  /// - Returns: The configuration, with defaults for missing keys.
  /// - Throws: The first problem, with its location.
  package static func parse(
    _ text: String, file: String, home: String? = nil
  ) throws(ConfigurationError) -> Configuration {
    var configuration = Configuration()
    if let root = try YAMLDocument.parse(text, file: file) {
      try Field(node: root, path: "", file: file, home: home).read(settings, into: &configuration)
    }
    return configuration
  }

  /// The keys whose values differ from `running` and take effect only when the daemon starts.
  package func changesForNextStart(since running: Configuration) -> [String] {
    Self.settings.filter { $0.isForNextStart && !$0.isSame(self, running) }.map(\.key)
  }

  static let settings: [Setting<Configuration>] = [
    Setting(
      "buttons", \.buttons, "the buttons, by their names ([a button](#a-button))", usual: "none",
      read: Field.buttons),
    Setting(
      "placements", "the controls that need no button ([a placed control](#a-placed-control))",
      usual: "none",
      read: { (field, configuration) throws(ConfigurationError) in
        configuration.placements = try PlacedItem.controls(field, buttons: configuration.buttons)
      }),
    Setting(
      "widgets", "the widgets ([a widget](#a-widget))",
      usual: "every widget once, in its smallest size, until a person changes that",
      read: { (field, configuration) throws(ConfigurationError) in
        configuration.widgets = try PlacedItem.widgets(
          field, buttons: configuration.buttons, placements: configuration.placements)
      }),
    Setting(
      "extensions", \.extensions,
      "the executables of the extensions, whose controls can be assigned",
      usual: "the sample controls, if there is no `extensions_folder`", isForNextStart: true,
      read: Field.executables),
    Setting(
      "extensions_folder", \.extensionsFolder, "a folder whose executables are extensions too",
      usual: "none", isForNextStart: true,
      read: Field.folder),
    Setting(
      "limits", \.limits,
      "`{ describe: 5s, load: 10s, perform: 30s, memory: 512MB }`: how long an extension may take to list its controls, "
        + "to load one and to perform an intent (\(TimeText.range(limitRange))); the memory of one process (16MB to 64GB)",
      usual: "these", isForNextStart: true,
      read: Field.limits),
    Setting(
      "keep_warm", \.keepsWarm,
      "`true`: an extension with an assigned or placed control is started again by itself when its process has ended; "
        + "`false`: only when it is needed", of: Configuration(), isForNextStart: true),
    Setting(
      "confine", \.confines,
      "`false`: extensions may do what the daemon's user may: signal other programs, and read and change all its files "
        + "([what a control may do](../../../../udev/README.md))", of: Configuration(),
      isForNextStart: true),
    Setting(
      "unconfined", \.unconfined,
      "extensions, by the paths of their executables, that may do what the daemon's user may, while others are confined",
      usual: "none", isForNextStart: true,
      read: Field.executables),
    Setting(
      "open_schemes", \.openSchemes,
      "the schemes of addresses that extensions may open besides `https` and `http`, such as `[ mailto, tel ]`. A program "
        + "opens such an address, so allow only schemes whose program you know", usual: "none",
      isForNextStart: true,
      read: Field.schemes),
    Setting(
      "programs", \.programs,
      "absolute paths of programs that the daemon starts for extensions and sounds, by their names: "
        + "`{ xdg-open: /opt/bin/xdg-open }` for addresses, `pw-play`, `paplay` or `aplay` for sounds, or the name in the "
        + "`app.command` of a manifest. Without one, a program is found in the folders of `PATH` that only root can write",
      usual: "none", isForNextStart: true,
      read: Field.programs),
    Setting(
      "language", \.language,
      "the language of hints and words: `en`, `de`, `es`, `fr`, `ja`, `zh-Hans`",
      usual: "the language of the browser that has claimed the device, else of `LANG`, else `en`",
      read: Field.choice),
    Setting(
      "developer_mode", \.isDeveloperMode,
      "`true`: findings for the authors of controls are shown, and limits such as the number of widget refreshes are lifted",
      of: Configuration()),
    Setting(
      "socket", \.socket, "the path of the control socket",
      usual: "`/run/actionbutton/actionbutton.sock` for the service", isForNextStart: true,
      read: Field.socket),
  ]
}

extension Field {
  fileprivate func socket() throws(ConfigurationError) -> String {
    let path = try filePath("a socket's path")
    guard path.utf8.count <= SocketPath.longest else {
      throw error(
        "\"\(path)\" is longer than \(SocketPath.longest) bytes, the most a socket's path can have")
    }
    return path
  }

  fileprivate func buttons() throws(ConfigurationError) -> [ButtonConfiguration] {
    var found: [(button: ButtonConfiguration, line: Int)] = []
    let entries = try entries(of: "name of the button: its settings")
    for entry in entries {
      let button = try ButtonConfiguration(entry)
      guard button.hasSource || entries.count == 1 else {
        throw entry.keyField.error(
          "\(button.name) has no source; write one such as source: gpio:GPIO17 for each of several buttons"
        )
      }
      if let (other, line) = found.first(where: { $0.button.hasSameSource(as: button) }) {
        throw entry.keyField.error(
          "\(button.name) has the source \"\(button.sourceText)\", but \(other.name) in line "
            + "\(line) has it already (\"\(other.sourceText)\"); give each button its own")
      }
      found.append((button, entry.keyField.node.line))
    }
    return found.map(\.button)
  }

  fileprivate func programs() throws(ConfigurationError) -> [String: String] {
    var programs: [String: String] = [:]
    for entry in try entries(of: "name of a program: its path") {
      let path = try entry.value.text("the path of \(entry.key)")
      guard path.hasPrefix("/") else {
        throw entry.value.error("\"\(path)\" is not an absolute path; begin it with /")
      }
      programs[entry.key] = path
    }
    return programs
  }

  fileprivate func executables() throws(ConfigurationError) -> [String] {
    var found: [(path: String, line: Int)] = []
    for item in try list(of: "paths of executables") {
      let path = try item.filePath("an executable's path")
      if let first = found.first(where: { $0.path == path }) {
        throw item.error("\"\(path)\" is already in line \(first.line); write it once")
      }
      found.append((path, item.node.line))
    }
    return found.map(\.path)
  }

  fileprivate func folder() throws(ConfigurationError) -> String? {
    try filePath("a folder's path")
  }

  fileprivate func limits() throws(ConfigurationError) -> Configuration.Limits {
    var limits = Configuration.Limits()
    let range = Configuration.limitRange
    let fields = try fields(["describe", "load", "perform", "memory"])
    limits.describe = try fields["describe"]?.duration(in: range) ?? limits.describe
    limits.load = try fields["load"]?.duration(in: range) ?? limits.load
    limits.perform = try fields["perform"]?.duration(in: range) ?? limits.perform
    limits.memory = try fields["memory"]?.memory() ?? limits.memory
    return limits
  }
}

extension Configuration {
  /// Reads the configuration file at `path`, or the first existing file of
  /// `$XDG_CONFIG_HOME/actionbutton/config.yaml` and `/etc/actionbutton/config.yaml`.
  ///
  /// Without XDG_CONFIG_HOME, `~/.config` is used. A file at `path` must exist.
  ///
  /// - Parameters:
  ///   - path: The file of `--config`, or `nil` to search.
  ///   - environment: The environment of the process.
  /// - Returns: The configuration, and its file, which is `nil` if none exists.
  /// - Throws: The first problem of the file, with its location.
  package static func load(
    path: String?, environment: [String: String]
  ) throws(ConfigurationError) -> (configuration: Configuration, file: String?) {
    guard let file = try ConfigurationFile.find(path: path, environment: environment) else {
      return (Configuration(), nil)
    }
    return (try file.read(home: environment["HOME"]), file.path)
  }

  /// The paths that are searched for the configuration, in order.
  package static func searchedFiles(_ environment: [String: String]) -> [String] {
    let folders = [UserFolder.configuration.path(environment), "/etc"].compactMap { $0 }
    return folders.map { "\($0)/actionbutton/config.yaml" }
  }
}

extension Field {
  /// The schemes of a list, in lower case.
  func schemes() throws(ConfigurationError) -> Set<String> {
    var schemes: Set<String> = []
    for item in try list(of: "schemes such as mailto") {
      let text = try item.text("a scheme such as mailto")
      guard OpenableAddress.isScheme(text) else {
        throw item.error(
          "\"\(text)\" is not a scheme; write only what is before the colon, such as mailto")
      }
      schemes.insert(text.lowercased())
    }
    return schemes
  }
}
