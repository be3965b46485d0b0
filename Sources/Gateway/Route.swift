import FlyingFox
import Foundation

/// One thing that can be asked: a method and a path, who may, and what answers.
struct Route: Sendable {
  /// Who may ask.
  enum Right: Sendable {
    /// Everybody who reaches the gateway and passes `Access.check`.
    case reader
    /// Who has the token.
    case token
  }

  let method: HTTPMethod
  /// The path; `{name}` stands for one part of it.
  let path: String
  let right: Right
  let answer: @Sendable (Answers, Call) async throws(Refusal) -> HTTPResponse

  private init(
    _ method: HTTPMethod, _ path: String, _ right: Right,
    _ answer: @escaping @Sendable (Answers, Call) async throws(Refusal) -> HTTPResponse
  ) {
    self.method = method
    self.path = path
    self.right = right
    self.answer = answer
  }

  /// Everything that can be asked: dispatched by this table, and described by `openapi.json`.
  static let all: [Route] =
    [
      Route(.GET, "/v1/status", .reader) { answers, call throws(Refusal) in
        try await answers.status(call)
      },
      Route(.GET, "/v1/controls", .reader) { answers, call throws(Refusal) in
        try await answers.controls(call)
      },
      Route(.GET, "/v1/events", .reader) { answers, call throws(Refusal) in
        try answers.events(call)
      },
      Route(.GET, "/v1/options", .reader) { answers, call throws(Refusal) in
        try await answers.options(call)
      },
      Route(.GET, "/v1/resolve", .reader) { answers, call throws(Refusal) in
        try await answers.resolve(call)
      },
      Route(.GET, "/v1/symbols/{name}", .reader) { answers, call throws(Refusal) in
        try await answers.symbol(call)
      },
      Route(.POST, "/v1/reload", .token) { answers, call throws(Refusal) in
        try await answers.reload(call)
      },
      Route(.POST, "/v1/lock", .token) { answers, call throws(Refusal) in
        try await answers.lock(call)
      },
      Route(.POST, "/v1/unlock", .token) { answers, call throws(Refusal) in
        try await answers.unlock(call)
      },
      Route(.POST, "/v1/buttons/{name}/press", .token) { answers, call throws(Refusal) in
        try await answers.press(call)
      },
      Route(.PUT, "/v1/buttons/{name}/assignment", .token) { answers, call throws(Refusal) in
        try await answers.assign(call)
      },
      Route(.PATCH, "/v1/buttons/{name}/configuration", .token) { answers, call throws(Refusal) in
        try await answers.configure(call)
      },
      Route(.GET, "/v1/openapi.json", .reader) { _, _ throws(Refusal) in Page.description.response
      },
    ]
    + Page.files.map { file in
      Route(.GET, file.path, .reader) { _, _ throws(Refusal) in file.response }
    }

  /// The route of a request and the names in its path.
  ///
  /// - Throws: 404 if no path fits, 405 if one does but for another method.
  static func find(_ request: HTTPRequest) throws(Refusal) -> (Route, [String: String]) {
    let parts = request.target.path().split(separator: "/", omittingEmptySubsequences: false)
    var methods: Set<String> = []
    for route in all {
      guard let names = route.match(parts) else { continue }
      // A HEAD is answered like a GET, without its body.
      let asked = request.method == .HEAD ? .GET : request.method
      if asked == route.method { return (route, names) }
      methods.insert(route.method.rawValue)
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
      headers: [HTTPHeader("Allow"): allowed])
  }

  private func match(_ parts: [Substring]) -> [String: String]? {
    let own = path.split(separator: "/", omittingEmptySubsequences: false)
    guard own.count == parts.count else { return nil }
    var names: [String: String] = [:]
    for (own, part) in zip(own, parts) {
      if own.hasPrefix("{") {
        guard let value = part.removingPercentEncoding, !value.isEmpty else { return nil }
        names[String(own.dropFirst().dropLast())] = value
      } else if own != part {
        return nil
      }
    }
    return names
  }
}
