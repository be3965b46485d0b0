import FlyingFox

/// Who may ask what: the checks that stand before every route.
///
/// - `Host` must be a name of ours. A page whose name was made to point at this machine (DNS rebinding)
///   sends its own name.
/// - `Origin`, where a browser sends it, must be the host that is asked: a page from elsewhere is refused,
///   also one from another port of this machine.
/// - `Sec-Fetch-Site`, for what browsers send without an origin, such as images.
/// - The token, for routes that change something.
public struct Access: Sendable {
  /// Names under which the gateway may be asked, lower-case, without ports.
  public let hosts: Set<String>
  /// The token.
  public let token: Token

  /// The checks of a gateway that listens there.
  ///
  /// - Parameters:
  ///   - listen: The address; its host is allowed, and the loopback's names are.
  ///   - allowed: More names under which people reach this machine: `--allow-host`.
  ///   - token: The token.
  public init(listen: ListenAddress, allowed: [String] = [], token: Token) {
    let own = listen.host.contains(":") ? "[\(listen.host)]" : listen.host
    hosts = Set(["localhost", "127.0.0.1", "[::1]", own] + allowed.map { $0.lowercased() })
    self.token = token
  }

  /// Refuses a request for any route.
  func check(_ request: HTTPRequest) throws(Refusal) {
    let host = (request.headers[.host] ?? "").lowercased()
    guard hosts.contains(Self.name(host)) else {
      throw Refusal(
        .forbidden, "wrong-host",
        "this gateway is not called \"\(host)\"; start it with --allow-host \(Self.name(host)) if it is"
      )
    }
    if let origin = request.headers[HTTPHeader("Origin")]?.lowercased(),
      origin != "http://\(host)", origin != "https://\(host)"
    {
      throw Refusal(.forbidden, "wrong-origin", "pages of \(origin) may not ask this gateway")
    }
    let site = request.headers[HTTPHeader("Sec-Fetch-Site")]?.lowercased()
    if site == "cross-site" || site == "same-site", !isNavigation(request) {
      throw Refusal(.forbidden, "wrong-origin", "pages of another site may not ask this gateway")
    }
  }

  /// Refuses a request for a route that changes something.
  func checkToken(_ request: HTTPRequest) throws(Refusal) {
    guard token.isCarried(by: request.headers[.authorization]) else {
      throw Refusal(
        .unauthorized, "no-token",
        "this needs the gateway's token; open the address that it printed when it started")
    }
  }

  /// A link from another page may open ours: that page sees nothing of it.
  private func isNavigation(_ request: HTTPRequest) -> Bool {
    request.method == .GET && request.headers[HTTPHeader("Sec-Fetch-Mode")] == "navigate"
      && request.headers[HTTPHeader("Sec-Fetch-Dest")] == "document"
  }

  /// A host without its port.
  private static func name(_ host: String) -> String {
    if host.hasPrefix("["), let end = host.firstIndex(of: "]") { return String(host[...end]) }
    return String(host.prefix { $0 != ":" })
  }
}
