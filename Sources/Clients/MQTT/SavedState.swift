import ControlModel
import Glibc
import SystemAccess

/// The state that survives the end of the process, even if the process is killed.
struct SavedState: Codable, Equatable, Sendable {
  var version = 1
  var id: String
  /// The presses with a `long_press_start` and without an acknowledged end, by the names of their buttons.
  var held: [String: PressEvents.Open] = [:]
  /// The identifiers of the last commands.
  var commands: [String] = []
  /// The platforms of the components in the last description for Home Assistant, by their keys.
  var components: [String: Component.Platform] = [:]
  /// The places with retained topics, as their levels: `b/action`.
  var places: [String] = []

  init(id: String) { self.id = id }
}

/// The file of `SavedState`.
///
/// A write does not wait for the disk, because events would wait too: a power cut may lose the state, a killed process does
/// not.
struct SavedFile {
  private let file: DurableFile
  private var written: SavedState?

  /// The file in `folder`; the first write creates a missing folder.
  init(folder: String) {
    file = DurableFile(folder: folder, name: "mqtt.json", survivesPowerCut: false)
  }

  var path: String { file.path }

  /// The folder for saved state: `$STATE_DIRECTORY` (systemd; the first of several), `$XDG_STATE_HOME/actionbutton` or
  /// `~/.local/state/actionbutton`.
  static func folder(environment: [String: String]) throws(MQTTError) -> String {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let first = value("STATE_DIRECTORY")?.split(separator: ":").first { return String(first) }
    if let state = value("XDG_STATE_HOME"), state.hasPrefix("/") { return state + "/actionbutton" }
    if let home = value("HOME") { return home + "/.local/state/actionbutton" }
    throw .noState("STATE_DIRECTORY, XDG_STATE_HOME and HOME are not set")
  }

  /// Reads the saved state, or returns `nil` if there is no usable file.
  ///
  /// A malformed file is set aside, and the log names its new path.
  mutating func read(_ log: Log) throws(MQTTError) -> SavedState? {
    file.removeLeftovers()
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try FileBytes.read(path, limit: Limits.savedBytes)
    } catch .system(errno: ENOENT, during: _) {
      return nil
    } catch .tooLarge {
      bytes = []
    } catch { throw .noState("\(path): \(error)") }
    if let state = try? JSONText.decode(SavedState.self, from: bytes), state.version == 1,
      DeviceID.isValid(state.id)
    {
      written = state
      return state
    }
    do throws(FileFailure) {
      let aside = try file.setAside()
      log.write(
        "\(path) is not valid; it was renamed to \(aside), and a new identifier was created")
    } catch { throw .noState("\(path): \(error)") }
    return nil
  }

  mutating func write(_ state: SavedState) throws(MQTTError) {
    guard state != written else { return }
    do throws(FileFailure) {
      // Strings, integers and Booleans can always be encoded.
      try file.write(Payload.json(state), removingLeftovers: false)
    } catch { throw .noState("\(path): \(error)") }
    written = state
  }
}

/// The identifier of this device in topics and in Home Assistant.
enum DeviceID {
  static let lengths = 1...32

  /// Whether a text is a valid identifier: 1 to 32 ASCII letters, digits, `-` and `_`.
  static func isValid(_ text: String) -> Bool {
    lengths.contains(text.utf8.count) && text.isAlphanumeric(or: "-_")
  }

  static func random(using generator: inout some RandomNumberGenerator) -> String {
    let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
    return String((0..<8).map { _ in letters[Int.random(in: letters.indices, using: &generator)] })
  }
}
