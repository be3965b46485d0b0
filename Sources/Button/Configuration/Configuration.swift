package import ControlModel
import ControlSocket
import Devices
import Gesture

/// What a person wrote in `config.yaml`: the buttons, the placed controls and widgets, the extensions and their limits.
///
///     buttons:
///       action:
///         source: gpio:GPIO17
///         hold: 500ms                 # 200ms to 10s
///         late: 5s                    # 0ms to 3600s
///         debounce: 5ms               # 0ms to 1s
///         ignore_repeat: 500ms        # off; a press sooner after a release is ignored (0ms to 5s)
///         no_hold: { arm: 3s }        # off; press twice within this time instead of holding (500ms to 30s)
///         own_hold: { shortest: 500ms, longest: 2s }  # hold times that people set on the page (300ms to 5s)
///         control: com.example.Productivity.TimerToggle
///         configuration: { timer: work }
///         tap: com.example.Productivity.MarkLap   # off; a release before the threshold performs it
///         tap_configuration: {}
///         repeat: 300ms               # off; while held, perform again each time this has passed (100ms to 10s)
///         decide: release             # deadline; release for Bluetooth: whether a hold performs while held or when released
///         multi_press: 400ms          # off; MQTT counts presses that follow one another this soon (100ms to 2s)
///         light: gpio:GPIO27          # or { line: gpio:GPIO27?active=low, breathing: true }
///         haptic: gpio:GPIO22
///         sounds: true                # off; for a press, for yes and for no
///     placements:                     # controls that need no button
///       lamp:
///         control: com.example.Lamp.Toggle
///         in: control-center          # or lock-leading, lock-trailing
///         size: medium                # small; small, medium or large
///         configuration: { room: kitchen }
///     widgets:                        # none: every widget is shown once, until a person changes that
///       weather:
///         widget: com.example.Weather
///         family: systemMedium        # systemSmall; accessory families are for the Lock Screen
///         configuration: { place: oslo }
///         stack: morning              # none; widgets of one stack and family share a place
///     extensions: [ /usr/lib/actionbutton/extensions/SampleControls ]
///     extensions_folder: ~/.local/lib/actionbutton
///     limits: { describe: 5s, load: 10s, perform: 30s, memory: 512MB }
///     keep_warm: true
///     confine: true                   # false: extensions may do whatever this user may
///     unconfined: [ /usr/lib/actionbutton/extensions/BuiltInControls ]   # none; only these may
///     open_schemes: [ mailto, tel ]   # none; what extensions may open besides https and http
///     programs: { xdg-open: /opt/bin/xdg-open }   # none; paths of programs that are started for extensions
///     language: en                    # or ja, zh-Hans
///     developer_mode: true            # false; findings for authors are shown, and budgets are lifted
///     socket: /run/actionbutton/actionbutton.sock
///
/// Everything may be missing. Relative paths belong to the file's folder, `~` is HOME.
package struct Configuration: Equatable, Sendable {
  /// What an extension may take before it is stopped.
  package struct Limits: Equatable, Sendable {
    /// The time to list its controls.
    package var describe = Duration.seconds(5)
    /// The time to load a control.
    package var load = Duration.seconds(10)
    /// The time to perform an intent.
    package var perform = Duration.seconds(30)
    /// The memory of one process, in bytes; nil for no limit.
    ///
    /// A Swift extension with Foundation needs 40 MB of it, 8 MB more for each thread.
    package var memory: UInt64? = 512_000_000

    /// The defaults.
    package init() {}
  }

  /// The buttons, in the order of the file.
  package var buttons: [ButtonConfiguration] = []
  /// The controls in Control Center and on the Lock Screen, in the order of the file.
  package var placements: [Placement] = []
  /// The widgets on Today and on the Lock Screen, in the order of the file.
  package var widgets: [PlacedWidget] = []
  /// The extensions' executables.
  package var extensions: [String] = []
  /// A folder whose executables are extensions too.
  package var extensionsFolder: String?
  /// What an extension may take.
  package var limits = Limits()
  /// Whether an extension's process stays running between requests.
  package var keepsWarm = true
  /// Whether extensions are confined to the files that they are given, and to their own processes.
  package var confines = true
  /// The executables of the extensions that are not confined all the same.
  package var unconfined: [String] = []
  /// The schemes of addresses that are opened for extensions besides https and http, in lower case.
  package var openSchemes: Set<String> = []
  /// The absolute paths of programs that are started for extensions or for sounds, by their names.
  package var programs: [String: String] = [:]
  /// The language of the system's words; nil for the environment's.
  package var language: ControlLanguage?
  /// Whether findings for authors are shown and budgets are lifted.
  package var isDeveloperMode = false
  /// The control socket's path; nil for the usual one.
  package var socket: String?

  /// A configuration without buttons: that of an empty file.
  package init() {}

  /// The button with a name.
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
    guard let root = try YAMLDocument.parse(text, file: file) else { return Configuration() }
    return try Configuration(
      Field(node: root, path: "", file: file), paths: PersonalPath(file: file, home: home))
  }

  private init(_ root: Field, paths: PersonalPath) throws(ConfigurationError) {
    let fields = try root.fields([
      "buttons", "placements", "widgets", "extensions", "extensions_folder", "limits", "keep_warm",
      "confine", "unconfined", "open_schemes", "programs", "language", "developer_mode", "socket",
    ])
    if let field = fields["buttons"] { buttons = try Self.buttons(field, paths: paths) }
    if let field = fields["placements"] {
      placements = try Placement.list(field, buttons: buttons)
    }
    if let field = fields["widgets"] { widgets = try PlacedWidget.list(field) }
    if let field = fields["extensions"] { extensions = try Self.extensions(field, paths: paths) }
    if let field = fields["extensions_folder"] {
      extensionsFolder = try paths.resolve(try field.text("a folder's path"), at: field)
    }
    if let field = fields["limits"] { limits = try Limits(field) }
    keepsWarm = try fields["keep_warm"]?.truth() ?? keepsWarm
    confines = try fields["confine"]?.truth() ?? confines
    if let field = fields["unconfined"] { unconfined = try Self.extensions(field, paths: paths) }
    if let field = fields["open_schemes"] { openSchemes = try Self.openSchemes(field) }
    if let field = fields["programs"] { programs = try Self.programs(field) }
    language = try fields["language"]?.choice(ControlLanguage.self)
    isDeveloperMode = try fields["developer_mode"]?.truth() ?? isDeveloperMode
    if let field = fields["socket"] {
      let path = try paths.resolve(try field.text("a socket's path"), at: field)
      guard path.utf8.count <= SocketPath.longest else {
        throw field.error(
          "\"\(path)\" is longer than \(SocketPath.longest) bytes, the most a socket's path can have"
        )
      }
      socket = path
    }
  }

  private static func buttons(
    _ field: Field, paths: PersonalPath
  ) throws(ConfigurationError) -> [ButtonConfiguration] {
    var found: [(button: ButtonConfiguration, line: Int)] = []
    for entry in try field.entries(of: "name of the button: its settings") {
      let button = try ButtonConfiguration(entry, paths: paths)
      if let (other, line) = found.first(where: { $0.button.hasSameSource(as: button) }) {
        throw entry.keyField.error(
          "\(button.name) has the source \"\(button.sourceText)\", but \(other.name) in line "
            + "\(line) has it already (\"\(other.sourceText)\"); give each button its own")
      }
      found.append((button, entry.keyField.node.line))
    }
    return found.map(\.button)
  }

  private static func openSchemes(_ field: Field) throws(ConfigurationError) -> Set<String> {
    var schemes: Set<String> = []
    for item in try field.list(of: "schemes such as mailto") {
      let text = try item.text("a scheme such as mailto")
      guard OpenableAddress.isScheme(text) else {
        throw item.error(
          "\"\(text)\" is not a scheme; write only what is before the colon, such as mailto")
      }
      schemes.insert(text.lowercased())
    }
    return schemes
  }

  private static func programs(_ field: Field) throws(ConfigurationError) -> [String: String] {
    var programs: [String: String] = [:]
    for entry in try field.entries(of: "name of a program: its path") {
      let path = try entry.value.text("the path of \(entry.key)")
      guard path.hasPrefix("/") else {
        throw entry.value.error("\"\(path)\" is not an absolute path; begin it with /")
      }
      programs[entry.key] = path
    }
    return programs
  }

  private static func extensions(
    _ field: Field, paths: PersonalPath
  ) throws(ConfigurationError) -> [String] {
    var found: [(path: String, line: Int)] = []
    for item in try field.list(of: "paths of executables") {
      let path = try paths.resolve(try item.text("an executable's path"), at: item)
      if let first = found.first(where: { $0.path == path }) {
        throw item.error("\"\(path)\" is already in line \(first.line); write it once")
      }
      found.append((path, item.node.line))
    }
    return found.map(\.path)
  }
}

extension Configuration.Limits {
  fileprivate init(_ field: Field) throws(ConfigurationError) {
    let range = Configuration.limitRange
    let fields = try field.fields(["describe", "load", "perform", "memory"])
    describe = try fields["describe"]?.duration(in: range) ?? describe
    load = try fields["load"]?.duration(in: range) ?? load
    perform = try fields["perform"]?.duration(in: range) ?? perform
    memory = try fields["memory"]?.memory() ?? memory
  }
}
