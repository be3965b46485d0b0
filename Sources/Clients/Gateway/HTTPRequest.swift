import FoundationEssentials

struct HTTPRequest: Sendable {
  var method: String
  /// The path with its query, not decoded.
  var target: String
  /// The headers in order, with their names in lower case.
  var headers: [(name: String, value: String)] = []

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
    headers.allSatisfy { name, _ in
      name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case _: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
    }
  }

  /// The target without its query.
  var path: Substring { target.prefix { $0 != "?" } }

  /// The query, not decoded, or an empty text if the target has no query.
  var query: Substring { target.dropFirst(path.count).dropFirst() }
}

extension StringProtocol {
  /// The text without percent encoding, or `nil` if it is not UTF-8 in correct percent encoding.
  var percentDecoded: String? {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(Self.digit),
        let low = rest.popFirst().flatMap(Self.digit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) }
  }

  /// The text without leading and trailing white space.
  var trimmed: String {
    let front = drop { $0.isWhitespace }
    guard let last = front.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(front[...last])
  }
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
