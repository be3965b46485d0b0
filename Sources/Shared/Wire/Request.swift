package import ControlModel
package import SystemAccess

/// A request of the control socket.
package protocol SocketRequest: Sendable {
  /// The fields of a question.
  associatedtype Body: WireMessage
  /// The fields of its answer.
  associatedtype Answer: Codable

  /// The name on the wire.
  var name: String { get }
  /// What it does, in one sentence.
  var summary: String { get }
  /// Whether it changes nothing, so that it can be cancelled when its client has disconnected.
  var isQuestion: Bool { get }
  /// What the daemon refuses to do while the screen is locked, as in "cannot assign a control", or `nil` if the lock does
  /// not matter, or only for some bodies.
  var lockedAction: Sentence? { get }
  /// The codes that it may be refused with, besides those that any request may be refused with.
  var refusals: [MessageError.Code] { get }
  /// Whether a process of an extension may send it, whatever its user: what `ControlCenter` needs in an app's process.
  var isForExtensions: Bool { get }
  /// Whether its body may have a passcode.
  var hasPasscode: Bool { get }
  /// How the gateway's clients send it; empty if they cannot.
  var routes: [HTTPRoute] { get }
}

/// A request with a body and an answer of these types.
///
/// The types are unconstrained here: for a constraint, Swift's runtime would look through all conformances of the program when
/// the type is used for the first time, which was two thirds of the instructions of the daemon's start.
package struct Request<Body, Answer>: Sendable {
  package let name: String
  package let summary: String
  package let isQuestion: Bool
  package let lockedAction: Sentence?
  package let refusals: [MessageError.Code]
  package let isForExtensions: Bool
  package let hasPasscode: Bool
  package let routes: [HTTPRoute]

  /// A request that changes nothing.
  package static func question(
    _ name: String, _ summary: String, locked: Sentence? = nil, refuses: [MessageError.Code] = [],
    isForExtensions: Bool = false, _ routes: HTTPRoute...
  ) -> Request {
    Request(
      name: name, summary: summary, isQuestion: true, lockedAction: locked, refusals: refuses,
      isForExtensions: isForExtensions, hasPasscode: false, routes: routes)
  }

  /// A request that changes something; it is carried out even if its client disconnects.
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
  /// The refusals of a request about a control: where it is, what it is, its options, and what it does.
  package static let ofSubject: Self = [
    .unknownKind, .unknownButton, .unknownPlacement, .unknownWidget, .unknownParameter,
    .unknownValue, .refused,
  ]
}

/// The method and path by which the gateway's clients send a request.
///
/// A `{name}` in the path is the field of the body with that name. The other fields are in the query of a GET, and in the
/// JSON of another method but DELETE.
package struct HTTPRoute: Sendable {
  /// What it means to send it: GET reads, the others change something.
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  package let method: Method
  package let path: String
  /// What it does, or `nil` for what the request says.
  package let summary: String?
  /// The fields that must be there, although the request itself has them optional.
  package let required: [String]
  /// The fields that cannot be sent by this route.
  package let excluded: [String]

  /// The fields that the path names.
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
