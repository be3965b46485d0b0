import SystemAccess
import Wire

/// One thing that can be asked: a method and a path, and what answers.
struct Route: Sendable {
  enum Answer: Sendable {
    /// A file of the page, for everybody who passes `Access.check`.
    case file(Page)
    /// The event stream, for those who have the token.
    case events
    /// A request of the daemon, for those who have the token.
    case ask(any SocketRequest, HTTPRoute)
  }

  let method: String
  /// The path; `{name}` stands for one part of it.
  let path: String
  let answer: Answer

  /// Whether it needs the token: everything but the page's own files.
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

  /// Everything that can be asked: dispatched by this table, and described by `/v1/openapi.json`.
  static let all: [Route] =
    Requests.all.flatMap { request in
      request.routes.map { Route($0.method.rawValue, $0.path, .ask(request, $0)) }
    } + [
      Route("GET", "/v1/events", .events),
      Route("GET", "/v1/openapi.json", .file(Page.description)),
    ] + Page.files.map { Route("GET", $0.path, .file($0)) }

  /// The route of a request and the names in its path.
  ///
  /// - Throws: 404 if no path fits, 405 if one does but for another method.
  static func find(_ request: HTTPRequest) throws(Refusal) -> (Route, [String: String]) {
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
    var methods: Set<String> = []
    for route in all {
      guard let names = route.match(parts) else { continue }
      // A HEAD is answered like a GET, without its body.
      let asked = request.method == "HEAD" ? "GET" : request.method
      if asked == route.method { return (route, names) }
      methods.insert(route.method)
    }
    guard !methods.isEmpty else {
      throw Refusal(
        .notFound, "no-such-path",
        "there is nothing at this path; /v1/openapi.json lists what there is")
    }
    if methods.contains("GET") { methods.insert("HEAD") }
    let allowed = methods.sorted().joined(separator: ", ")
    throw Refusal(
      .methodNotAllowed, "no-such-method", "this path takes \(allowed)",
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
