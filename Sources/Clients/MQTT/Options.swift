import SystemAccess

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
}
