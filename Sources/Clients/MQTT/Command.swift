import ControlModel
import SystemAccess
import Wire

struct Command: Equatable, Sendable {
  enum Request: Equatable, Sendable {
    case press(SocketMessage.Press)
    case tap(SocketMessage.Tap)
    case reload(SocketMessage.Reload)
  }

  /// The sender's identifier, or `nil` for a plain press or set, which gets no result.
  var id: String?
  var request: Request

  /// The default length of a button press, in milliseconds, as in `actionbutton press`.
  static let press_ms = 600

  /// Parses a received message.
  ///
  /// - Throws: `Refused`, with the identifier if it can be read.
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
      _ = try Self.text(of: message) as PressText
      request = .press(SocketMessage.Press(button: name, for_ms: Self.press_ms))
    case (.placementPress, .placement(let name)?):
      _ = try Self.text(of: message) as PressText
      request = .tap(SocketMessage.Tap(placement: name))
    case (.placementSet, .placement(let name)?):
      let wanted = try Self.text(of: message) as SetText
      request = .tap(SocketMessage.Tap(placement: name, value: wanted == .on))
    default: self = try Self.json(message.payload)
    }
  }

  private init(id: String, _ request: Request) {
    self.id = id
    self.request = request
  }

  // MARK: Payloads

  /// The payload that presses a button or taps a control.
  enum PressText: String, CaseIterable { case press = "PRESS" }

  enum SetText: String, CaseIterable {
    case on = "ON"
    case off = "OFF"
  }

  private static func text<Text: RawRepresentable<String> & CaseIterable>(
    of message: ReceivedMessage
  ) throws(Refused) -> Text {
    guard let text = Text(rawValue: String(decoding: message.payload, as: UTF8.self)) else {
      let allowed = Text.allCases.map(\.rawValue).joined(separator: " or ")
      throw Refused(code: "bad-message", message: "the payload is \(allowed)")
    }
    return text
  }

  enum Verb: String, CaseIterable, Codable, Sendable { case press, set, reload }

  /// The payload of a command.
  @Message
  struct Fields {
    /// The version of the payload; it may be left out.
    @Field(range: Payload.versions) var v: Int?
    /// The identifier, which the sender chooses.
    ///
    /// The last 256 identifiers are stored, so that no command runs twice.
    @Field(length: Limits.commandID) var id: String
    /// The action: press takes button and for_ms, or placement; set takes placement and value; reload takes kind, or nothing
    /// for all controls.
    var verb: Verb
    /// The button's name; it may be left out if there is only one button.
    var button: String?
    /// The placement's name.
    var placement: String?
    /// The new state.
    var value: Bool?
    /// The length of the press, in milliseconds; 600 if it is left out.
    @Field(range: 1...SocketMessage.Press.longest_ms) var for_ms: Int?
    /// The kind of the controls to load again.
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
        message: "a command must be an object with an \"id\" of \(Limits.commandID.lowerBound) to "
          + "\(Limits.commandID.upperBound) characters")
    }
    if let version = value["v"], version != .int(Payload.version) {
      throw Refused(
        id: id, code: "unsupported-version",
        message: "this program supports only version \(Payload.version)")
    }
    if case .string(let verb)? = value["verb"], Verb(rawValue: verb) == nil {
      let verbs = Verb.allCases.map(\.rawValue).joined(separator: ", ")
      throw Refused(
        id: id, code: MessageError.Code.unknownRequest.rawValue,
        message: "the verb must be one of \(verbs)")
    }
    let fields: Fields
    do { fields = try value.decode(Fields.self) } catch {
      throw Refused(
        id: id, code: "bad-message", message: "a field is missing or has the wrong type")
    }
    do throws(MessageError) {
      return Command(id: id, try request(fields))
    } catch { throw Refused(id: id, code: error.code, message: error.message) }
  }

  private static func request(_ fields: Fields) throws(MessageError) -> Request {
    switch fields.verb {
    case .press:
      if let placement = fields.placement {
        guard fields.button == nil, fields.for_ms == nil, fields.value == nil else {
          throw .badMessage("a press of a placement can have no field besides \"placement\"")
        }
        return .tap(SocketMessage.Tap(placement: placement))
      }
      let press = SocketMessage.Press(
        button: fields.button, for_ms: fields.for_ms ?? Command.press_ms)
      try press.check()
      return .press(press)
    case .set:
      guard let placement = fields.placement, let value = fields.value, fields.button == nil else {
        throw .badMessage("a set must have \"placement\" and \"value\"")
      }
      return .tap(SocketMessage.Tap(placement: placement, value: value))
    case .reload:
      return .reload(SocketMessage.Reload(kind: fields.kind))
    }
  }
}

struct Refused: Error, Equatable, Sendable {
  var id: String?
  /// A code of the daemon (`MessageError.Code`), or `too-long`, `retained`, `too-many`.
  var code: String
  var message: String
}

extension JSONValue {
  /// A field of an object, or `nil` if this is not an object or has no such field.
  subscript(_ name: String) -> JSONValue? {
    guard case .object(let fields) = self else { return nil }
    return fields[name]
  }
}
