import CSystem
import Glibc
import SystemAccess

/// The process and user at the other end of a connection, as the kernel recorded them when it was made.
package struct SocketPeer: Equatable, Sendable {
  package var pid: Int32
  package var uid: UInt32
  /// Whether the user is in the socket's group.
  package var isInGroup: Bool

  package var origin: Origin
  /// The executable of the extension that has passed the connection to the daemon, or `nil` for the control socket.
  package var executable: String?

  /// Whether an extension started a process, which does not depend on its user.
  package enum Origin: Sendable {
    /// No extension started it.
    case outside
    /// No extension started the process that has the peer's number now (before Linux 6.5): it must send a proof.
    case unproven
    /// An extension, or a process that an extension started.
    case ofExtension
    /// The process has ended, or the kernel does not identify it; treated like an extension.
    case unknown
  }

  package init(pid: Int32, uid: UInt32, isInGroup: Bool, origin: Origin = .outside) {
    self.pid = pid
    self.uid = uid
    self.isInGroup = isInGroup
    self.origin = origin
  }

  /// The peer of a connection to the socket at `path`, or `nil` if the kernel does not know it.
  init?(_ descriptor: Int32, path: String) {
    var (pid, uid, gid): (Int32, UInt32, UInt32) = (0, 0, 0)
    guard cs_peer(descriptor, &pid, &uid, &gid) == 0 else { return nil }
    self.init(pid: pid, uid: uid, isInGroup: false)
    // Read each time: an administrator may give the socket to another group while the daemon runs.
    var file = stat()
    guard !isAllowed(owner: getuid()), lstat(path, &file) == 0 else { return }
    isInGroup = gid == file.st_gid || cs_peer_has_group(descriptor, file.st_gid)
  }

  /// The number under which the limits count extensions: no user has it (setuid(2) refuses it).
  static let extensions = UInt32.max

  /// The user under which this peer counts for the limits: the processes of all extensions count as one user.
  var countedUser: UInt32 {
    switch origin {
    case .outside, .unproven: uid
    case .ofExtension, .unknown: Self.extensions
    }
  }

  /// Whether the peer may use the socket of a daemon that runs as `owner`.
  ///
  /// The socket's mode has the same effect; this check also applies to a descriptor that was handed over, and to a mode
  /// that was changed.
  func isAllowed(owner: UInt32) -> Bool { uid == 0 || uid == owner || isInGroup }
}

/// The process that made a connection, identified by a descriptor, because the process's number may be reused.
///
/// A connection has the rights of its user only while the process that made it is not an extension's and sends all
/// bytes itself. A connection can be passed on, so the sender of each part is compared with that process.
final class PeerProcess: Sendable {
  private let pid: Int32
  /// The process, or `nil` if it ended before it could be identified.
  private let descriptor: FileDescriptor?
  /// Whether the kernel gave the process itself (SO_PEERPIDFD): a number may belong to a different process by now.
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

  /// Returns whether an extension made the connection, which has the user `uid`.
  func origin(uid: UInt32) -> SocketPeer.Origin {
    // 0 is the number of a process outside this PID namespace; no extension is outside.
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

  /// Whether the last bytes were sent by the process that made the connection, or by a user that no extension has.
  func hasSent(_ sender: cs_sender) -> Bool {
    if sender.pid >= 0, !canBeExtension(uid: sender.uid) { return true }
    guard sender.pid == pid else { return false }
    // While the process lives, no other process has its number.
    return pid == 0 || descriptor.number.map(ci_lives) ?? false
  }

  /// Extensions gain no privileges, so they keep the daemon's user, unless the daemon is root.
  private func canBeExtension(uid: UInt32) -> Bool { owner == 0 || uid == owner }
}
