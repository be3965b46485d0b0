import ControlModel
import SystemAccess

/// A broker that announces itself in the local network by mDNS; found by the program avahi-browse.
struct NetworkBroker: Equatable {
  /// The service type of brokers, then the service type of Home Assistant, whose machine usually runs the broker.
  private static let services = ["_mqtt._tcp", "_home-assistant._tcp"]
  /// The longest time of the search for one service.
  private static let patience = Duration.seconds(3)
  /// The most bytes of the program's output that are read.
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
