import ControlModel
import Glibc
import SystemAccess
import YAML

package struct Options: Sendable {
  package var broker: BrokerAddress
  /// The paths at which the daemon's socket may be, in order.
  package var sockets: [String]
  package var stateFolder: String
  /// The device's identifier, or `nil` for the identifier generated at the first start.
  package var id: String?
  /// The device's name in Home Assistant.
  package var name: String
  /// The first levels of all topics.
  package var base = "actionbutton"
  /// The prefix of Home Assistant's discovery topics, or `nil` to disable discovery.
  package var discovery: String? = "homeassistant"
  /// The address of the page, which Home Assistant offers for the device, or `nil`.
  package var page: String?
  /// Whether Home Assistant may assign controls to buttons.
  package var assigns = false
  /// The user name at the broker.
  package var username: String?
  package var password: String?
  /// The file of the certificate authority, or `nil` for the system's authorities.
  package var ca: String?
  /// The file of the client's certificate.
  package var certificate: String?
  /// The file of the certificate's key.
  package var key: String?

  /// Creates options with default values; `environment` determines the folder for saved state.
  ///
  /// - Throws: `MQTTError.noState`.
  package init(
    broker: BrokerAddress, sockets: [String], environment: [String: String], name: String
  ) throws(MQTTError) {
    self.broker = broker
    self.sockets = sockets
    stateFolder = try SavedFile.folder(environment: environment)
    self.name = name
  }

  /// Checks the values and their combinations.
  ///
  /// - Throws: `MQTTError.badOption`.
  package func check() throws(MQTTError) {
    if let id, !DeviceID.isValid(id) {
      throw .badOption(
        "--id", id,
        "it must have \(DeviceID.lengths.lowerBound) to \(DeviceID.lengths.upperBound) letters, digits, - or _"
      )
    }
    try Self.check("--base", base)
    if let discovery { try Self.check("--discovery-prefix", discovery) }
    guard !name.isEmpty, name.count <= Limits.stateText else {
      throw .badOption("--name", name, "it must have 1 to \(Limits.stateText) characters")
    }
    if let page, !page.hasPrefix("http://") && !page.hasPrefix("https://") {
      throw .badOption("--page", page, "it must be an address such as http://192.168.1.20:8640")
    }
    if let username, username.utf8.contains(0) || username.utf8.count > Int(UInt16.max) {
      throw .badOption("--username", username, "it is too long for MQTT")
    }
    if password != nil, username == nil {
      throw .badOption("--username", "", "a password needs a user")
    }
    guard (certificate == nil) == (key == nil) else {
      throw .badOption(
        "--certificate", certificate ?? "", "--certificate and --key must be used together")
    }
    if !broker.usesTLS, let file = ca ?? certificate {
      throw .badOption("--ca or --certificate", file, "they need a broker with mqtts://")
    }
  }

  private static func check(_ option: String, _ text: String) throws(MQTTError) {
    let levels = text.split(separator: "/", omittingEmptySubsequences: false)
    let isGood =
      text.utf8.count <= 200
      && levels.allSatisfy { !$0.isEmpty && TopicName.level(String($0)) == $0 }
    guard isGood else {
      throw .badOption(
        option, text, "it must consist of levels of letters, digits, -, ., _ or ~, separated by /")
    }
  }

  /// Reads the password from a file with one line.
  ///
  /// - Returns: The password, and a warning if other users can read the file.
  /// - Throws: `MQTTError.badPassword`, also for a file that other users can change.
  package static func password(
    in path: String
  ) throws(MQTTError) -> (password: String, warning: String?) {
    let file = SecretFile("password", in: path, form: "write the password as its only line")
    let password = try file.read(
      { text throws(SecretFile.Failure) in
        let lines = text.split(whereSeparator: \.isNewline)
        guard lines.count == 1, !text.utf8.contains(0) else {
          throw .unreadable("it has \(lines.count) lines")
        }
        return String(lines[0])
      }, refuse: MQTTError.badPassword)
    return (password, file.warning)
  }
}

/// The address of the broker: `mqtt://host:port`, or `mqtts://host:port` with TLS.
package struct BrokerAddress: Equatable, Sendable, CustomStringConvertible {
  /// A name or an IP address, without brackets.
  package var host: String
  /// The port; the default is 1883, or 8883 with TLS.
  package var port: UInt16
  package var usesTLS: Bool

  /// Parses an address.
  ///
  /// - Throws: `MQTTError.badBroker`.
  package init(_ text: String) throws(MQTTError) {
    guard let scheme = text.firstRange(of: "://") else {
      throw .badBroker(text, "it does not begin with mqtt:// or mqtts://")
    }
    switch text[..<scheme.lowerBound] {
    case "mqtt": usesTLS = false
    case "mqtts": usesTLS = true
    default: throw .badBroker(text, "it does not begin with mqtt:// or mqtts://")
    }
    var rest = text[scheme.upperBound...]
    if rest.hasSuffix("/") { rest = rest.dropLast() }
    guard !rest.contains("@") else {
      throw .badBroker(text, "give the user and the password with --username and --password-file")
    }
    guard !rest.contains("/"), !rest.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else {
      throw .badBroker(text, "it has other parts than a host and a port")
    }
    var port = usesTLS ? "8883" : "1883"
    if rest.hasPrefix("[") {
      guard let end = rest.firstIndex(of: "]") else { throw .badBroker(text, "\"]\" is missing") }
      host = String(rest[rest.index(after: rest.startIndex)..<end])
      let after = rest[rest.index(after: end)...]
      guard after.isEmpty || after.hasPrefix(":") else {
        throw .badBroker(text, "only a port can follow \"]\"")
      }
      if !after.isEmpty { port = String(after.dropFirst()) }
    } else if let colon = rest.lastIndex(of: ":") {
      host = String(rest[..<colon])
      port = String(rest[rest.index(after: colon)...])
      guard !host.contains(":") else {
        throw .badBroker(text, "write an IPv6 address in brackets, such as [::1]:1883")
      }
    } else {
      host = String(rest)
    }
    guard !host.isEmpty else { throw .badBroker(text, "the host is missing") }
    guard let number = UInt16(port), number > 0, port.utf8.allSatisfy({ $0 < 0x3A }) else {
      throw .badBroker(text, "the port is 1 to 65535")
    }
    self.port = number
  }

  package var description: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return "\(usesTLS ? "mqtts" : "mqtt")://\(name):\(port)"
  }
}

/// The settings of a connection to the broker.
struct BrokerSettings: Sendable {
  enum Version: Sendable {
    case v3_1_1, v5
  }

  var address: BrokerAddress
  var version = Version.v5
  /// The client's identifier, which must be unique at the broker.
  var clientID: String
  var username: String?
  var password: String?
  /// The file of the certificate authority, or `nil` for the system's authorities.
  var ca: String?
  var certificate: String?
  var key: String?
  /// The last will, which the broker publishes when the connection is lost.
  var will: OutgoingMessage?

  /// Debian's folder of trusted certificate authorities.
  static let systemCAs = "/etc/ssl/certs"
}

/// A failure to start, to connect or to remove a device.
package enum MQTTError: Error, Equatable, Sendable, CustomStringConvertible {
  case badBroker(String, String)
  case badOption(String, String, String)
  /// The configuration file cannot be read or has a wrong value; the text names the file, its line and its column.
  case badFile(String)
  /// The password's file cannot be used; the sentence is the description.
  case badPassword(String)
  /// A certificate or key cannot be read, or the files do not belong together.
  case badCertificate(String)
  /// The folder for saved state is not known, or its file cannot be read or written.
  case noState(String)
  /// The system cannot provide a thread, a descriptor or memory.
  case cannotRun(String)
  case notConnected(String)
  case notRemoved(String)

  /// Whether the options or the files that they name are wrong, rather than the system or the network.
  package var isUsage: Bool {
    switch self {
    case .badBroker, .badOption, .badFile, .badPassword, .badCertificate: true
    case .noState, .cannotRun, .notConnected, .notRemoved: false
    }
  }

  /// One line that tells the user what to do.
  package var description: String {
    switch self {
    case .badBroker(let text, let reason):
      "cannot use the broker \"\(text)\": \(reason); write it like mqtt://192.168.1.10:1883 or "
        + "mqtts://broker.example.com:8883"
    case .badOption(let name, let value, let allowed):
      "\(name) cannot be \"\(value)\": \(allowed)"
    case .badFile(let problem): problem
    case .badPassword(let sentence): sentence
    case .badCertificate(let reason):
      "cannot use TLS: \(reason); see --ca, --certificate and --key"
    case .noState(let reason):
      "cannot remember the device's identifier: \(reason); set STATE_DIRECTORY to a folder that this user can write"
    case .cannotRun(let reason): "cannot start: \(reason)"
    case .notConnected(let reason): reason
    case .notRemoved(let reason):
      "cannot remove the device from the broker: \(reason); nothing else was changed, try again"
    }
  }
}

/// The configuration file of the MQTT client (`/etc/actionbutton/mqtt.yaml`): options by their names.
///
/// An option on the command line takes precedence.
package struct OptionsFile: Equatable, Sendable {
  static let keys = [
    "broker", "username", "password", "name", "id", "base", "discovery", "discovery_prefix", "ca",
    "certificate", "key", "page", "assign",
  ]

  /// The texts of the options that the file has, by key; `discovery` and `assign` are not among them.
  private var texts: [String: String] = [:]
  /// The file, line and column of each text.
  private var locations: [String: String] = [:]
  /// Whether discovery messages are published, or `nil` if the file does not say it.
  package var discovery: Bool?
  /// Whether Home Assistant may assign controls, or `nil` if the file does not say it.
  package var assigns: Bool?
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
        locations[key] = "\(path):\(field.node.line):\(field.node.column)"
        switch key {
        case "discovery": discovery = try field.truth()
        case "assign": assigns = try field.truth()
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
    "discovery_prefix": "Home Assistant's discovery prefix", "page": "the address of the page",
  ]

  /// Returns the error with the location of the value if this file has the value.
  package func located(_ error: MQTTError) -> MQTTError {
    let (name, value): (String, String)
    switch error {
    case .badBroker(let text, _): (name, value) = ("--broker", text)
    case .badOption(let option, let text, _): (name, value) = (option, text)
    default: return error
    }
    let key = String(name.dropFirst(2).map { $0 == "-" ? "_" : $0 })
    guard texts[key] == value, let location = locations[key] else { return error }
    return .badFile("\(location): \(error.description.replacing(name, with: key))")
  }

  /// The text of an option, or `nil` if the file does not have it.
  package subscript(key: String) -> String? { texts[key] }
}
