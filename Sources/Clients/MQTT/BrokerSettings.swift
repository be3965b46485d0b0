/// How the broker is reached, and what it publishes when the connection breaks.
struct BrokerSettings: Sendable {
  /// The versions of MQTT that we speak.
  enum Version: Sendable {
    case v3_1_1, v5
  }

  var address: BrokerAddress
  var version = Version.v5
  /// The client's identifier at the broker, which no other client may have.
  var clientID: String
  var username: String?
  var password: String?
  /// Files of TLS; without a CA the system's are trusted.
  var ca: String?
  var certificate: String?
  var key: String?
  /// The last will: published by the broker when the connection breaks.
  var will: OutgoingMessage?

  /// The folder of the certificate authorities that the system trusts, on Debian.
  static let systemCAs = "/etc/ssl/certs"
}
