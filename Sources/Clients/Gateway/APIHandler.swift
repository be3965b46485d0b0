import ControlModel
import ControlSocket
import FoundationEssentials
import SystemAccess
import Wire

/// Answers requests: checks them, finds their routes and performs them.
struct APIHandler: RequestHandler {
  let access: Access
  /// The connection for requests that may take long, such as lists, options and assignments.
  let questions: RequestQueue
  /// A separate connection for pushes, so that many pushes do not delay other requests.
  let pushes: RequestQueue
  /// Checks the tokens of servers that push, or `nil` if no push keys are configured.
  let providers: ProviderTokens?
  let presses: PagePresses
  let watch: DaemonWatch
  /// Answers claims, or `nil` if the gateway offers none.
  let claims: ClaimHandler?

  func decide(_ request: HTTPRequest) -> Decision {
    var isTrusted = false
    do throws(Refusal) {
      try access.check(request)
      if PushHead.isPush(request) { return decidePush(request) }
      isTrusted = access.hasToken(request)
      let (route, names) = try Route.find(request)
      switch route.answer {
      case .file(let page):
        return .answer(Self.complete(page.response(to: request)), isTrusted: isTrusted)
      case .events:
        try access.checkToken(request)
        return .answer(Self.complete(try Self.events(request)), isTrusted: true)
      case .ask(let asked, let route):
        try access.checkToken(request)
        return .ask(isTrusted: true) { body in
          let call = Call(request, names: names, body: body)
          do throws(Refusal) {
            return Self.complete(try await answer(asked, route, call))
          } catch { return refused(error) }
        }
      case .offer:
        let offer = claims?.offer ?? ClaimHandler.Offer(state: .off)
        return .answer(Self.complete(.json(offer)), isTrusted: isTrusted)
      case .claim:
        guard let claims else { throw Refusal.noClaim }
        return .ask(isTrusted: isTrusted) { body in
          do throws(Refusal) {
            let asked = try Call(request, names: names, body: body).body(ClaimHandler.Body.self)
            return Self.complete(.json(try await claims.answer(asked)))
          } catch { return refused(error) }
        }
      }
    } catch { return .answer(refused(error), isTrusted: isTrusted) }
  }

  /// The answer to a refused request, in the daemon's language, because the page shows it to people.
  private func refused(_ refusal: Refusal) -> HTTPResponse {
    Self.complete(refusal.response(in: watch.language))
  }

  /// Adds the headers that every answer has.
  static func complete(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    response.headers.merge(Page.headers) { own, _ in own }
    return response
  }
}

/// The actions of the routes; the daemon's answers are passed on unchanged, except for pictures.
extension APIHandler {
  func answer(
    _ request: any SocketRequest, _ route: HTTPRoute, _ call: Call
  ) async throws(Refusal) -> HTTPResponse {
    switch request.name {
    case Requests.press.name: try await press(route, call)
    case Requests.reload.name: try await reload(call)
    case Requests.symbol.name: try await symbol(call)
    case Requests.image.name: try await image(call)
    default: try await pass(request, route, call)
    }
  }

  /// Sends the request of a route to the daemon.
  private func pass<Passed: SocketRequest>(
    _ request: Passed, _ route: HTTPRoute, _ call: Call
  ) async throws(Refusal) -> HTTPResponse {
    .json(try await questions.ask(request, try call.body(of: request, route)))
  }

  /// Returns an event stream; `Last-Event-ID` is ignored, since every stream begins with a snapshot.
  static func events(_ request: HTTPRequest) throws(Refusal) -> HTTPResponse {
    guard request.query.isEmpty else {
      throw .badRequest("an event stream accepts no query parameters")
    }
    return HTTPResponse(
      status: .ok,
      headers: [
        "Content-Type": "text/event-stream", "Cache-Control": "no-store",
        // Proxies must not buffer events.
        "X-Accel-Buffering": "no",
      ], body: request.method == "HEAD" ? .bytes([]) : .events)
  }

  /// Reloads the controls of a kind, or of all kinds if the body has no `kind`.
  func reload(_ call: Call) async throws(Refusal) -> HTTPResponse {
    struct Body: Decodable { var kind: String? }
    let body = try call.body(Body.self)
    return .json(try await questions.ask(Requests.reload, SocketMessage.Reload(kind: body.kind)))
  }

  /// Presses a button for a page, which must repeat `down` to hold the button.
  func press(_ route: HTTPRoute, _ call: Call) async throws(Refusal) -> HTTPResponse {
    let press = try call.body(of: Requests.press, route)
    return .json(try await presses.press(call.name("button"), press))
  }
}

/// The images of widgets and Live Activities.
extension APIHandler {
  func image(_ call: Call) async throws(Refusal) -> HTTPResponse {
    let result = try await questions.ask(
      Requests.image, SocketMessage.Image(name: call.name("name")))
    guard case .object(let fields) = result, case .string(let type)? = fields["type"],
      case .string(let text)? = fields["data"], let data = Data(base64Encoded: text),
      let mediaType = Self.mediaTypes[type]
    else {
      throw Refusal(MessageError.badMessage("the daemon's answer to \"image\" is not an image"))
    }
    return HTTPResponse(
      status: .ok,
      headers: [
        "Content-Type": mediaType,
        // A name identifies these bytes only while the daemon runs: a restarted daemon assigns other names.
        "Cache-Control": "no-store",
        // An SVG that is opened on its own must not run scripts or load anything.
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        "X-Content-Type-Options": "nosniff",
      ], body: .bytes(Array(data)))
  }

  static let mediaTypes = [
    "png": "image/png", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
    "svg": "image/svg+xml",
  ]
}
