import ControlModel
import SystemAccess
import Wire

/// A command that came on a topic of ours.
struct Command: Equatable, Sendable {
  /// What it asks the daemon.
  enum Request: Equatable, Sendable {
    case press(SocketMessage.Press)
    case tap(SocketMessage.Tap)
    case reload(SocketMessage.Reload)
  }

  /// The sender's identifier; nil for a plain press or set, which gets no result.
  var id: String?
  var request: Request

  /// How long a button is pressed unless the command says otherwise, in milliseconds: as `actionbutton press` does.
  static let press_ms = 600

  /// Reads a received message.
  ///
  /// - Throws: What is wrong with it, with the identifier if that could be read.
  init(_ message: ReceivedMessage, topic: Topic, place: Place?) throws(Refused) {
    guard message.payload.count <= Limits.commandBytes else {
      throw Refused(
        code: "too-long", message: "a command has at most \(Limits.commandBytes) bytes")
    }
    guard !message.isRetained else {
      throw Refused(
        code: "retained",
        message: "a command must not be retained: it would run again after every restart")
    }
    switch (topic, place) {
    case (.buttonPress, .button(let name)?):
      try Self.check(message, "PRESS")
      request = .press(SocketMessage.Press(button: name, for_ms: Self.press_ms))
    case (.placementPress, .placement(let name)?):
      try Self.check(message, "PRESS")
      request = .tap(SocketMessage.Tap(placement: name))
    case (.placementSet, .placement(let name)?):
      let value = try Self.check(message, "ON", "OFF") == "ON"
      request = .tap(SocketMessage.Tap(placement: name, value: value))
    default: self = try Self.json(message.payload)
    }
  }

  private init(id: String, _ request: Request) {
    self.id = id
    self.request = request
  }

  @discardableResult
  private static func check(
    _ message: ReceivedMessage, _ allowed: String...
  ) throws(Refused) -> String {
    let text = String(decoding: message.payload, as: UTF8.self)
    guard allowed.contains(text) else {
      throw Refused(
        code: "bad-message", message: "the payload is \(allowed.joined(separator: " or "))")
    }
    return text
  }

  // MARK: JSON

  private struct Fields: Decodable {
    var v: Int?
    var id: String
    var verb: String
    var button: String?
    var placement: String?
    var value: Bool?
    var for_ms: Int?
    var kind: String?
  }

  private static func json(_ payload: [UInt8]) throws(Refused) -> Command {
    let value: JSONValue
    do throws(JSONSyntaxError) { value = try JSONText.value(of: payload) } catch {
      throw Refused(code: "bad-message", message: "\(error)")
    }
    var id: String?
    if case .string(let text)? = value["id"],
      Limits.commandID.contains(text.unicodeScalars.count)
    {
      id = text
    }
    guard let id else {
      throw Refused(
        code: "bad-message",
        message: "a command is an object with an \"id\" of \(Limits.commandID.lowerBound) to "
          + "\(Limits.commandID.upperBound) characters")
    }
    if let version = value["v"], version != .int(Payload.version) {
      throw Refused(
        id: id, code: "unsupported-version",
        message: "this program knows version \(Payload.version)")
    }
    let fields: Fields
    do { fields = try value.decode(Fields.self) } catch {
      throw Refused(
        id: id, code: "bad-message", message: "a field is missing, or of another type")
    }
    do throws(MessageError) {
      return Command(id: id, try request(fields))
    } catch { throw Refused(id: id, code: error.code, message: error.message) }
  }

  private static func request(_ fields: Fields) throws(MessageError) -> Request {
    switch fields.verb {
    case "press":
      if let placement = fields.placement {
        guard fields.button == nil, fields.for_ms == nil, fields.value == nil else {
          throw .badMessage("a press of a placement has \"placement\" alone")
        }
        return .tap(SocketMessage.Tap(placement: placement))
      }
      let press = SocketMessage.Press(
        button: fields.button, for_ms: fields.for_ms ?? Command.press_ms)
      try press.check()
      return .press(press)
    case "set":
      guard let placement = fields.placement, let value = fields.value, fields.button == nil else {
        throw .badMessage("a set has \"placement\" and \"value\"")
      }
      return .tap(SocketMessage.Tap(placement: placement, value: value))
    case "reload":
      return .reload(SocketMessage.Reload(kind: fields.kind))
    default: throw MessageError(.unknownRequest, "a verb is press, set or reload")
    }
  }
}

/// Why a command is not run.
struct Refused: Error, Equatable, Sendable {
  var id: String?
  /// A code of the daemon (`MessageError.Code`), or `too-long`, `retained`, `too-many`.
  var code: String
  var message: String
}
