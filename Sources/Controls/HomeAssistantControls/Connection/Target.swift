import CWebSocket

extension Settings {
  /// Calls `body` with the server's address for C and a path; the pointer is valid during the call.
  func withTarget<Result>(
    path: String, seconds: Int, _ body: (UnsafePointer<ws_target>) -> Result
  ) -> Result {
    host.withCString { host in
      (prefix + path).withCString { path in
        func call(_ authorities: UnsafePointer<CChar>?) -> Result {
          authority.withCString { authority in
            var target = ws_target(
              host: host, authority: authority, port: Int32(port), is_secure: isSecure, path: path,
              authorities: authorities, longest: WebSocket.longest, seconds: Int32(seconds))
            return body(&target)
          }
        }
        guard let authorities else { return call(nil) }
        return authorities.withCString { call($0) }
      }
    }
  }
}
