import CSystem
import Glibc
package import SystemAccess

/// The system calls for Unix stream sockets that both the daemon and its clients need.
///
/// A function that returns a number returns -1 with `errno` set if it fails. `send` and `receive` borrow the descriptor.
package enum UnixSocket {
  /// Creates a socket that no child inherits.
  ///
  /// - Throws: The error of socket(2).
  package static func make(nonBlocking: Bool) throws(Errno) -> FileDescriptor {
    let kind =
      SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | (nonBlocking ? SOCK_NONBLOCK.rawValue : 0)
    return try FileDescriptor(returnedBy: socket(AF_UNIX, Int32(kind), 0))
  }

  /// Connects to the socket at a path; a non-blocking socket connects at once or fails.
  package static func connect(
    _ socket: borrowing FileDescriptor, to path: String
  ) throws(SocketError) -> Int32 {
    let number = socket.number
    return try withAddress(path) { address, size in
      while true {
        let result = Glibc.connect(number, address, size)
        // A signal ends the attempt to connect a Unix socket, so it is repeated.
        if result == 0 || errno != EINTR { return result }
      }
    }
  }

  /// Limits how long `connect` and `send` wait (SO_SNDTIMEO); then they fail with EAGAIN.
  package static func limitWaiting(_ socket: borrowing FileDescriptor, to time: Duration) {
    let (seconds, rest) = time.components
    var limit = timeval(tv_sec: Int(seconds), tv_usec: Int(rest / 1_000_000_000_000))
    setsockopt(
      socket.number, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  package static func makeNonBlocking(_ socket: borrowing FileDescriptor) {
    _ = fcntl(socket.number, F_SETFL, fcntl(socket.number, F_GETFL) | O_NONBLOCK)
  }

  package static func bind(
    _ socket: borrowing FileDescriptor, to path: String
  ) throws(SocketError) -> Int32 {
    let number = socket.number
    return try withAddress(path) { Glibc.bind(number, $0, $1) }
  }

  /// Sends the bytes, or as many as fit; a disconnected reader is an error (EPIPE), not a signal.
  package static func send(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>, waits: Bool) -> Int {
    let flags = Int32(MSG_NOSIGNAL) | (waits ? 0 : Int32(MSG_DONTWAIT))
    while true {
      let count = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, flags) }
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// Receives up to `limit` bytes; returns an empty array at the end, or `nil` with `errno` set on failure.
  package static func receive(_ descriptor: Int32, limit: Int) -> [UInt8]? {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      var result: Int
      repeat {
        result = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      } while result < 0
        && errno == EINTR
      failed = result < 0
      count = max(result, 0)
    }
    return failed ? nil : bytes
  }

  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(SocketError) -> Int32 {
    let text = Array(path.utf8)
    // A null byte would end the path early, and name another file.
    guard text.count <= SocketPath.longest, !text.contains(0) else { throw .pathTooLong(path) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: text) }
    return withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

/// The descriptor through which a process of a confined extension connects to the daemon.
///
/// The confinement refuses every socket but a pair. The daemon starts an extension with one end of a pair of message
/// sockets, which the extension's processes inherit. Such a process makes a pair of its own, sends one end as a message,
/// and uses the other end as its connection.
package enum InheritedSocket {
  /// The environment variable with the descriptor's number.
  package static let variable = "ACTIONBUTTON_CONNECTIONS"
  package static let number: Int32 = 3

  /// The descriptor that this environment names, or `nil` if it was not inherited.
  package static func descriptor(_ environment: [String: String]) -> Int32? {
    guard let number = environment[variable].flatMap(Int32.init),
      cs_type(number) == Int32(SOCK_SEQPACKET.rawValue)
    else { return nil }
    return number
  }

  /// Creates a pair of sockets of a type such as SOCK_STREAM, which no program inherits; the caller owns both.
  package static func pair(_ type: UInt32) throws(Errno) -> [Int32] {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(type | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw .last
    }
    return ends
  }

  /// Makes a connection through the descriptor.
  static func connect(_ descriptor: Int32) throws(Errno) -> FileDescriptor {
    let ends = try pair(SOCK_STREAM.rawValue)
    let ours = FileDescriptor(owning: ends[0])
    let theirs = FileDescriptor(owning: ends[1])
    guard cs_send_descriptor(descriptor, theirs.number) else { throw .last }
    return ours
  }
}

/// A connection that a process of an extension has passed to the daemon.
@ServiceThread
package final class PassedConnection {
  private var descriptor: FileDescriptor?

  package init(_ descriptor: consuming FileDescriptor) {
    self.descriptor = consume descriptor
  }

  /// Returns the connection once; `nil` afterwards, and for anything but one end of a stream of Unix sockets.
  package func take() -> FileDescriptor? {
    guard let number = descriptor.number, cs_type(number) == Int32(SOCK_STREAM.rawValue) else {
      return nil
    }
    return descriptor.take()
  }
}
