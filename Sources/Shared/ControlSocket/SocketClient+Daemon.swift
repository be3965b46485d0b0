import CSystem
import Glibc
import SystemAccess
import Wire

/// Whether the program at the other end is the daemon.
///
/// Another program can listen at the path once the folder or the socket was replaced: it must not get a passcode.
extension SocketClient {
  /// Throws unless the program that listens is the daemon.
  ///
  /// It runs as root, as the owner of the socket's folder or as this user, and has the lock beside the socket, in the
  /// folder through which this client has connected.
  func verifyDaemon() throws(SocketError) {
    guard let reason = doubt else { return }
    throw .notTheDaemon(path: path, reason: reason)
  }

  /// The reason to doubt that the program at the other end is the daemon, or `nil`.
  private var doubt: String? {
    var (pid, uid, gid): (Int32, UInt32, UInt32) = (0, 0, 0)
    guard cs_peer(descriptor, &pid, &uid, &gid) == 0 else { return "its process is not known" }
    guard [0, folder.owner, geteuid()].contains(uid) else {
      return "it runs as user \(uid), and the folder belongs to user \(folder.owner)"
    }
    do throws(Errno) {
      let holder = try ProcessMark.holder(at: folder.process)
      // The kernel does not name a lock of the process that asks.
      if holder == pid || (holder == nil && pid == getpid()) { return nil }
      return
        "it is process \(pid), and \(path).pid is locked by \(holder.map { "process \($0)" } ?? "none")"
    } catch { return "\(path).pid cannot be read: \(error)" }
  }

  /// The contents of the daemon's lock file, which no extension can read, or `nil` where the daemon needs no such proof:
  /// from Linux 6.5 on, and of other users.
  var proof: String? {
    var isExact = true
    let process = ci_peer(descriptor, 0, &isExact)
    if process >= 0 { close(process) }
    // A program that is not the daemon could use it.
    guard !isExact, doubt == nil else { return nil }
    let bytes = try? FileBytes.read(folder.lock, limit: SocketProof.length, follows: false)
    guard let bytes, bytes.count == SocketProof.length else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A secret of each run of the daemon, in the lock file beside its socket, which only its user can read and no extension.
package enum SocketProof {
  /// Its length: hexadecimal digits.
  package static let length = 32

  /// A new one.
  package static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    let digits = Array("0123456789abcdef")
    return String((0..<length).map { _ in digits[Int.random(in: 0..<16, using: &generator)] })
  }
}
