// Stand-ins for the target ControlSocket: deleted when that is merged.

enum SocketPath {
  static func standard(_ environment: [String: String]) -> String {
    let folder = environment["RUNTIME_DIRECTORY"] ?? environment["XDG_RUNTIME_DIR"] ?? "/run"
    return folder + "/actionbutton.sock"
  }
}

struct SocketClient {
  static func connect(path: String) throws -> SocketClient { SocketClient() }
  func request(_ name: String, _ body: some Encodable) throws -> [UInt8] { [] }
}
