package import ControlModel
package import SystemAccess

package protocol SocketRequest: Sendable {
  associatedtype Body: WireMessage
  associatedtype Answer: Codable

  var name: String { get }
  /// The description of the request in one sentence.
  var summary: String { get }
  /// Whether the request changes nothing, so that it can be cancelled when its client disconnects.
  var isQuestion: Bool { get }
  /// The action that the daemon refuses while the screen is locked, as in "cannot assign a control", or `nil` if it refuses
  /// none, or only for some bodies.
  var lockedAction: Sentence? { get }
  /// The codes of refusals, besides the codes that apply to every request.
  var refusals: [MessageError.Code] { get }
  /// Whether a process of an extension may send the request, whatever its user, for `ControlCenter` in an app's process.
  var isForExtensions: Bool { get }
  var hasPasscode: Bool { get }
  /// The HTTP routes of the gateway for the request, if any.
  var routes: [HTTPRoute] { get }
}

/// A request with the types of its body and its answer.
///
/// The types are unconstrained: for a constraint, Swift's runtime searches all conformances of the program at the first
/// use of the type, which was two thirds of the instructions of the daemon's start.
package struct Request<Body, Answer>: Sendable {
  package let name: String
  package let summary: String
  package let isQuestion: Bool
  package let lockedAction: Sentence?
  package let refusals: [MessageError.Code]
  package let isForExtensions: Bool
  package let hasPasscode: Bool
  package let routes: [HTTPRoute]

  package static func question(
    _ name: String, _ summary: String, locked: Sentence? = nil, refuses: [MessageError.Code] = [],
    isForExtensions: Bool = false, _ routes: HTTPRoute...
  ) -> Request {
    Request(
      name: name, summary: summary, isQuestion: true, lockedAction: locked, refusals: refuses,
      isForExtensions: isForExtensions, hasPasscode: false, routes: routes)
  }

  /// A request that changes something, and is executed even if its client disconnects.
  package static func change(
    _ name: String, _ summary: String, locked: Sentence? = nil, refuses: [MessageError.Code] = [],
    hasPasscode: Bool = false, _ routes: HTTPRoute...
  ) -> Request {
    Request(
      name: name, summary: summary, isQuestion: false, lockedAction: locked, refusals: refuses,
      isForExtensions: false, hasPasscode: hasPasscode, routes: routes)
  }
}

extension Request: SocketRequest where Body: WireMessage, Answer: Codable {}

extension [MessageError.Code] {
  /// The codes of refusals for requests about a control or a widget.
  package static let ofSubject: Self = [
    .unknownKind, .unknownButton, .unknownSlot, .unknownParameter, .unknownValue, .refused,
  ]
}

/// A method and a path of the gateway that send a request.
///
/// A `{name}` in the path is the field of the body with this name. The other fields are in the query of a GET, and in the
/// JSON of other methods except DELETE.
package struct HTTPRoute: Sendable {
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  package let method: Method
  package let path: String
  /// The description of the route, or `nil` for the request's summary.
  package let summary: String?
  /// The optional fields of the request that this route requires.
  package let required: [String]
  /// The fields of the request that this route does not accept.
  package let excluded: [String]

  /// The fields in the path.
  package var pathFields: [String] {
    path.split(separator: "/").filter { $0.hasPrefix("{") }
      .map { String($0.dropFirst().dropLast()) }
  }

  private init(
    _ method: Method, _ path: String, _ summary: String?, requires: [String] = [],
    without: [String] = []
  ) {
    (self.method, self.path, self.summary) = (method, path, summary)
    (required, excluded) = (requires, without)
  }

  package static func get(
    _ path: String, _ summary: String? = nil, without: [String] = []
  ) -> HTTPRoute { HTTPRoute(.get, path, summary, without: without) }

  package static func post(
    _ path: String, _ summary: String? = nil, without: [String] = []
  ) -> HTTPRoute { HTTPRoute(.post, path, summary, without: without) }

  package static func put(
    _ path: String, _ summary: String? = nil, requires: [String] = []
  ) -> HTTPRoute { HTTPRoute(.put, path, summary, requires: requires) }

  package static func patch(_ path: String, _ summary: String? = nil) -> HTTPRoute {
    HTTPRoute(.patch, path, summary)
  }

  package static func delete(_ path: String, _ summary: String? = nil) -> HTTPRoute {
    HTTPRoute(.delete, path, summary)
  }
}
