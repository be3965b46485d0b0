import SystemAccess

extension MessageError {
  /// The codes that an extension can refuse with; all others are the daemon's own.
  package static let codesOfExtensions: Set<Code> = [
    .badMessage, .unsupportedVersion, .unknownRequest, .unknownKind, .unknownParameter,
    .unknownValue,
    .providerFailed, .performFailed, .unsetParameter, .refused, .cancelled, .unavailable,
  ]
  /// The most characters of an extension's message.
  static let longestMessage = 2_000

  /// An error that came from an extension, as it is passed on.
  ///
  /// A code that is not an extension's to give becomes `unavailable`, so that no extension can claim that the
  /// screen is locked or a passcode wrong. A long message loses its end, format and
  /// arguments that are not bounded are left out, and only the daemon sets when to ask again.
  public var ofExtension: MessageError {
    let code = Code(rawValue: code).flatMap { Self.codesOfExtensions.contains($0) ? $0 : nil }
    let isLong = message.utf8.count > Self.longestMessage && message.count > Self.longestMessage
    return MessageError(
      code ?? .unavailable,
      isLong ? Sentence(text: String(message.prefix(Self.longestMessage)) + "…") : sentence)
  }
}
