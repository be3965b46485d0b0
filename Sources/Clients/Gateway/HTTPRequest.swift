import ControlModel

struct HTTPRequest: Sendable {
  var method: String
  /// The path with its query, not decoded.
  var target: String
  /// The headers in order, with their names in lower case.
  var headers: [(name: String, value: String)] = []
  /// The address of this machine that the client connected to, as a URL contains it; `nil` if it is unknown.
  var ownAddress: String?

  /// Headers that a request may have only once: if it has two, a proxy and the gateway could use different
  /// values (RFC 9110, section 5.3).
  private static let single: Set<String> = [
    "host", "origin", "authorization", "content-length", "transfer-encoding", "content-type",
    "sec-fetch-site", "sec-fetch-mode", "sec-fetch-dest",
  ]

  /// The value of the first header with this name, in lower case.
  subscript(header: String) -> String? { headers.first { $0.name == header }?.value }

  /// The name of a repeated header that may occur only once, or `nil`.
  var duplicate: String? {
    var names: Set<String> = []
    return headers.first { Self.single.contains($0.name) && !names.insert($0.name).inserted }?.name
  }

  /// Whether the names of all headers are valid (RFC 9110, section 5.6.2).
  ///
  /// A proxy could read "Content-Length " as "Content-Length", which is another name for the gateway.
  var hasNames: Bool {
    headers.allSatisfy { $0.name.isAlphanumeric(or: "!#$%&'*+-.^_`|~") }
  }

  /// The target without its query.
  var path: Substring { target.prefix { $0 != "?" } }

  /// The query, not decoded, or an empty text if the target has no query.
  var query: Substring { target.dropFirst(path.count).dropFirst() }
}

struct HTTPResponse: Sendable {
  enum Body: Sendable {
    case bytes([UInt8])
    case events
  }

  var status: HTTPStatus
  /// The headers by name; the names are sent unchanged.
  var headers: [String: String] = [:]
  var body = Body.bytes([])

  /// The bytes of the body, empty for an event stream.
  var bytes: [UInt8] {
    guard case .bytes(let bytes) = body else { return [] }
    return bytes
  }

  /// Returns a JSON answer that must not be cached.
  static func json(
    _ body: some Encodable, status: HTTPStatus = .ok, headers: [String: String] = [:]
  ) -> HTTPResponse {
    var headers = headers
    headers["Content-Type"] = "application/json"
    headers["Cache-Control"] = "no-store"
    let failure = #"{"code":"bad-message","message":"a number in the answer is not finite"}"#
    guard let bytes = JSONText.encode(body) else {
      return HTTPResponse(
        status: .serviceUnavailable, headers: headers, body: .bytes(Array(failure.utf8)))
    }
    return HTTPResponse(status: status, headers: headers, body: .bytes(bytes))
  }
}

/// The statuses of the gateway's answers (RFC 9110, section 15).
enum HTTPStatus: UInt32, Sendable {
  case ok = 200
  case notModified = 304
  case badRequest = 400
  case unauthorized = 401
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case conflict = 409
  case gone = 410
  case payloadTooLarge = 413
  case unsupportedMediaType = 415
  case unprocessableContent = 422
  case tooManyRequests = 429
  case internalServerError = 500
  case serviceUnavailable = 503
}
