import ControlModel
package import SystemAccess

/// The checks before every route: host, origin and token.
///
/// - `Host` must be one of the gateway's names, or the address that the client connected to, which changes with the
///   network. A page whose name was made to point at this machine (DNS rebinding) sends its own name.
/// - `Origin`, if a browser sends it, must match `Host`: pages of other origins are refused, including pages
///   from another port of this machine.
/// - `Sec-Fetch-Site` covers requests that browsers send without an origin, such as requests for images.
/// - The token is required for all routes except files and the claim of a device (`Route.needsToken`).
///
/// Requests that repeat one of these headers are refused earlier (`HTTPRequest.duplicate`).
package struct Access: Sendable {
  /// The accepted host names, in lowercase and without ports.
  package let hosts: Set<String>
  package let token: Token

  /// Creates the checks of a gateway.
  ///
  /// - Parameters:
  ///   - listen: The gateway's address. Its host and the names of the loopback address are allowed.
  ///   - allowed: Additional names of this machine (`--allow-host`), without ports because the ports of requests are
  ///     not compared.
  ///   - token: The gateway's token.
  /// - Throws: `GatewayError.badHost` if no request can have one of the names.
  package init(listen: ListenAddress, allowed: [String] = [], token: Token) throws(GatewayError) {
    let own = listen.host.contains(":") ? "[\(listen.host)]" : listen.host
    var hosts: Set = ["localhost", "127.0.0.1", "[::1]", own]
    for host in allowed { hosts.insert(try Self.allowed(host)) }
    self.hosts = hosts
    self.token = token
  }

  /// Returns an allowed name in lowercase, the form in which requests are compared.
  private static func allowed(_ host: String) throws(GatewayError) -> String {
    let written = host.lowercased()
    let found = name(written)
    if found == written { return written }
    if let found {
      throw .badHost(host, "names are compared without a port", found)
    }
    // The host in a URL, or an IPv6 address without its brackets.
    let address = written.firstRange(of: "://").map { written[$0.upperBound...] } ?? written[...]
    let place = String(address.prefix { $0 != "/" })
    let likely = name(place) ?? (place.count { $0 == ":" } > 1 ? name("[\(place)]") : nil)
    throw .badHost(host, "it has other parts than a host name or an address", likely)
  }

  func check(_ request: HTTPRequest) throws(Refusal) {
    let host = (request["host"] ?? "").lowercased()
    guard let name = Self.name(host) else {
      throw Refusal(
        .badRequest, "wrong-host", "the Host header is not a host name, with or without a port")
    }
    guard hosts.contains(name) || name == request.ownAddress else {
      throw Refusal(
        .forbidden, "wrong-host",
        "\"\(name)\" is not a host name of this gateway; to allow it, start the gateway with --allow-host \(name)"
      )
    }
    if let origin = request["origin"]?.lowercased(),
      origin != "http://\(host)", origin != "https://\(host)"
    {
      throw Refusal(
        .forbidden, "wrong-origin", "requests from pages with another origin are refused")
    }
    switch request["sec-fetch-site"] {
    case nil, "same-origin", "none": break
    case _ where Self.isNavigation(request): break
    case _:
      throw Refusal(.forbidden, "wrong-origin", "requests from pages of another site are refused")
    }
  }

  func hasToken(_ request: HTTPRequest) -> Bool { token.isCarried(by: request["authorization"]) }

  func checkToken(_ request: HTTPRequest) throws(Refusal) {
    guard hasToken(request) else {
      throw Refusal(
        .unauthorized, "no-token",
        "the gateway's token is required (Authorization: Bearer TOKEN); the gateway prints it when it starts"
      )
    }
  }

  /// A link on another site may open the gateway's page, because that site cannot read the page.
  private static func isNavigation(_ request: HTTPRequest) -> Bool {
    request.method == "GET" && request["sec-fetch-mode"] == "navigate"
      && request["sec-fetch-dest"] == "document"
  }

  /// The host without its port, or `nil` if the text is not a name or an address with an optional port
  /// (RFC 9110, section 7.2).
  static func name(_ host: String) -> String? {
    var name = Substring(host)
    if let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") {
      let port = host[host.index(after: colon)...]
      guard !port.isEmpty, port.utf8.allSatisfy(\.isDigit), UInt16(port) != nil
      else { return nil }
      name = host[..<colon]
    }
    let isAddress = name.hasPrefix("[") && name.hasSuffix("]")
    let letters = isAddress ? name.dropFirst().dropLast() : name
    guard !letters.isEmpty else { return nil }
    let isWritten = letters.isAlphanumeric(or: isAddress ? ".-_:" : ".-_")
    return isWritten ? String(name) : nil
  }
}

/// The secret that requests need, except requests for files and for a claim, and pushes if push keys are configured.
package struct Token: Equatable, Sendable {
  /// The minimum and maximum numbers of characters.
  static let lengths = 16...256

  package let text: String

  /// Creates a token of 192 random bits from the system's generator.
  package static func random() -> Token {
    var generator = SystemRandomNumberGenerator()
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    let text = (0..<32).map { _ in digits[Int.random(in: digits.indices, using: &generator)] }
    return Token(text: String(text))
  }

  private init(text: String) { self.text = text }

  /// Returns `nil` if the text has a wrong length, or characters other than ASCII letters, digits, `-` and `_`.
  package init?(_ text: String) {
    guard text.isAlphanumeric(or: "-_"), Self.lengths.contains(text.utf8.count) else {
      return nil
    }
    self.text = text
  }

  /// Whether an `Authorization` header carries this token.
  ///
  /// The time of the comparison does not depend on the positions of wrong characters or on the length of the header.
  func isCarried(by header: String?) -> Bool {
    let scheme = "bearer "
    guard let header, header.prefix(scheme.count).lowercased() == scheme else { return false }
    return Self.isSame(Array(header.utf8.dropFirst(scheme.utf8.count)), Array(text.utf8))
  }

  /// Compares in a time that does not depend on the positions of different bytes or on the length of `given`.
  static func isSame(_ given: [UInt8], _ own: [UInt8]) -> Bool {
    var difference = given.count ^ own.count
    for index in own.indices {
      let letter = given.isEmpty ? 0 : given[index % given.count]
      difference |= Int(own[index] ^ letter)
    }
    return difference == 0
  }

  package static func == (left: Token, right: Token) -> Bool {
    isSame(Array(left.text.utf8), Array(right.text.utf8))
  }
}

extension Token {
  /// The file with a token as its only word, so that the token stays the same across restarts.
  package static func file(_ path: String) -> SecretFile {
    SecretFile(
      "token", in: path,
      form: "write one line of \(lengths.lowerBound) to \(lengths.upperBound) letters, digits, "
        + "- or _ into it")
  }

  /// Reads the token from a file; throws `badToken` if other users can change the file, or if its text is not a token.
  package init(in file: SecretFile) throws(GatewayError) {
    self = try file.read(
      { text throws(SecretFile.Failure) in
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 1, let token = Token(String(words[0])) else {
          throw .unreadable("its text is not a token")
        }
        return token
      }, refuse: GatewayError.badToken)
  }
}
