import ControlModel
import ControlSocket
package import SystemAccess
import Wire

/// The refusal of a request: a status, a code for programs, and a sentence for people.
struct Refusal: Error, Sendable {
  var status: HTTPStatus
  var error: MessageError
  var headers: [String: String]

  init(_ status: HTTPStatus, _ code: String, _ message: Sentence, headers: [String: String] = [:]) {
    self.init(status, MessageError(code: code, message), headers)
  }

  private init(_ status: HTTPStatus, _ error: MessageError, _ headers: [String: String]) {
    self.status = status
    self.error = error
    self.headers = headers
    if status == .unauthorized { self.headers["WWW-Authenticate"] = "Bearer" }
  }

  init(_ error: SocketError) {
    guard case .answered(let refusal) = error else {
      self.init(.serviceUnavailable, "no-daemon", error.sentence)
      return
    }
    self.init(refusal)
  }

  init(_ error: MessageError) {
    self.init(Self.status(error.code), error, [:])
    if let seconds = error.retry_after_s { headers["Retry-After"] = "\(seconds)" }
  }

  /// A value in the path, the query or the body cannot be used.
  static func badRequest(_ message: Sentence) -> Refusal {
    Refusal(.badRequest, MessageError.Code.badMessage.rawValue, message)
  }

  static func busy(_ message: Sentence) -> Refusal { Refusal(.serviceUnavailable, "busy", message) }

  /// The request is not possible in the current state.
  static func conflict(_ message: Sentence) -> Refusal {
    Refusal(.conflict, MessageError.Code.refused.rawValue, message)
  }

  /// The body of the answer.
  @Message
  struct Body {
    /// The code of the error, for programs.
    var code: String
    /// The message for people, in the configured language: what failed, why, and what to do.
    var message: String
    /// The English format of the message, with %1 to %9 for the arguments, which is the key of its translations; absent if it
    /// equals the message.
    var format: String?
    /// The arguments of the format: each is a text, or an object with a format and its arguments.
    var arguments: [Sentence.Argument]?
  }

  func response(in language: ControlLanguage = .en) -> HTTPResponse {
    let error = error.translated(to: language)
    return .json(
      Body(
        code: error.code, message: error.message, format: error.format, arguments: error.arguments),
      status: status, headers: headers)
  }

  /// The status for an error's code: 4xx for errors that a client can correct, otherwise 503, since the
  /// gateway itself works.
  static func status(_ code: String) -> HTTPStatus {
    switch MessageError.Code(rawValue: code) {
    case .unknownKind, .unknownButton, .unknownSlot, .unknownParameter,
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

package enum GatewayError: Error, Equatable, Sendable, CustomStringConvertible {
  case badAddress(String, String)
  /// The first value is not a host name without a port; the second is the reason, the third the likely name.
  case badHost(String, String, String?)
  /// The token's file cannot be used; the sentence is the description.
  case badToken(String)
  /// The file with the push keys, or a file that it names, cannot be used.
  case badPushKeys(file: String, String)
  case cannotListen(String, String)
  case noDescriptor(errno: Errno)
  /// The hard limit of open files is too low for the gateway's connections.
  case tooFewDescriptors(limit: Int, needed: Int)
  case cannotServe(errno: Errno)

  /// Whether an argument or a file is wrong, and not the state of the system.
  package var isUsage: Bool {
    switch self {
    case .badAddress, .badHost, .badToken, .badPushKeys: true
    case .cannotListen, .noDescriptor, .tooFewDescriptors, .cannotServe: false
    }
  }

  /// One line that says what failed, why, and what to do.
  package var description: String {
    switch self {
    case .badAddress(let text, let reason):
      "cannot listen on \"\(text)\": \(reason); write it like 127.0.0.1:8640 or [::1]:8640"
    case .badHost(let text, let reason, let likely):
      "cannot allow the host \"\(text)\": \(reason); write --allow-host \(likely ?? "raspberrypi.local")"
    case .badToken(let sentence): sentence
    case .badPushKeys(let file, let reason):
      "cannot use the push keys in \(file): \(reason)"
    case .cannotListen(let address, let reason):
      "cannot listen on \(address): \(reason); check whether another program uses the address, or choose another "
        + "--listen"
    case .noDescriptor(let errno):
      "cannot create a file descriptor: \(errno.meaning); raise the limit of open files "
        + "(ulimit -n)"
    case .tooFewDescriptors(let limit, let needed):
      "cannot serve with at most \(limit) open files; allow \(needed) (ulimit -n, LimitNOFILE=)"
    case .cannotServe(let errno):
      "cannot start the HTTP server: \(errno.meaning); allow this user more threads "
        + "and memory (ulimit -u, TasksMax=)"
    }
  }
}
