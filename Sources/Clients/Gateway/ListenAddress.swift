import Glibc
import SystemAccess

/// An address to listen on: `127.0.0.1:8640`, `[::1]:8640`, `localhost:8640`.
package struct ListenAddress: Equatable, Sendable, CustomStringConvertible {
  /// The maximum number of connections that wait to be accepted.
  private static let backlog: Int32 = 1_024

  /// The host as an address, without brackets.
  package var host: String
  /// The port, or 0 to let the system choose a port.
  package var port: UInt16

  /// Parses `HOST:PORT`.
  ///
  /// - Throws: `GatewayError.badAddress`.
  package init(_ text: String) throws(GatewayError) {
    guard let colon = text.lastIndex(of: ":"),
      let port = UInt16(text[text.index(after: colon)...])
    else { throw .badAddress(text, "it has no port") }
    var host = String(text[..<colon])
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = String(host.dropFirst().dropLast())
    } else if host.contains(":") {
      throw .badAddress(text, "write an IPv6 address in brackets, such as [::1]:8640")
    }
    self.host = host == "localhost" ? "127.0.0.1" : host
    self.port = port
    // Throws for a wrong host now, not when the server starts.
    _ = try withAddress { _, _ in 0 }
  }

  package var description: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  /// Whether only programs on this machine can connect to it.
  package var isLoopback: Bool { host == "::1" || host.hasPrefix("127.") }

  func open() throws(GatewayError) -> FileDescriptor {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let listener: FileDescriptor
    do throws(Errno) {
      listener = try FileDescriptor(
        returnedBy: socket(host.contains(":") ? AF_INET6 : AF_INET, kind, 0))
    } catch { throw .cannotListen(description, error.meaning) }
    var one: Int32 = 1
    let number = listener.number
    // If an option cannot be set, the port becomes free a little later, or events arrive a little later.
    _ = setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    _ = setsockopt(
      number, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    guard try withAddress({ address, length in bind(number, address, length) }) == 0,
      listen(number, Self.backlog) == 0
    else { throw .cannotListen(description, Errno.last.meaning) }
    return listener
  }

  static func port(of socket: borrowing FileDescriptor) -> UInt16? {
    var address = sockaddr_in6()
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let number = socket.number
    let isKnown = withUnsafeMutableBytes(of: &address) { bytes in
      guard let start = bytes.baseAddress else { return false }
      return getsockname(number, start.assumingMemoryBound(to: sockaddr.self), &length) == 0
    }
    // IPv4 and IPv6 addresses have the port at the same offset.
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
