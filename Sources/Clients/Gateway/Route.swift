import ControlModel
import SystemAccess
import Wire

/// A method and a path, with their answer.
struct Route: Sendable {
  enum Answer: Sendable {
    /// A file, for all requests that pass `Access.check`.
    case file(Page)
    /// The event stream, for requests with the token.
    case events
    /// A request to the daemon, for requests with the token.
    case ask(any SocketRequest, HTTPRoute)
    /// Whether the device can be claimed, for all requests that pass `Access.check`.
    case offer
    /// A claim of the device, for all requests that pass `Access.check`.
    case claim
  }

  let method: String
  /// The path, in which `{name}` matches one part.
  let path: String
  let answer: Answer

  /// Whether the route needs the token, as all routes except files and the claim do.
  var needsToken: Bool {
    switch answer {
    case .file, .offer, .claim: false
    case .events, .ask: true
    }
  }

  private init(_ method: String, _ path: String, _ answer: Answer) {
    self.method = method
    self.path = path
    self.answer = answer
  }

  /// All routes except pushes; `/v1/openapi.json` describes the routes under `/v1`.
  static let all: [Route] =
    Requests.all.flatMap { request in
      request.routes.map { Route($0.method.rawValue, $0.path, .ask(request, $0)) }
    } + [
      Route("GET", "/v1/events", .events),
      Route("GET", "/v1/claim", .offer), Route("POST", "/v1/claim", .claim),
      Route("GET", "/v1/openapi.json", .file(Page.description)),
    ] + Page.files.map { Route("GET", $0.path, .file($0)) }

  /// Finds the route of a request, and the values of the names in its path.
  ///
  /// - Throws: 404 if no path matches, 405 if a path matches but not its method.
  static func find(_ request: HTTPRequest) throws(Refusal) -> (Route, [String: String]) {
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
    var methods: Set<String> = []
    for route in all {
      guard let names = route.match(parts) else { continue }
      // HEAD is answered like GET, without the body.
      let asked = request.method == "HEAD" ? "GET" : request.method
      if asked == route.method { return (route, names) }
      methods.insert(route.method)
    }
    guard !methods.isEmpty else {
      throw Refusal(
        .notFound, "no-such-path",
        "there is nothing at this path; /v1/openapi.json lists the paths")
    }
    if methods.contains("GET") { methods.insert("HEAD") }
    let allowed = methods.sorted().joined(separator: ", ")
    throw Refusal(
      .methodNotAllowed, "no-such-method", "this path accepts only \(allowed)",
      headers: ["Allow": allowed])
  }

  private func match(_ parts: [Substring]) -> [String: String]? {
    let own = path.split(separator: "/", omittingEmptySubsequences: false)
    guard own.count == parts.count else { return nil }
    var names: [String: String] = [:]
    for (own, part) in zip(own, parts) {
      if own.hasPrefix("{") {
        guard let value = part.percentDecoded, !value.isEmpty else { return nil }
        names[String(own.dropFirst().dropLast())] = value
      } else if own != part {
        return nil
      }
    }
    return names
  }
}

/// A request with a route: the values in its path, its query and its body.
struct Call: Sendable {
  let request: HTTPRequest
  let names: [String: String]
  private let content: Result<[UInt8], Refusal>

  init(_ request: HTTPRequest, names: [String: String], body: Result<[UInt8], Refusal>) {
    self.request = request
    self.names = names
    content = body
  }

  /// The value of `{name}` in the route's path, which always exists because the path has matched the route.
  func name(_ name: String) -> String { names[name] ?? "" }

  /// The values of the query by name; a repeated name, or a name that is not allowed, is refused.
  func query(_ allowed: [String]) throws(Refusal) -> [String: String] {
    var values: [String: String] = [:]
    for item in request.query.split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(parts[0]), let value = Self.decoded(parts.last ?? "") else {
        throw .badRequest("the query \"\(item)\" is not percent-encoded UTF-8")
      }
      guard !allowed.isEmpty else { throw .badRequest("this path has no query parameters") }
      guard allowed.contains(name) else {
        throw .badRequest(
          "there is no query parameter \"\(name)\"; known: \(allowed.joined(separator: ", "))")
      }
      guard values.updateValue(parts.count > 1 ? value : "", forKey: name) == nil else {
        throw .badRequest("the query parameter \"\(name)\" is given twice")
      }
    }
    return values
  }

  /// Decodes a name or value in the form that browsers send, with a plus for a space (url.spec.whatwg.org,
  /// "application/x-www-form-urlencoded").
  private static func decoded(_ text: Substring) -> String? {
    String(text.map { $0 == "+" ? " " : $0 }).percentDecoded
  }

  /// Decodes the body as JSON.
  ///
  /// Only `application/json` is accepted: a cross-origin form would need a CORS preflight, which we refuse.
  func body<Body: Decodable>(_ type: Body.Type) throws(Refusal) -> Body {
    let kind = request["content-type"]?.prefix { $0 != ";" }.lowercased()
    guard kind?.trimmed == "application/json" else {
      throw Refusal(
        .unsupportedMediaType, MessageError.Code.badMessage.rawValue,
        "the body must be JSON: send it with Content-Type: application/json")
    }
    let bytes = try content.get()
    do throws(MessageError) { return try Message.body(type, of: bytes) } catch {
      throw Refusal(error)
    }
  }
}

extension Call {
  /// Creates the body of a request to the daemon from the path, the query and the body of the call.
  ///
  /// A field in any path of the request is not read from the query or the body. Fields that the request does not declare
  /// are not passed on: as fields of the message's frame, they could turn the message into another request.
  func body<Passed: SocketRequest>(
    of request: Passed, _ route: HTTPRoute
  ) throws(Refusal) -> Passed.Body {
    let fixed = request.routes.flatMap(\.pathFields) + route.excluded
    var fields: [String: JSONValue] = [:]
    switch route.method {
    case .get: fields = try query(of: Passed.Body.fields.filter { !fixed.contains($0.name) })
    case .delete: break
    case .post, .put, .patch: fields = try body([String: JSONValue].self)
    }
    for name in fixed { fields[name] = nil }
    // The fields of a press may be absent but not null.
    if request.name == Requests.press.name,
      let name = Passed.Body.fields.map(\.name).first(where: { fields[$0] == .null })
    {
      throw .badRequest("\"\(name)\" is null; leave it out")
    }
    for name in route.pathFields { fields[name] = .string(self.name(name)) }
    do throws(MessageError) {
      for name in route.required where fields[name] == nil {
        throw .badMessage("the message has no \"\(name)\"")
      }
      let body = try Message.body(Passed.Body.self, in: .object(fields))
      try body.check()
      return body
    } catch { throw Refusal(error) }
  }

  private func query(of fields: [MessageField]) throws(Refusal) -> [String: JSONValue] {
    let texts = try query(fields.map(\.name))
    var values: [String: JSONValue] = [:]
    for field in fields {
      if field.presence == .required, texts[field.name] ?? "" == "" {
        throw .badRequest("name the \(field.name): ?\(field.name)=…")
      }
      if let text = texts[field.name] { values[field.name] = try Self.value(text, of: field) }
    }
    return values
  }

  /// Converts a text of the query to a value of the field's type.
  private static func value(_ text: String, of field: MessageField) throws(Refusal) -> JSONValue {
    switch field.type {
    case is String?.Type, is String.Type: return .string(text)
    case is Bool?.Type, is Bool.Type:
      guard ["true", "false"].contains(text) else {
        throw .badRequest("the query \"\(field.name)\" is true or false")
      }
      return .bool(text == "true")
    default:
      do { return .object(try JSONText.decode([String: JSONValue].self, from: text.utf8)) } catch {
        throw .badRequest("the query \"\(field.name)\" is not a JSON object: \(error)")
      }
    }
  }
}
