import ControlKit
import ExtensionKit
import FoundationEssentials
import Glibc
import Synchronization
import SystemAccess

/// Serves the controls, or opens an app: the daemon starts this program outside its confinement for that.
@main
enum Program {
  @MainActor
  static func main() {
    if let id = AppOpening.app(of: CommandLine.arguments) { AppOpening.run(id) }
    BuiltInControlsBundle.main()
  }
}

/// The extension with the controls that come with the system, in the order of the gallery.
struct BuiltInControlsBundle: WidgetBundle {
  var body: some Widget {
    SilentModeToggle()
    FlashlightToggle()
    RunShortcutButton()
    TimerToggle()
    MediaToggle()
    OpenAppButton()
    OpenURLButton()
    FanToggle()
    VibrateButton()
    WoodenFishButton()
    ShutDownButton()
    RunCommandButton()
    CommandSwitch()
    TimerActivity()
  }
}

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

/// A value that is saved as a JSON file in the state folder.
struct SavedState<Value: Codable & Sendable>: Sendable {
  /// The file's name without `.json`.
  let name: String
  /// The value until the first save.
  let initial: Value
  var host = HostEnvironment.current

  private var file: DurableFile {
    DurableFile(folder: host.stateFolder, name: "\(name).json")
  }

  func read() throws -> Value {
    do {
      let bytes = try FileBytes.read(file.path, limit: Self.limit)
      return try JSONDecoder().decode(Value.self, from: Data(bytes))
    } catch FileFailure.system(errno: ENOENT, during: _) {
      return initial
    } catch let error as FileFailure {
      throw Self.failure(file.path, reading: true, Self.reason(error))
    } catch {
      throw Self.failure("\(file.path)", reading: true, "\(error)")
    }
  }

  /// Changes the saved value; changes are serialized within this process.
  @discardableResult
  func update(_ change: (inout Value) -> Void) throws -> Value {
    try updateLock.withLock { _ in
      var value = try read()
      change(&value)
      do {
        try file.write([UInt8](JSONEncoder().encode(value)))
      } catch let error as FileFailure {
        throw Self.failure(file.path, reading: false, Self.reason(error))
      }
      return value
    }
  }

  /// The largest file that is read, in bytes.
  private static var limit: Int { 1_048_576 }

  private static func reason(_ failure: FileFailure) -> String {
    switch failure {
    case .tooLarge: "\(Errno(EFBIG).meaning)"
    case .noFile: "\(Errno(EINVAL).meaning)"
    case .system(let errno, during: _): errno.meaning
    }
  }

  private static func failure(_ path: String, reading: Bool, _ reason: String) -> ControlFailure {
    reading
      ? ControlFailure(
        "The state in \(path) cannot be read: \(reason); correct the file or remove it.")
      : ControlFailure("The state cannot be saved in \(path): \(reason); make the folder writable.")
  }
}

/// Locked while a saved value is read, changed and written.
private let updateLock = Mutex(())

/// The saved on/off states of toggles whose device cannot be read, by name.
enum Switches {
  private static let saved = SavedState<[String: Bool]>(name: "switches", initial: [:])

  static func isOn(_ name: String) throws -> Bool { try saved.read()[name] ?? false }

  static func set(_ name: String, _ isOn: Bool) throws {
    try saved.update { $0[name] = isOn ? true : nil }
  }
}
