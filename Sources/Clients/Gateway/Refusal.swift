import ControlModel
import ControlSocket
import Wire

/// A request that is not answered as it was meant: a status, a code for programs, a sentence for people.
struct Refusal: Error, Sendable {
  var status: HTTPStatus
  var code: String
  var message: String
  var headers: [String: String] = [:]
  /// Since when a push token is invalid, in milliseconds since 1970; nil for all else.
  var since: Int?

  init(
    _ status: HTTPStatus, _ code: String, _ message: String,
    headers: [String: String] = [:]
  ) {
    self.status = status
    self.code = code
    self.message = message
    self.headers = headers
    if status == .unauthorized { self.headers["WWW-Authenticate"] = "Bearer" }
  }

  /// What the daemon, or the way to it, refused.
  init(_ error: SocketError) {
    guard case .answered(let refusal) = error else {
      self.init(.serviceUnavailable, "no-daemon", error.description)
      return
    }
    self.init(refusal)
  }

  /// What the daemon refused.
  init(_ error: MessageError) {
    self.init(Self.status(error.code), error.code, error.message)
    since = error.since_ms
    if let seconds = error.retry_after_s { headers["Retry-After"] = "\(seconds)" }
  }

  /// A value in the path, the query or the body cannot be used.
  static func badRequest(_ message: String) -> Refusal {
    Refusal(.badRequest, MessageError.Code.badMessage.rawValue, message)
  }

  /// There is no room for this now.
  static func busy(_ message: String) -> Refusal { Refusal(.serviceUnavailable, "busy", message) }

  /// It does not fit what is going on.
  static func conflict(_ message: String) -> Refusal {
    Refusal(.conflict, MessageError.Code.refused.rawValue, message)
  }

  /// The refusal with its sentence in a language, as far as its words are known.
  func translated(to language: ControlLanguage) -> Refusal {
    var refusal = self
    refusal.message = ErrorWords.text(message, in: language)
    return refusal
  }

  /// The refusal as an answer.
  var response: HTTPResponse {
    struct Body: Encodable {
      var code: String
      var message: String
    }
    return .json(Body(code: code, message: message), status: status, headers: headers)
  }

  /// Codes that a person can do something about are errors of the request; the others are answered as
  /// "not available now", since the gateway itself works.
  static func status(_ code: String) -> HTTPStatus {
    switch MessageError.Code(rawValue: code) {
    case .unknownKind, .unknownButton, .unknownPlacement, .unknownWidget, .unknownParameter,
      .unknownSymbol, .unknownToken, .goneToken:
      .notFound
    case .badMessage: .badRequest
    case .unknownValue, .badSymbol: .unprocessableContent
    case .refused, .unsetParameter, .locked, .wrongTopic: .conflict
    case .wrongPasscode: .forbidden
    case .tooManyTries, .tooManyPushes: .tooManyRequests
    case .unsupportedVersion, .unknownRequest, .providerFailed, .performFailed, .cancelled,
      .unavailable, .forbidden, nil:
      .serviceUnavailable
    }
  }
}
