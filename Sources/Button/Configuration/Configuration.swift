package import ControlModel
import ControlSocket
import Devices
import Gesture

/// What a person wrote in `config.yaml`: the buttons, the placed controls and widgets, the extensions and their limits.
///
/// `settings` says what the keys are, and Configuration.md shows an example. Everything may be missing. Relative paths belong to
/// the file's folder, `~` is HOME.
package struct Configuration: Equatable, Sendable {
  /// What an extension may take before it is stopped: the time to list its controls, to load one and to perform an intent,
  /// and the memory of one process in bytes.
  ///
  /// A Swift extension with Foundation needs 40 MB of it, 8 MB more for each thread.
  package struct Limits: Equatable, Sendable {
    package var describe = Duration.seconds(5)
    package var load = Duration.seconds(10)
    package var perform = Duration.seconds(30)
    package var memory: UInt64? = 512_000_000

    package init() {}
  }

  /// The buttons, the placed controls and the placed widgets, in the order of the file.
  package var buttons: [ButtonConfiguration] = []
  package var placements: [Placement] = []
  package var widgets: [PlacedWidget] = []
  /// The paths of the extensions' executables.
  package var extensions: [String] = []
  package var extensionsFolder: String?
  package var limits = Limits()
  package var keepsWarm = true
  package var confines = true
  package var unconfined: [String] = []
  /// The schemes, in lower case.
  package var openSchemes: Set<String> = []
  package var programs: [String: String] = [:]
  /// The language of the system's words, or `nil` for the environment's.
  package var language: ControlLanguage?
  package var isDeveloperMode = false
  package var socket: String?

  /// A configuration without buttons: that of an empty file.
  package init() {}

  package func button(_ name: String) -> ButtonConfiguration? {
    buttons.first { $0.name == name }
  }

  /// The times a person may choose for an extension's limits.
  package static let limitRange = Duration.milliseconds(100)...Duration.seconds(3_600)
}

extension Configuration {
  /// Reads the text of a configuration file.
  ///
  /// - Parameters:
  ///   - text: The file's text.
  ///   - file: Its path, for messages; relative paths in the text belong to its folder.
  ///   - home: What `~` stands for.
  /// - Returns: The configuration; its defaults if nothing is written.
  /// - Throws: The first thing that is wrong, with its place.
  package static func parse(
    _ text: String, file: String, home: String? = nil
  ) throws(ConfigurationError) -> Configuration {
    var configuration = Configuration()
    if let root = try YAMLDocument.parse(text, file: file) {
      try Field(node: root, path: "", file: file, home: home).read(settings, into: &configuration)
    }
    return configuration
  }

  /// The keys whose values differ from those of `running` and that only take effect when the daemon starts.
  package func changesForNextStart(since running: Configuration) -> [String] {
    Self.settings.filter { $0.isForNextStart && !$0.isSame(self, running) }.map(\.key)
  }

  /// The keys of the file.
  static let settings: [Setting<Configuration>] = [
    Setting(
      "buttons", \.buttons, "the buttons, by their names ([a button](#a-button))", usual: "none",
      read: Field.buttons),
    Setting(
      "placements", "the controls that need no button ([a placed control](#a-placed-control))",
      usual: "none",
      read: { (field, configuration) throws(ConfigurationError) in
        configuration.placements = try Placement.list(field, buttons: configuration.buttons)
      }),
    Setting(
      "widgets", \.widgets, "the widgets ([a widget](#a-widget))",
      usual: "every widget once, in its smallest size, until a person changes that",
      read: Field.widgets),
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
      read: Field.openSchemes),
    Setting(
      "programs", \.programs,
      "absolute paths of programs that the daemon starts for extensions and sounds, by their names: "
        + "`{ xdg-open: /opt/bin/xdg-open }` for addresses, `pw-play`, `paplay` or `aplay` for sounds, or the name in the "
        + "`app.command` of a manifest. Without one, a program is found in the folders of `PATH` that only root can write",
      usual: "none", isForNextStart: true,
      read: Field.programs),
    Setting(
      "language", \.language, "the language of hints and words: `en`, `ja`, `zh-Hans`",
      usual: "that of `LANG`, or `en`",
      read: Field.choice),
    Setting(
      "developer_mode", \.isDeveloperMode,
      "`true`: findings for authors of controls are shown, and budgets such as that of widgets' refreshes are lifted",
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
    for entry in try entries(of: "name of the button: its settings") {
      let button = try ButtonConfiguration(entry)
      if let (other, line) = found.first(where: { $0.button.hasSameSource(as: button) }) {
        throw entry.keyField.error(
          "\(button.name) has the source \"\(button.sourceText)\", but \(other.name) in line "
            + "\(line) has it already (\"\(other.sourceText)\"); give each button its own")
      }
      found.append((button, entry.keyField.node.line))
    }
    return found.map(\.button)
  }

  fileprivate func openSchemes() throws(ConfigurationError) -> Set<String> {
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

  fileprivate func widgets() throws(ConfigurationError) -> [PlacedWidget] {
    try PlacedWidget.list(self)
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
