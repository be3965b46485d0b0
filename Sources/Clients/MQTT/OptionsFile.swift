import ControlModel
import Glibc
import SystemAccess
import YAML

/// The configuration file of the MQTT client (`/etc/actionbutton/mqtt.yaml`): options by their names.
///
/// An option on the command line takes precedence.
package struct OptionsFile: Equatable, Sendable {
  static let keys = [
    "broker", "username", "password", "name", "id", "base", "discovery", "discovery_prefix", "ca",
    "certificate", "key",
  ]

  /// The texts of the options that the file has, by key; `discovery` is not among them.
  private var texts: [String: String] = [:]
  /// Whether discovery messages are published, or `nil` if the file does not say it.
  package var discovery: Bool?
  /// The warning that other users can read the password in the file, or `nil`.
  package var warning: String?

  /// The options of an empty file.
  package init() {}

  /// Reads a file.
  ///
  /// - Throws: `MQTTError.badFile` with the line and the column, or `.badPassword` if the file has a password and other users
  ///   can change it.
  package init(_ path: String) throws(MQTTError) {
    var mode: mode_t = 0
    do throws(ConfigurationError) {
      let text = try TextFile.read(path, at: path, follows: true) { mode = $0.st_mode }
      guard let node = try YAMLDocument.parse(text, file: path) else { return }
      for (key, field) in try Field(node: node, path: "", file: path, home: nil).fields(Self.keys) {
        switch key {
        case "discovery": discovery = try field.truth()
        case "ca", "certificate", "key": texts[key] = try field.filePath("the path of a file")
        default: texts[key] = try field.text(Self.wanted[key] ?? "a text")
        }
      }
    } catch { throw .badFile("\(error)") }
    guard texts["password"] != nil else { return }
    guard mode & 0o022 == 0 else {
      let octal = String(mode & 0o7777, radix: 8)
      throw .badPassword(
        "other users can change the password in \(path) (mode \(octal)): it is not used; chmod 600 \(path)"
      )
    }
    warning = SecretFile("password", in: path, form: "").warning
  }

  private static let wanted = [
    "broker": "an address such as mqtt://192.168.1.10", "username": "the user at the broker",
    "password": "the user's password", "name": "the device's name in Home Assistant",
    "id": "the device's identifier", "base": "the first levels of all topics",
    "discovery_prefix": "Home Assistant's discovery prefix",
  ]

  /// The text of an option, or `nil` if the file does not have it.
  package subscript(key: String) -> String? { texts[key] }
}
