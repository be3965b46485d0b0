import CSystem
import Glibc
package import SystemAccess

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
