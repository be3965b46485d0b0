import ControlModel
import SystemAccess
import Wire

/// What the routes do: from a call to the daemon's answer, which is passed on as it is.
extension Answers {
  func status(_ call: Call) async throws(Refusal) -> HTTPResponse {
    _ = try call.query()
    return .json(try await questions.ask(Requests.status, NoFields()))
  }

  func controls(_ call: Call) async throws(Refusal) -> HTTPResponse {
    _ = try call.query()
    return .json(try await questions.ask(Requests.list, NoFields()))
  }

  /// The event stream; a `Last-Event-ID` is not needed, since a stream begins with a snapshot.
  static func events(_ request: HTTPRequest) throws(Refusal) -> HTTPResponse {
    guard request.query.isEmpty else { throw .badRequest("an event stream takes no query") }
    return HTTPResponse(
      status: .ok,
      headers: [
        "Content-Type": "text/event-stream", "Cache-Control": "no-store",
        // Proxies must not collect events.
        "X-Accel-Buffering": "no",
      ], body: request.method == "HEAD" ? .bytes([]) : .events)
  }

  func options(_ call: Call) async throws(Refusal) -> HTTPResponse {
    let query = try call.query(
      "button", "placement", "widget", "kind", "parameter", "matching", "configuration")
    guard let parameter = query["parameter"], !parameter.isEmpty else {
      throw .badRequest("name the parameter: ?parameter=NAME")
    }
    let configuration = try Self.configuration(query["configuration"])
    return .json(
      try await questions.ask(
        Requests.options,
        SocketMessage.Options(
          button: query["button"], placement: query["placement"],
          widget: query["widget"], kind: query["kind"], parameter: parameter,
          matching: query["matching"], configuration: configuration)))
  }

  /// The options of a query; nil for none.
  static func configuration(_ text: String?) throws(Refusal) -> [String: JSONValue]? {
    guard let text else { return nil }
    do {
      return try JSONText.decode([String: ControlModel.JSONValue].self, from: text.utf8)
    } catch { throw .badRequest("the query \"configuration\" is not a JSON object: \(error)") }
  }

  func resolve(_ call: Call) async throws(Refusal) -> HTTPResponse {
    let query = try call.query("button", "placement", "widget")
    return .json(
      try await questions.ask(
        Requests.resolve,
        SocketMessage.Subject(
          button: query["button"], placement: query["placement"], widget: query["widget"])))
  }

  func reload(_ call: Call) async throws(Refusal) -> HTTPResponse {
    struct Body: Decodable { var kind: String? }
    let body = try call.body(Body.self)
    return .json(try await questions.ask(Requests.reload, SocketMessage.Reload(kind: body.kind)))
  }

  func assign(_ call: Call) async throws(Refusal) -> HTTPResponse {
    var body = try call.body(SocketMessage.Assign.self)
    body.button = call.name("name")
    return .json(try await questions.ask(Requests.assign, body))
  }

  func answer(_ call: Call) async throws(Refusal) -> HTTPResponse {
    var body = try call.body(SocketMessage.Answer.self)
    (body.button, body.placement) = (call.name("name"), nil)
    return .json(try await questions.ask(Requests.answer, body))
  }

  func configure(_ call: Call) async throws(Refusal) -> HTTPResponse {
    var body = try call.body(SocketMessage.Configure.self)
    (body.button, body.placement, body.widget) = (call.name("name"), nil, nil)
    return .json(try await questions.ask(Requests.configure, body))
  }

  func lock(_ call: Call) async throws(Refusal) -> HTTPResponse {
    // As JSON, like every change: a cross-origin form would need a CORS preflight, which we refuse.
    _ = try call.body([String: JSONValue].self)
    return .json(try await questions.ask(Requests.lock, NoFields()))
  }

  func developerMode(_ call: Call) async throws(Refusal) -> HTTPResponse {
    _ = try call.query()
    return .json(try await questions.ask(Requests.developerMode, SocketMessage.DeveloperMode()))
  }

  func setDeveloperMode(_ call: Call) async throws(Refusal) -> HTTPResponse {
    struct Body: Decodable { var on: Bool }
    let isOn = try call.body(Body.self).on
    return .json(
      try await questions.ask(Requests.developerMode, SocketMessage.DeveloperMode(on: isOn)))
  }

  func timeline(_ call: Call) async throws(Refusal) -> HTTPResponse {
    _ = try call.query()
    return .json(try await questions.ask(Requests.timeline, NoFields()))
  }

  func unlock(_ call: Call) async throws(Refusal) -> HTTPResponse {
    .json(try await questions.ask(Requests.unlock, try call.body(SocketMessage.Unlock.self)))
  }

  func press(_ call: Call) async throws(Refusal) -> HTTPResponse {
    let body = try call.body(PressBody.self)
    return .json(try await presses.press(call.name("name"), body))
  }
}
