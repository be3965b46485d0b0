public import SystemAccess

/// Why a request was refused.
@FieldList
public struct MessageError: Error, Codable, Equatable, Sendable, CustomSentenceConvertible {
  /// One of `Code`, or one that this reader does not know.
  public var code: String
  /// What was tried, on what, why it failed and what to do: in English, or in the language of people.
  public var message: String
  /// The English format of the message, the key of its translations; absent if it is the message.
  public private(set) var format: String?
  /// What stands in the places of the format, if any.
  public private(set) var arguments: [Sentence.Argument]?
  /// In how many seconds it is worth asking again; absent if that is not known.
  public var retry_after_s: Int?
  /// Since when it is so, in milliseconds since 1970, for a token that is no longer valid; absent for all else.
  public var since_ms: Int?

  /// The codes that both ends know.
  public enum Code: String, CaseIterable, Sendable {
    /// The line is no message.
    case badMessage = "bad-message"
    /// The other side uses another version of the protocol.
    case unsupportedVersion = "unsupported-version"
    /// There is no such request.
    case unknownRequest = "unknown-request"
    /// There is no such control, button, parameter or value.
    case unknownKind = "unknown-kind"
    /// There is no such button.
    case unknownButton = "unknown-button"
    /// There is no such placement.
    case unknownPlacement = "unknown-placement"
    /// There is no such placed widget.
    case unknownWidget = "unknown-widget"
    /// Nothing that is shown has this push token.
    case unknownToken = "unknown-token"
    /// What had this push token is gone since `since_ms`.
    case goneToken = "gone-token"
    /// The push token belongs to another app, or to something else than the push is for.
    case wrongTopic = "wrong-topic"
    /// Too much was pushed lately.
    case tooManyPushes = "too-many-pushes"
    /// The control has no such parameter.
    case unknownParameter = "unknown-parameter"
    /// The app has no own symbol with this name.
    case unknownSymbol = "unknown-symbol"
    /// A symbol of the app is no picture that can be shown.
    case badSymbol = "bad-symbol"
    /// A chosen value does not fit its parameter, or its query does not find it any more.
    case unknownValue = "unknown-value"
    /// A value provider threw.
    case providerFailed = "provider-failed"
    /// An intent threw.
    case performFailed = "perform-failed"
    /// A required parameter has no value.
    case unsetParameter = "unset-parameter"
    /// The control refuses: it is disabled, or got no or a wrong value.
    case refused
    /// The request was withdrawn before its answer.
    case cancelled
    /// The other end is away, or took too long.
    case unavailable
    /// The sender may not, or sends too much.
    case forbidden
    /// The screen is locked.
    case locked
    /// The passcode is wrong, or missing.
    case wrongPasscode = "wrong-passcode"
    /// There were too many wrong passcodes: after `retry_after_s` the next one is accepted.
    case tooManyTries = "too-many-tries"
  }

  /// An error with a known code.
  public init(_ code: Code, _ sentence: Sentence, retryAfter: Int? = nil, since: Int? = nil) {
    self.init(code: code.rawValue, sentence)
    since_ms = since
    retry_after_s = retryAfter
  }

  /// An error with a code of another protocol.
  public init(code: String, _ sentence: Sentence) {
    self.code = code
    message = sentence.description
    guard !sentence.arguments.isEmpty else { return }
    (format, arguments) = (sentence.format, sentence.arguments)
  }

  /// The message as it can be translated: with its format and arguments, if these are bounded and make the message.
  public var sentence: Sentence {
    let sentence = Sentence(format: format ?? message, arguments: arguments ?? [])
    let isRight = sentence.isBounded && sentence.description == message
    return isRight ? sentence : Sentence(text: message)
  }

  /// The error with its message in the language of people.
  ///
  /// `name` returns what people call the control of a kind, as in `Sentence.text(in:naming:)`.
  public func translated(
    to language: ControlLanguage, naming name: (String) -> String? = { _ in nil }
  ) -> MessageError {
    var translated = self
    translated.message = sentence.text(in: language, naming: name)
    if translated.message != message { translated.format = format ?? message }
    return translated
  }

  /// The message.
  public var description: String { message }

  /// A line that is no message.
  public static func badMessage(_ reason: String) -> MessageError {
    MessageError(.badMessage, Sentence(text: "not a message: \(reason)"))
  }

  /// What a decoder complained about, in few words.
  package static func reason(_ error: any Error) -> String {
    if let error = error as? JSONSyntaxError { return error.description }
    guard let error = error as? DecodingError else { return "it cannot be read" }
    func path(_ context: DecodingError.Context) -> String {
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return path.isEmpty ? "the message" : "\"\(path)\""
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "\(path(context)) has no \"\(key.stringValue)\""
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "\(path(context)) is of another type: \(context.debugDescription)"
    case .dataCorrupted(let context): return "\(path(context)): \(context.debugDescription)"
    @unknown default: return "it cannot be read"
    }
  }
}
