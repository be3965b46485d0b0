public import SystemAccess

/// An error that answers a request.
@FieldList
public struct MessageError: Error, Codable, Equatable, Sendable, CustomSentenceConvertible {
  /// The code of the error, such as `unknown-kind`; clients must accept unknown codes.
  public var code: String
  /// One line that says what failed, why, and what to do: in English or in the configured language.
  public var message: String
  /// The English format of the message, with `%1` to `%9` for the arguments; absent if it equals the message.
  public private(set) var format: String?
  /// The arguments of the format, if any.
  public private(set) var arguments: [Sentence.Argument]?
  /// The number of seconds after which a client may retry; absent if it is not known.
  public var retry_after_s: Int?
  /// The time since which a push token is no longer valid, in milliseconds since 1970; absent for other errors.
  public var since_ms: Int?

  /// The known codes.
  public enum Code: String, CaseIterable, Sendable {
    /// The line is not a message.
    case badMessage = "bad-message"
    /// The other side uses another version of the protocol.
    case unsupportedVersion = "unsupported-version"
    /// The request does not exist.
    case unknownRequest = "unknown-request"
    /// The control, the widget or the app's intent does not exist.
    case unknownKind = "unknown-kind"
    /// The button does not exist.
    case unknownButton = "unknown-button"
    /// The slot does not exist, or nothing is in it.
    case unknownSlot = "unknown-slot"
    /// The push token is not valid.
    case unknownToken = "unknown-token"
    /// The push token became invalid at `since_ms`.
    case goneToken = "gone-token"
    /// The push token belongs to another app or to another kind of push.
    case wrongTopic = "wrong-topic"
    /// Too many pushes were sent recently.
    case tooManyPushes = "too-many-pushes"
    /// The control has no such parameter.
    case unknownParameter = "unknown-parameter"
    /// The app has no symbol with this name.
    case unknownSymbol = "unknown-symbol"
    /// A symbol of the app is not an image that can be shown.
    case badSymbol = "bad-symbol"
    /// A chosen value does not fit its parameter, or the query no longer finds it.
    case unknownValue = "unknown-value"
    /// A value provider threw.
    case providerFailed = "provider-failed"
    /// An intent threw.
    case performFailed = "perform-failed"
    /// A required parameter has no value.
    case unsetParameter = "unset-parameter"
    /// The request is not possible, such as for a disabled control or a wrong combination of fields.
    case refused
    /// The request was cancelled before its answer.
    case cancelled
    /// The other end is disconnected or took too long.
    case unavailable
    /// The sender lacks permission or sends too much.
    case forbidden
    /// The screen is locked.
    case locked
    /// The passcode is wrong, or missing.
    case wrongPasscode = "wrong-passcode"
    /// Too many wrong passcodes; try again after `retry_after_s`.
    case tooManyTries = "too-many-tries"
  }

  /// Creates an error with a known code.
  public init(_ code: Code, _ sentence: Sentence, retryAfter: Int? = nil, since: Int? = nil) {
    self.init(code: code.rawValue, sentence)
    since_ms = since
    retry_after_s = retryAfter
  }

  /// Creates an error with a code of another protocol.
  public init(code: String, _ sentence: Sentence) {
    self.code = code
    message = sentence.description
    guard !sentence.arguments.isEmpty else { return }
    (format, arguments) = (sentence.format, sentence.arguments)
  }

  /// The message for translation: with its format and arguments if they are within the limits and match the message.
  public var sentence: Sentence {
    let sentence = Sentence(format: format ?? message, arguments: arguments ?? [])
    let isRight = sentence.isBounded && sentence.description == message
    return isRight ? sentence : Sentence(text: message)
  }

  /// A copy with the message in a language.
  ///
  /// `name` returns the display name of a control, as in `Sentence.text(in:naming:)`.
  public func translated(
    to language: ControlLanguage, naming name: (String) -> String? = { _ in nil }
  ) -> MessageError {
    var translated = self
    translated.message = sentence.text(in: language, naming: name)
    if translated.message != message { translated.format = format ?? message }
    return translated
  }

  /// The message of the error.
  public var description: String { message }

  /// Creates the error for a line that is not a message.
  public static func badMessage(_ reason: String) -> MessageError {
    MessageError(.badMessage, Sentence(text: "not a message: \(reason)"))
  }

  /// Creates the refusal of an action that needs an unlocked screen.
  package static func screenLocked(_ action: Sentence) -> MessageError {
    MessageError(
      .locked, "cannot \(action): the screen is locked; unlock it first: actionbutton unlock")
  }

  /// A short description of a decoder's error.
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
      return "\(path(context)) has the wrong type: \(context.debugDescription)"
    case .dataCorrupted(let context): return "\(path(context)): \(context.debugDescription)"
    @unknown default: return "it cannot be read"
    }
  }
}

extension MessageError {
  /// The codes that extensions may send; only the daemon uses the others.
  package static let codesOfExtensions: Set<Code> = [
    .badMessage, .unsupportedVersion, .unknownRequest, .unknownKind, .unknownParameter,
    .unknownValue,
    .providerFailed, .performFailed, .unsetParameter, .refused, .cancelled, .unavailable,
  ]
  /// The maximum number of characters in an extension's message.
  static let longestMessage = 2_000

  /// A copy of an extension's error for clients.
  ///
  /// A code that is not in `codesOfExtensions` becomes `unavailable`, so that no extension can claim that the screen is
  /// locked or a passcode is wrong. A long message is shortened, a format and arguments beyond the limits are removed, and
  /// so is `retry_after_s`, which only the daemon sets.
  public var ofExtension: MessageError {
    let code = Code(rawValue: code).flatMap { Self.codesOfExtensions.contains($0) ? $0 : nil }
    let isLong = message.utf8.count > Self.longestMessage && message.count > Self.longestMessage
    return MessageError(
      code ?? .unavailable,
      isLong ? Sentence(text: String(message.prefix(Self.longestMessage)) + "…") : sentence)
  }
}
