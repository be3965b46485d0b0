import Wire

/// Why the control socket refuses a line of a client, or ends its connection.
extension MessageError {
  static let helloTooLate = MessageError(.forbidden, "there was no \"hello\" in time")

  static let unread = MessageError(.forbidden, "messages to the client were not read")

  static func notForExtensions(_ request: String, isPassedOn: Bool) -> MessageError {
    let allowed = SocketRequest.allCases.filter(\.isForExtensions).map(\.rawValue)
    let who =
      isPassedOn
      ? "another process than the one that connected, or one that has ended, may not send"
      : "an extension's process may not send"
    return MessageError(
      .forbidden,
      "\(who) \"\(request)\", only \(allowed.joined(separator: ", ")); run actionbutton from a shell, and let a client "
        + "send its requests itself and wait for the answers")
  }

  static let neededForAnotherUser = MessageError(
    .forbidden,
    "the connection is needed for another user, who has fewer; connect again later")

  static func tooManyRequests(_ limit: Int) -> MessageError {
    MessageError(.forbidden, "too many requests: at most \(limit) a second")
  }

  static func tooManyBadLines(_ count: Int) -> MessageError {
    MessageError(.badMessage, "the client sent \(count) lines that are not messages")
  }

  static func unknownRequest(_ name: String) -> MessageError {
    let known = SocketRequest.allCases.map(\.rawValue).joined(separator: ", ")
    return MessageError(.unknownRequest, "there is no request \"\(name)\"; there are \(known)")
  }
}
