import ControlModel
import FlyingFox
import Foundation
import Wire

/// What the routes do: from a call to the daemon's answer, which is passed on as it is.
extension Answers {
  func status(_ call: Call) async throws(Refusal) -> HTTPResponse {
    _ = try call.query()
    return .json(try await questions.ask(.status))
  }

  func controls(_ call: Call) async throws(Refusal) -> HTTPResponse {
    _ = try call.query()
    return .json(try await questions.ask(.list))
  }

  /// The event stream; a `Last-Event-ID` is not needed, since a stream begins with a snapshot.
  func events(_ call: Call) throws(Refusal) -> HTTPResponse {
    _ = try call.query()
    var headers: HTTPHeaders = [:]
    headers[.contentType] = "text/event-stream"
    headers[.cacheControl] = "no-store"
    // Nothing between us and the browser is to collect events.
    headers[HTTPHeader("X-Accel-Buffering")] = "no"
    guard call.request.method != .HEAD else {
      return HTTPResponse(statusCode: .ok, headers: headers)
    }
    guard let stream = watch.open() else {
      throw .busy("there are \(EventStreams.most) event streams already")
    }
    return HTTPResponse(
      statusCode: .ok, headers: headers, body: HTTPBodySequence(from: EventBody(stream: stream)))
  }

  func options(_ call: Call) async throws(Refusal) -> HTTPResponse {
    let query = try call.query("button", "kind", "parameter", "matching", "configuration")
    guard let parameter = query["parameter"], !parameter.isEmpty else {
      throw .badRequest("say which parameter: ?parameter=NAME")
    }
    var configuration: [String: ControlModel.JSONValue]?
    if let text = query["configuration"] {
      do {
        configuration = try JSONDecoder().decode(
          [String: ControlModel.JSONValue].self, from: Data(text.utf8))
      } catch { throw .badRequest("the query \"configuration\" is no JSON object") }
    }
    return .json(
      try await questions.ask(
        .options,
        SocketMessage.Options(
          kind: query["kind"], button: query["button"], parameter: parameter,
          matching: query["matching"], configuration: configuration)))
  }

  func resolve(_ call: Call) async throws(Refusal) -> HTTPResponse {
    let query = try call.query("button")
    return .json(
      try await questions.ask(.resolve, SocketMessage.Subject(button: query["button"])))
  }

  func reload(_ call: Call) async throws(Refusal) -> HTTPResponse {
    struct Body: Decodable { var kind: String? }
    let body = try call.body(Body.self)
    return .json(try await questions.ask(.reload, SocketMessage.Reload(kind: body.kind)))
  }

  func assign(_ call: Call) async throws(Refusal) -> HTTPResponse {
    var body = try call.body(SocketMessage.Assign.self)
    body.button = call.name("name")
    return .json(try await questions.ask(.assign, body))
  }

  func configure(_ call: Call) async throws(Refusal) -> HTTPResponse {
    var body = try call.body(SocketMessage.Configure.self)
    body.button = call.name("name")
    return .json(try await questions.ask(.configure, body))
  }

  func lock(_ call: Call) async throws(Refusal) -> HTTPResponse {
    // As JSON, like every change: a form of another page cannot send that without being asked for.
    _ = try call.body([String: ControlModel.JSONValue].self)
    return .json(try await questions.ask(.lock))
  }

  func unlock(_ call: Call) async throws(Refusal) -> HTTPResponse {
    .json(try await questions.ask(.unlock, try call.body(SocketMessage.Unlock.self)))
  }

  func press(_ call: Call) async throws(Refusal) -> HTTPResponse {
    let body = try call.body(PressBody.self)
    return .json(try await fingers.press(call.name("name"), body))
  }
}
