/// What libmosquitto's client reports.
enum BrokerReport: Equatable, Sendable {
  /// The broker has accepted the connection.
  case connected
  /// The broker has acknowledged the message with this number.
  case acknowledged(Int)
  /// A message on a topic that we have subscribed to.
  case message(ReceivedMessage)
}

struct ReceivedMessage: Equatable, Sendable {
  var topic: String
  /// At most `Limits.commandBytes` and one more, which shows that there were more.
  var payload: [UInt8]
  /// Whether the broker had retained it: it may be of any age.
  var isRetained: Bool
}
