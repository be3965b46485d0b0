import FoundationEssentials

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
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var headers = headers
    headers["Content-Type"] = "application/json"
    headers["Cache-Control"] = "no-store"
    // Encoding fails only for a number that is not finite.
    let failure = #"{"code":"bad-message","message":"a number in the answer is not finite"}"#
    guard let data = try? encoder.encode(body) else {
      return HTTPResponse(
        status: .serviceUnavailable, headers: headers, body: .bytes(Array(failure.utf8)))
    }
    return HTTPResponse(status: status, headers: headers, body: .bytes(Array(data)))
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
