import ControlSocket

/// Where the daemon is looked for.
package struct DaemonPlace: Sendable {
  private let paths: [String]

  /// A daemon at the first of these paths that is there; see `SocketPath.standard`.
  package init(_ paths: [String]) { self.paths = paths }

  /// Connects and sends `hello`; `purpose` names this client in the daemon's log.
  func connect(_ purpose: String) throws(SocketError) -> SocketClient {
    try SocketClient.connect(firstOf: paths, client: "actionbutton-gateway \(purpose)")
  }
}
