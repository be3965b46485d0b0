import ControlModel
import SystemAccess
import Wire

extension SocketMessage.Hello {
  /// Why a daemon with this name and version refuses the client; nil if both use the same version of the protocol.
  func refusal(by daemon: String) -> MessageError? {
    guard version != Requests.version else { return nil }
    return MessageError(
      .unsupportedVersion,
      """
      the client speaks version \(version) of the socket's protocol, the daemon (\(daemon)) speaks \
      \(Requests.version); use programs of one release
      """)
  }

  /// The client's name for the log: short, and without characters that could control a terminal.
  var loggedName: String {
    String(client.prefix(60).map { $0.isASCII && !("!"..."~").contains($0) ? " " : $0 })
  }
}
