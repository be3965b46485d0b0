/// A message on its way to the broker; every message has QoS 1.
struct OutgoingMessage: Equatable, Sendable {
  /// What becomes of it while it waits.
  enum Kind: Equatable, Sendable {
    /// The latest message of its topic replaces those that wait.
    case state
    /// It is sent in its order, whatever its age: a step that Home Assistant must see, the result of a command.
    case step
    /// The start of a press, or of its hold.
    case start(PressKey)
    case end(PressKey)
  }

  /// One press of one button.
  struct PressKey: Hashable, Sendable {
    /// The button's name.
    var button: String
    /// Counts the presses that this process has seen.
    var number: Int
  }

  var topic: String
  var payload: [UInt8]
  var isRetained: Bool
  var kind: Kind
  /// What is sent in place of `payload` once the message is older than `Limits.eventAge`; nil for `payload`.
  var latePayload: [UInt8]? = nil

  /// A retained state; an empty payload removes it from the broker.
  static func state(_ topic: String, _ payload: [UInt8]) -> OutgoingMessage {
    OutgoingMessage(topic: topic, payload: payload, isRetained: true, kind: .state)
  }

  /// A retained state that is a text.
  static func state(_ topic: String, _ text: String) -> OutgoingMessage {
    state(topic, Array(text.utf8))
  }
}
