import ControlModel
import SystemAccess
import Wire

/// What the routes do: from a call to the daemon's answer, which is passed on as it is.
extension Answers {
  func answer(
    _ request: any SocketRequest, _ route: HTTPRoute, _ call: Call
  ) async throws(Refusal) -> HTTPResponse {
    switch request.name {
    case Requests.press.name: try await press(call)
    case Requests.reload.name: try await reload(call)
    case Requests.symbol.name: try await symbol(call)
    case Requests.image.name: try await image(call)
    default: try await pass(request, route, call)
    }
  }

  /// Asks the daemon what a route of it stands for.
  private func pass<Passed: SocketRequest>(
    _ request: Passed, _ route: HTTPRoute, _ call: Call
  ) async throws(Refusal) -> HTTPResponse {
    .json(try await questions.ask(request, try call.body(of: request, route)))
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

  /// Loads the controls of a kind again; those of all kinds if the body names none.
  func reload(_ call: Call) async throws(Refusal) -> HTTPResponse {
    struct Body: Decodable { var kind: String? }
    let body = try call.body(Body.self)
    return .json(try await questions.ask(Requests.reload, SocketMessage.Reload(kind: body.kind)))
  }

  /// Presses a button for a page, which has to send `down` again to hold it.
  func press(_ call: Call) async throws(Refusal) -> HTTPResponse {
    let body = try call.body(PressBody.self)
    return .json(try await presses.press(call.name("button"), body))
  }
}
