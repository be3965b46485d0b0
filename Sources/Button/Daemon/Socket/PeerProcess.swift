import CSystem
import Glibc
import SystemAccess

/// The process that made a connection, by a descriptor of the process: its number may become another process's.
///
/// A connection has the rights of its user only while the process that made it is no extension's and itself sends
/// everything. A connection can be passed on, so the sender of each part is compared with that process.
final class PeerProcess: Sendable {
  private let pid: Int32
  /// The process, or `nil` if it ended before it could be identified.
  private let descriptor: FileDescriptor?
  /// Whether the kernel gave the process itself (SO_PEERPIDFD).
  ///
  /// A number alone may belong to a different process by now.
  private let isExact: Bool
  private let owner: UInt32

  /// The process at the other end of `socket`.
  ///
  /// - Parameters:
  ///   - socket: The connection.
  ///   - pid: The process as the kernel noted it (SO_PEERCRED).
  ///   - owner: The user that this process and its extensions have.
  init(_ socket: Int32, pid: Int32, owner: UInt32) {
    var isExact = true
    let number = ci_peer(socket, pid, &isExact)
    descriptor = number < 0 ? nil : FileDescriptor(owning: number)
    self.isExact = isExact
    self.pid = pid
    self.owner = owner
  }

  /// Whether an extension made the connection, with this user's number.
  func origin(uid: UInt32) -> SocketPeer.Origin {
    // 0 is the number of a process outside this PID namespace, where no extension gets.
    if !canBeExtension(uid: uid) || pid == 0 || pid == getpid() { return .outside }
    guard let number = descriptor.number else { return .unknown }
    return switch ci_judge(number, pid) {
    // Without Landlock only programs that root owns are extensions, unless the configuration trusts them all.
    case CI_UNAVAILABLE: .outside
    case CI_OUTSIDER: isExact ? .outside : .unproven
    case CI_EXTENSION: .ofExtension
    default: .unknown
    }
  }

  /// Whether the sender of bytes that were read just now is the process that made the connection, or has a user that no
  /// extension has.
  func hasSent(_ sender: cs_sender) -> Bool {
    if sender.pid >= 0, !canBeExtension(uid: sender.uid) { return true }
    guard sender.pid == pid else { return false }
    // As long as the process lives no other one has its number.
    return pid == 0 || descriptor.number.map(ci_lives) ?? false
  }

  /// Extensions gain no privileges, so they keep the daemon's user, unless that is root.
  private func canBeExtension(uid: UInt32) -> Bool { owner == 0 || uid == owner }
}
