import Glibc
import SystemAccess

/// Where the gateway listens: `127.0.0.1:8640`, `[::1]:8640`, `localhost:8640`.
public struct ListenAddress: Equatable, Sendable, CustomStringConvertible {
  /// Connections that may wait to be taken.
  private static let backlog: Int32 = 1_024

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
    _ = try withAddress { _, _ in 0 }
  }

  /// The address as it was written.
  public var description: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  /// Whether only programs of this machine reach it.
  public var isLoopback: Bool { host == "::1" || host.hasPrefix("127.") }

  /// A socket that listens there, and the port.
  func open() throws(GatewayError) -> (Int32, UInt16) {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let listener = socket(host.contains(":") ? AF_INET6 : AF_INET, kind, 0)
    guard listener >= 0 else { throw .cannotListen(description, Self.reason) }
    var one: Int32 = 1
    // Where it is refused, a port is free a little later; or events come a little later.
    _ = setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    _ = setsockopt(
      listener, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    guard try withAddress({ address, length in bind(listener, address, length) }) == 0,
      listen(listener, Self.backlog) == 0
    else {
      let reason = Self.reason
      close(listener)
      throw .cannotListen(description, reason)
    }
    return (listener, Self.port(of: listener) ?? port)
  }

  private static var reason: String { Errno.last.meaning }

  private static func port(of socket: Int32) -> UInt16? {
    var address = sockaddr_in6()
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let isKnown = withUnsafeMutableBytes(of: &address) { bytes in
      guard let start = bytes.baseAddress else { return false }
      return getsockname(socket, start.assumingMemoryBound(to: sockaddr.self), &length) == 0
    }
    // The port is at the same place in both kinds of address.
    return isKnown ? UInt16(bigEndian: address.sin6_port) : nil
  }

  private func withAddress(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(GatewayError) -> Int32 {
    func call<Address>(_ address: Address) -> Int32 {
      withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
          body(pointer, socklen_t(MemoryLayout<Address>.size))
        }
      }
    }
    var (four, six) = (sockaddr_in(), sockaddr_in6())
    if inet_pton(AF_INET, host, &four.sin_addr) == 1 {
      four.sin_family = sa_family_t(AF_INET)
      four.sin_port = port.bigEndian
      return call(four)
    }
    guard inet_pton(AF_INET6, host, &six.sin6_addr) == 1 else {
      throw .badAddress(description, "\"\(host)\" is not an IPv4 or IPv6 address")
    }
    six.sin6_family = sa_family_t(AF_INET6)
    six.sin6_port = port.bigEndian
    return call(six)
  }
}
