import FlyingSocks
import Foundation

/// Where the gateway listens: `127.0.0.1:8640`, `[::1]:8640`, `localhost:8640`.
public struct ListenAddress: Equatable, Sendable, CustomStringConvertible {
  /// The host as an address, without brackets.
  public var host: String
  /// The port; 0 for one that the system chooses.
  public var port: UInt16

  /// Reads `HOST:PORT`.
  ///
  /// - Throws: `GatewayError.badAddress`.
  public init(_ text: String) throws(GatewayError) {
    guard let colon = text.lastIndex(of: ":"),
      let port = UInt16(text[text.index(after: colon)...])
    else { throw .badAddress(text, "it has no port") }
    var host = String(text[..<colon])
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = String(host.dropFirst().dropLast())
    } else if host.contains(":") {
      throw .badAddress(text, "an IPv6 address stands in brackets")
    }
    self.host = host == "localhost" ? "127.0.0.1" : host
    self.port = port
    // Refused here, not when the server starts.
    _ = try socketAddress()
  }

  /// The address as it was written.
  public var description: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  /// Whether only programs of this machine reach it.
  public var isLoopback: Bool { host == "::1" || host.hasPrefix("127.") }

  func socketAddress() throws(GatewayError) -> any SocketAddress {
    do {
      return host.contains(":")
        ? try sockaddr_in6.inet6(ip6: host, port: port) as any SocketAddress
        : try sockaddr_in.inet(ip4: host, port: port)
    } catch {
      throw .badAddress(description, "\"\(host)\" is no IPv4 or IPv6 address")
    }
  }
}
