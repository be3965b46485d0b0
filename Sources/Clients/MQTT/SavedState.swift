import ControlModel
import FoundationEssentials
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
    } catch { throw .noState("\(path): \(SecretFile.reason(error))") }
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
    } catch { throw .noState("\(path): \(SecretFile.reason(error))") }
    return nil
  }

  mutating func write(_ state: SavedState) throws(MQTTError) {
    guard state != written else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do throws(FileFailure) {
      // Strings, integers and Booleans can always be encoded.
      try file.write(Array((try? encoder.encode(state)) ?? Data()), removingLeftovers: false)
    } catch { throw .noState("\(path): \(SecretFile.reason(error))") }
    written = state
  }
}

/// The identifier of this device in topics and in Home Assistant.
enum DeviceID {
  static let lengths = 1...32

  /// Whether a text is a valid identifier: 1 to 32 ASCII letters, digits, `-` and `_`.
  static func isValid(_ text: String) -> Bool {
    lengths.contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  static func random(using generator: inout some RandomNumberGenerator) -> String {
    let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
    return String((0..<8).map { _ in letters[Int.random(in: letters.indices, using: &generator)] })
  }
}

/// A password in a file of one line.
package enum SecretFile {
  /// Reads the password.
  ///
  /// - Throws: `MQTTError.badPassword`, or `.changeablePassword` for a file that other users can change.
  package static func password(_ path: String) throws(MQTTError) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw .badPassword(file: path, "it cannot be read (\(Errno.last.meaning))")
    }
    guard status.st_mode & 0o022 == 0 else {
      throw .changeablePassword(file: path, mode: status.st_mode & 0o7777)
    }
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try FileBytes.read(path, limit: Limits.passwordBytes)
    } catch { throw .badPassword(file: path, Self.reason(error)) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .badPassword(file: path, "it is not UTF-8")
    }
    let lines = text.split(whereSeparator: \.isNewline)
    guard lines.count == 1, let line = lines.first, !line.utf8.contains(0) else {
      throw .badPassword(file: path, "it has \(lines.count) lines")
    }
    return String(line)
  }

  /// The warning about a file that other users can read, or `nil` if they cannot.
  package static func exposure(of path: String) -> String? {
    ExposedFile(path).map {
      "other users can read the password in \(path) (mode \($0.mode)): chmod 600 \(path)"
    }
  }

  static func reason(_ failure: FileFailure) -> String {
    switch failure {
    case .tooLarge: "it is too large"
    case .noFile: "it is not a regular file"
    case .system(let errno, let call): "\(call): \(errno.meaning)"
    }
  }
}
