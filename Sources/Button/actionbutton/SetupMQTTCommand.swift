import ArgumentParser
import Commands
import Configuration
import Devices
import Glibc
import Presenters
import SystemAccess
import YAML

struct SetupMQTTCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mqtt",
    abstract: "Connect the button with an MQTT broker, such as that of Home Assistant.",
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
      // The password is for the owner alone.
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
