import CSystem
import Glibc

/// Who is at the other end of a connection, as the kernel noted it when it was made.
package struct SocketPeer: Equatable, Sendable {
  /// The process.
  package var pid: Int32
  /// The user.
  package var uid: UInt32
  /// Whether the user is in the group that the socket belongs to.
  package var isInGroup: Bool

  /// Whether an extension has connected.
  package var origin: Origin

  /// Whether a process is an extension's; its user says nothing about that.
  package enum Origin: Sendable {
    /// No extension started it.
    case outside
    /// No extension started the process that has the peer's number now (before Linux 6.5): it has to send a proof.
    case unproven
    /// An extension, or a process that an extension started.
    case ofExtension
    /// The process has ended, or the kernel does not tell. Treated as an extension's.
    case unknown
  }

  package init(pid: Int32, uid: UInt32, isInGroup: Bool, origin: Origin = .outside) {
    self.pid = pid
    self.uid = uid
    self.isInGroup = isInGroup
    self.origin = origin
  }

  /// The peer of a connection to the socket at `path`; nil if the kernel does not know it.
  init?(_ descriptor: Int32, path: String) {
    var (pid, uid, gid): (Int32, UInt32, UInt32) = (0, 0, 0)
    guard cs_peer(descriptor, &pid, &uid, &gid) == 0 else { return nil }
    self.init(pid: pid, uid: uid, isInGroup: false)
    // Asked each time: an administrator may give the socket to another group while the daemon runs.
    var file = stat()
    guard !isAllowed(owner: getuid()), lstat(path, &file) == 0 else { return }
    isInGroup = gid == file.st_gid || cs_peer_has_group(descriptor, file.st_gid)
  }

  /// The number under which the limits count extensions: no user has it (setuid(2) refuses it).
  static let extensions = UInt32.max

  /// The user that the limits count this peer with: all extensions' processes together are one.
  var countedUser: UInt32 {
    switch origin {
    case .outside, .unproven: uid
    case .ofExtension, .unknown: Self.extensions
    }
  }

  /// Whether it may use the socket of a daemon that runs as `owner`.
  ///
  /// The socket's mode says the same; this check also applies to other ways of access: a descriptor that was
  /// handed over, or a mode that was changed.
  func isAllowed(owner: UInt32) -> Bool { uid == 0 || uid == owner || isInGroup }
}
