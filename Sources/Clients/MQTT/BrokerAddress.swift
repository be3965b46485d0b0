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
