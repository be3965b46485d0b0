import ControlModel
import Wire

/// Undoing what an intent has done, and cancelling one: of a button, or of a placement.
extension Answers {
  func undo(_ call: Call) async throws(Refusal) -> HTTPResponse {
    var body = try call.body(SocketMessage.Undo.self)
    (body.button, body.placement) = (call.name("name"), nil)
    return .json(try await questions.ask(Requests.undo, body))
  }

  func undoAtPlacement(_ call: Call) async throws(Refusal) -> HTTPResponse {
    var body = try call.body(SocketMessage.Undo.self)
    (body.button, body.placement) = (nil, call.name("name"))
    return .json(try await questions.ask(Requests.undo, body))
  }

  func cancelIntent(_ call: Call) async throws(Refusal) -> HTTPResponse {
    // As JSON, like every change: a cross-origin form would need a CORS preflight, which we refuse.
    _ = try call.body([String: JSONValue].self)
    return .json(
      try await questions.ask(
        Requests.cancel, SocketMessage.CancelIntent(button: call.name("name"))))
  }

  func cancelIntentOfPlacement(_ call: Call) async throws(Refusal) -> HTTPResponse {
    _ = try call.body([String: JSONValue].self)
    return .json(
      try await questions.ask(
        Requests.cancel, SocketMessage.CancelIntent(placement: call.name("name"))))
  }
}
