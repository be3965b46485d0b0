import ControlModel
import SystemAccess
import Wire

/// The reasons for which the control socket refuses a line or ends a connection.
extension MessageError {
  static let helloTooLate = MessageError(.forbidden, "the client did not send \"hello\" in time")

  static let unread = MessageError(.forbidden, "the client did not read its messages")

  static func notForExtensions(_ request: String, _ origin: SocketPeer.Origin) -> MessageError {
    let allowed = Requests.all.filter(\.isForExtensions).map(\.name)
    let who =
      origin == .ofExtension
      ? "an extension, and what it starts,"
      : "a program that ends before it is answered, that sends on another program's connection, or that does not send the "
        + "proof in SOCKET.lock to a daemon on Linux before 6.5,"
    return MessageError(
      .forbidden, "\(who) may send only \(allowed.joined(separator: ", ")), not \"\(request)\"")
  }

  static let neededForAnotherUser = MessageError(
    .forbidden,
    "the connection was closed for another user, who has fewer connections; connect again later")

  static func tooManyRequests(_ limit: Int) -> MessageError {
    MessageError(.forbidden, "too many requests: at most \(limit) a second")
  }

  static func tooManyBadLines(_ count: Int) -> MessageError {
    MessageError(.badMessage, "the client sent \(count) lines that are not messages")
  }

  static func unknownRequest(_ name: String) -> MessageError {
    let known = Requests.all.map(\.name).joined(separator: ", ")
    return MessageError(.unknownRequest, "there is no request \"\(name)\"; known: \(known)")
  }
}
