import SystemAccess
import Wire

extension SocketConnection {
  /// What a connection asks of the server.
  struct Owner {
    let handlers: Handlers
    let welcome: SocketMessage.Welcome
    let limits: SocketLimits
    /// The proof that `hello` must contain if the kernel does not judge the client's process.
    let proof: String?
    /// Called when its client asks for events (false), and when it asks for snapshots too (true).
    let watches: @ServiceThread (_ wantsSnapshots: Bool) -> Void
    /// Called when it has ended, with a reason if it broke a rule.
    let ended: @ServiceThread (SocketConnection, String?) -> Void
  }
}
