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
  }

  let method: String
  /// The path, in which `{name}` matches one part.
  let path: String
  let answer: Answer

  /// Whether the route needs the token, as all routes except files do.
  var needsToken: Bool {
    switch answer {
    case .file: false
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
