import CSystem
import Glibc
import SystemAccess
import Wire

/// Verifies that the program at the other end is the daemon.
///
/// If the folder or the socket has been replaced, another program may listen there. It must not get a passcode, or have another
/// process sent a signal in place of the daemon.
extension SocketClient {
  /// Throws unless the program that listens is the daemon.
  ///
  /// The daemon runs as root, as the owner of the socket's folder or as this user, and holds the lock beside the socket
  /// in the folder through which this client has connected.
  package func verifyDaemon() throws(SocketError) {
    guard let reason = doubt else { return }
    throw .notTheDaemon(path: path, reason: reason)
  }

  /// The reason to doubt that the program at the other end is the daemon, or `nil`.
  private var doubt: String? {
    var (pid, uid, gid): (Int32, UInt32, UInt32) = (0, 0, 0)
    guard let folder else { return "it was not found by its path" }
    guard cs_peer(descriptor, &pid, &uid, &gid) == 0 else { return "its process is not known" }
    guard [0, folder.owner, geteuid()].contains(uid) else {
      return "it runs as user \(uid), and the folder belongs to user \(folder.owner)"
    }
    do throws(Errno) {
      let holder = try ProcessMark.holder(at: folder.process)
      // `F_GETLK` does not report a lock of the calling process.
      if holder == pid || (holder == nil && pid == getpid()) { return nil }
      return
        "it is process \(pid), and \(path).pid is locked by \(holder.map { "process \($0)" } ?? "none")"
    } catch { return "\(path).pid cannot be read: \(error)" }
  }

  /// The contents of the daemon's lock file, which no extension can read, or `nil` if the daemon needs no such proof
  /// (from Linux 6.5 on) or this user cannot read the file.
  var proof: String? {
    var isExact = true
    let process = ci_peer(descriptor, 0, &isExact)
    if process >= 0 { close(process) }
    // A program that is not the daemon could use the proof.
    guard !isExact, doubt == nil, let folder else { return nil }
    let bytes = try? FileBytes.read(folder.lock, limit: SocketProof.length, follows: false)
    guard let bytes, bytes.count == SocketProof.length else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A secret that each run of the daemon writes to the lock file beside its socket.
///
/// Only the daemon's user can read the file, and no extension can.
package enum SocketProof {
  /// The number of hexadecimal digits.
  package static let length = 32

  package static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    let digits = Array("0123456789abcdef")
    return String((0..<length).map { _ in digits[Int.random(in: 0..<16, using: &generator)] })
  }
}
