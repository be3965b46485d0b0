import ControlModel
import ControlSocket
import SystemAccess
import Wire

struct Command: Equatable, Sendable {
  enum Request: Equatable, Sendable {
    case press(SocketMessage.Press)
    case tap(SocketMessage.Tap)
    case assign(SocketMessage.Assign)
    case reload(SocketMessage.Reload)

    /// The request to the daemon, and its body.
    var message: (request: any SocketRequest, body: any WireMessage) {
      switch self {
      case .press(let body): (Requests.press, body)
      case .tap(let body): (Requests.tap, body)
      case .assign(let body): (Requests.assign, body)
      case .reload(let body): (Requests.reload, body)
      }
    }
  }

  /// The sender's identifier, or `nil` for a plain press or set, which gets no result.
  var id: String?
  var request: Request

  /// The default length of a button press, in milliseconds, as in `actionbutton press`.
  static let press_ms = 600

  /// Parses a received message; `choices` are the controls that a message may assign, or `nil` if it may assign none.
  ///
  /// - Throws: `Refused`, with the identifier if it can be read.
  init(
    _ message: ReceivedMessage, topic: Topic, place: Place?, choices: ControlChoices? = nil
  ) throws(Refused) {
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
    case (.buttonAssign, .button(let name)?):
      guard let choices else {
        throw Refused(
          code: MessageError.Code.forbidden.rawValue,
          message: "it may not assign a control; write assign: true into mqtt.yaml to permit it")
      }
      let text = String(decoding: message.payload, as: UTF8.self)
      guard let choice = choices.choice(named: text) else {
        throw Refused(
          code: MessageError.Code.unknownKind.rawValue,
          message: "no control that can be assigned here has this name")
      }
      request = .assign(SocketMessage.Assign(slot: name, kind: choice.kind))
    case (.placementPress, .placement(let name)?):
      _ = try Self.text(of: message) as PressText
      request = .tap(SocketMessage.Tap(slot: name))
    case (.placementSet, .placement(let name)?):
      let wanted = try Self.text(of: message) as SetText
      request = .tap(SocketMessage.Tap(slot: name, value: wanted == .on))
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
          throw .badMessage("a press of a placement can have only the field \"placement\"")
        }
        return .tap(SocketMessage.Tap(slot: placement))
      }
      let press = SocketMessage.Press(
        button: fields.button, for_ms: fields.for_ms ?? Command.press_ms)
      try press.check()
      return .press(press)
    case .set:
      guard let placement = fields.placement, let value = fields.value, fields.button == nil else {
        throw .badMessage("a set must have \"placement\" and \"value\"")
      }
      return .tap(SocketMessage.Tap(slot: placement, value: value))
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

struct CommandAnswer: Sendable {
  var command: Command
  /// The daemon's answer, or its error.
  var result: Result<Fields, SocketError>

  /// The fields of the daemon's answers to a press, a tap and a reload.
  struct Fields: Decodable, Sendable {
    var button: String?
    var press: Int?
    var slot: String?
    var tap: Int?
    var count: Int?
  }
}

extension Refused {
  /// Creates the refusal of a command that the daemon has refused or not received.
  init(_ id: String?, _ error: SocketError) {
    if case .answered(let error) = error {
      self.init(id: id, code: error.code, message: error.message)
    } else {
      self.init(
        id: id, code: MessageError.Code.unavailable.rawValue, message: error.description)
    }
  }
}

extension JSONValue {
  /// A field of an object, or `nil` if this is not an object or has no such field.
  subscript(_ name: String) -> JSONValue? {
    guard case .object(let fields) = self else { return nil }
    return fields[name]
  }
}

/// The published results of commands, in one or two steps: first `accepted`, `refused` or `duplicate`, then the outcome of
/// an accepted press or tap.
///
/// The daemon's event may arrive before its answer, because they use different connections: then the outcome waits.
struct CommandResults: Sendable {
  enum Status: String, CaseIterable, Codable, Sendable {
    case accepted
    /// The command was not run; `code` and `message` give the reason.
    case refused
    /// The command was not run, because an earlier command had the same identifier.
    case duplicate
    case finished
    /// The intent threw or took too long.
    case failed
    /// The intent was not run; `reason` says why.
    case skipped
    /// The press did not perform; `reason` says why.
    case cancelled
  }

  /// The daemon's number of a press or a tap.
  struct Number: Hashable, Sendable {
    var place: Place
    var number: Int

    init(place: Place, number: Int) { (self.place, self.number) = (place, number) }

    /// Creates a number from the fields of a daemon's message, or `nil` for a message about neither a press nor a tap.
    init?(button: String?, press: Int?, placement: String?, tap: Int?) {
      if let button, let press {
        self.init(place: .button(button), number: press)
      } else if let placement, let tap {
        self.init(place: .placement(placement), number: tap)
      } else {
        return nil
      }
    }
  }

  struct Outcome: Equatable, Sendable {
    var status: Status
    var reason: String?
    var error: String?
  }

  private var ids: [String]
  private var awaited: [(number: Number, id: String)] = []
  private var early: [(number: Number, outcome: Outcome)] = []

  /// - Parameter ids: The identifiers that an earlier process saved.
  init(ids: [String] = []) { self.ids = ids.suffix(Limits.rememberedCommands) }

  /// The identifiers of the last `Limits.rememberedCommands` commands, the oldest first.
  var remembered: [String] { ids }

  /// Stores an identifier, or returns `false` if it is known.
  mutating func remember(_ id: String) -> Bool {
    guard !ids.contains(id) else { return false }
    ids.append(id)
    if ids.count > Limits.rememberedCommands { ids.removeFirst() }
    return true
  }

  /// Records that the daemon has accepted a command, and returns its outcome if that has arrived already.
  mutating func accepted(_ id: String, as number: Number) -> Outcome? {
    if let index = early.firstIndex(where: { $0.number == number }) {
      return early.remove(at: index).outcome
    }
    awaited.append((number, id))
    if awaited.count > Limits.awaitedOutcomes { awaited.removeFirst() }
    return nil
  }

  /// Handles an event of the daemon, and returns the command that it ends, with the outcome.
  mutating func handle(_ event: Event) -> (id: String, Outcome)? {
    guard let name = event.name else { return nil }
    let status: Status
    switch name {
    case .intentFinished: status = .finished
    case .intentFailed: status = .failed
    case .intentSkipped: status = .skipped
    case .holdCancelled: status = .cancelled
    default: return nil
    }
    guard
      let number = Number(
        button: event.button, press: event.press, placement: event.placement, tap: event.tap)
    else { return nil }
    let outcome = Outcome(status: status, reason: event.reason, error: event.error)
    if let index = awaited.firstIndex(where: { $0.number == number }) {
      return (awaited.remove(at: index).id, outcome)
    }
    early.append((number, outcome))
    if early.count > Limits.awaitedOutcomes { early.removeFirst() }
    return nil
  }

  /// Handles the loss of the daemon: forgets its numbers, and returns the identifiers of the commands without an outcome.
  mutating func daemonGone() -> [String] {
    defer { (awaited, early) = ([], []) }
    return awaited.map(\.id)
  }

  /// The payload of a result.
  @Message
  struct Fields {
    /// The version of the payload.
    @Field(written: true, range: Payload.versions) var v: Int = Payload.version
    /// The command's identifier.
    var id: String
    /// The status of the command.
    var status: Status
    /// With accepted: the number of the press.
    var press: Int?
    /// With accepted: the number of the tap.
    var tap: Int?
    /// With accepted: the number of controls that are loaded again.
    var count: Int?
    /// With refused: a code of the control socket, or too-long, retained or too-many.
    var code: String?
    /// With refused: the problem and the solution.
    var message: String?
    /// The reason that the press or its intent did not complete, if any.
    var reason: String?
    /// With failed: the error.
    var error: String?

    /// Creates the result of a command that has ended.
    init(_ id: String, _ outcome: Outcome) {
      self.init(id: id, status: outcome.status, reason: outcome.reason, error: outcome.error)
    }
  }
}
