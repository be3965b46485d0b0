import ArgumentParser
import Commands
import Configuration
import ControlModel
import Devices
import Glibc
import Presenters
import SystemAccess
import YAML

struct SetupMQTTCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mqtt",
    abstract: "Connect the button with an MQTT broker, such as Home Assistant's broker.",
    usage: "actionbutton setup mqtt [<options>]",
    discussion: """
      On a terminal it asks for the broker, the user and the password; it proposes the broker of Home Assistant if that \
      announces itself in the local network and the package avahi-utils is installed. As root it writes /etc/actionbutton/mqtt.yaml, \
      which only root can read, and restarts the service actionbutton-mqtt; everyone else writes \
      ~/.config/actionbutton/mqtt.yaml. Other keys of the file stay; the previous file is kept as mqtt.yaml.old.

      EXAMPLES
        sudo actionbutton setup mqtt
        sudo actionbutton setup mqtt --broker mqtt://homeassistant.local \\
          --username button --name Kitchen < password
      """)

  @Option(
    help: ArgumentHelp(
      "The broker: a name or an address, or mqtts://host:port for TLS.", valueName: "address"))
  var broker: String?

  @Option(
    help: ArgumentHelp(
      "The user at the broker; without a terminal, the password is the first line of standard input.",
      valueName: "name"))
  var username: String?

  @Option(
    help: ArgumentHelp(
      "The device's name in Home Assistant (default: the machine's name).", valueName: "name"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "The device's identifier in topics and in Home Assistant (default: a random one).",
      valueName: "id"))
  var id: String?

  @Option(help: ArgumentHelp("The file to write.", valueName: "file"), completion: .file())
  var config: String?

  @Flag(help: "Do not restart the service.")
  var noRestart = false

  func run() throws {
    let file = try BrokerFile(config)
    guard broker != nil || Terminal.isInteractive else {
      throw Failure.usage("without a terminal, give the broker: --broker mqtt://192.168.1.10")
    }
    var values = [("broker", try BrokerFile.address(broker ?? askBroker()))]
    let user =
      try username ?? (broker == nil ? ask("The user at the broker, or Return for none: ") : "")
    if !user.isEmpty {
      values += [("username", user), ("password", try PasscodeInput.ask("The user's password: "))]
    }
    if let name { values.append(("name", name)) }
    if let id { values.append(("id", id)) }
    try file.write(values)
    StandardOutput.write(line: "wrote \(file.path)")
    guard file.isServices, !noRestart, Systemctl.isPresent else {
      StandardOutput.write(line: "start it with: actionbutton-mqtt --config \(file.path)")
      return
    }
    try Systemctl.run("enable", "--quiet", "actionbutton-mqtt.service")
    try Systemctl.run("restart", "actionbutton-mqtt.service")
    StandardOutput.write(
      line: "the client runs; whether it is connected: sudo journalctl -u actionbutton-mqtt -o cat")
  }

  private func askBroker() throws -> String {
    let found = NetworkBroker.find()?.address
    let line = try ask(
      found.map { "The broker, or Return for \($0), which was found in the network: " }
        ?? "The broker, such as homeassistant.local, or Return for this machine: ")
    return line.isEmpty ? found ?? "127.0.0.1" : line
  }

  private func ask(_ question: String) throws -> String {
    StandardOutput.write(question)
    guard let line = readLine() else {
      throw Failure.runtime("the input ended; nothing was changed")
    }
    return line.split(separator: " ").joined(separator: " ")
  }
}

/// The configuration file of `actionbutton-mqtt`.
struct BrokerFile {
  private static let serviceFile = "/etc/actionbutton/mqtt.yaml"
  /// The keys whose values are true or false.
  private static let truths = ["discovery", "assign"]

  let path: String
  var isServices: Bool { path == Self.serviceFile && geteuid() == 0 }

  /// Chooses the given file, the service's file for root, or the file of this user.
  init(_ given: String?) throws {
    let home = UserFolder.configuration.path(ProgramEnvironment.variables)
    guard
      let path = given
        ?? (geteuid() == 0 ? Self.serviceFile : home.map { "\($0)/actionbutton/mqtt.yaml" })
    else { throw Failure.usage("HOME is not set; name the file to write with --config") }
    self.path = path
  }

  /// Returns the address of a broker; a name or an address alone gets the scheme `mqtt`.
  static func address(_ text: String) throws -> String {
    let address = text.contains("://") ? text : "mqtt://\(text)"
    let scheme = ["mqtt://", "mqtts://"].first { address.hasPrefix($0) } ?? address
    let host = address.dropFirst(scheme.count)
    guard !host.isEmpty,
      host.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "@") })
    else {
      throw Failure.usage(
        "cannot use the broker \"\(text)\"; write it like 192.168.1.10, mqtt://homeassistant.local:1883 or "
          + "mqtts://broker.example.com")
    }
    return address
  }

  /// Writes these values and the other keys that the file had; without a user, a saved user and password are removed.
  func write(_ values: [(key: String, value: String)]) throws {
    let before: String?
    var kept: [(key: String, value: String)] = []
    do throws(ConfigurationError) {
      before = try TextFile.readIfPresent(path)
      if let before, let node = try YAMLDocument.parse(before, file: path) {
        let field = Field(node: node, path: "", file: path, home: nil)
        for entry in try field.entries(of: "option: value") {
          let isNew = values.contains { $0.key == entry.key }
          if isNew || ["username", "password"].contains(entry.key) { continue }
          let value =
            try Self.truths.contains(entry.key)
            ? "\(entry.value.truth())" : entry.value.text("a text")
          kept.append((entry.key, value))
        }
      }
    } catch { throw Failure(error) }
    let text = (values + kept).map { key, value in
      "\(key): \(Self.truths.contains(key) ? value : ButtonChoice.scalar(value))\n"
    }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[..<$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    mkdir(folder, isServices ? 0o755 : 0o700)
    do throws(FileFailure) {
      // Only the file's owner may read the password.
      if let before {
        try DurableFile(folder: folder, name: "\(name).old", mode: 0o600, owner: nil)
          .write(Array(before.utf8))
      }
      try DurableFile(folder: folder, name: name, mode: 0o600, owner: nil)
        .write(Array(text.joined().utf8))
    } catch {
      throw Failure.runtime(
        "\(path) cannot be written: \(error); use sudo, or name another file with --config")
    }
  }
}

/// A broker that announces itself in the local network by mDNS; found by the program avahi-browse.
struct NetworkBroker: Equatable {
  /// The service type of brokers, then the service type of Home Assistant, whose machine usually runs the broker.
  private static let services = ["_mqtt._tcp", "_home-assistant._tcp"]
  /// The longest time of the search for one service.
  private static let patience = Duration.seconds(3)
  /// The maximum number of bytes of the program's output that are read.
  private static let longestOutput = 65_536
  private static let usualPort: UInt16 = 1_883

  /// The host's name or IPv4 address, with the port if it is not the usual one.
  let address: String

  /// Searches the local network.
  ///
  /// - Returns: `nil` if nothing announces itself in time, or without avahi-browse in a folder that only root can write.
  static func find() -> NetworkBroker? {
    guard let program = SystemPrograms(path: nil).find("avahi-browse") else { return nil }
    for service in services {
      var command = ChildCommand(
        program: program, arguments: ["-rtpk", service], environment: [:])
      command.outputs = .pipes
      // A program that cannot be started finds nothing; the user types the broker.
      guard let child = try? command.start() else { return nil }
      guard let ended = child.wait(patience, keeping: longestOutput) else {
        child.end()
        continue
      }
      let output = String(decoding: ended.output, as: UTF8.self)
      if let found = NetworkBroker(output, isBroker: service == services[0]) { return found }
    }
    return nil
  }

  /// Reads the first resolved IPv4 service in the output of `avahi-browse -rp`, such as
  /// `=;eth0;IPv4;Home;_mqtt._tcp;local;homeassistant.local;192.168.1.5;1883;`.
  ///
  /// - Parameters:
  ///   - output: Text from other machines: only a host's characters and a port are accepted.
  ///   - isBroker: Whether the port is the broker's.
  init?(_ output: String, isBroker: Bool) {
    for line in output.split(separator: "\n") {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      guard fields.count > 8, fields[0] == "=", fields[2] == "IPv4",
        let port = UInt16(fields[8]), port > 0,
        let host = fields[6...7].first(where: Self.isHost)
      else { continue }
      address = isBroker && port != Self.usualPort ? "\(host):\(port)" : String(host)
      return
    }
    return nil
  }

  private static func isHost(_ text: Substring) -> Bool {
    (1...253).contains(text.utf8.count) && text.first != "-" && text.isAlphanumeric(or: ".-")
  }
}
