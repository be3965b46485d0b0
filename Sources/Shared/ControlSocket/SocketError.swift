package import ControlModel
import Glibc
package import SystemAccess
import Wire

package enum SocketError: Error, Equatable, Sendable {
  /// None of the paths where a daemon would listen has a socket.
  case notFound([String])
  /// The path does not fit into a socket's address.
  case pathTooLong(String)
  case refused(String, path: String, errno: Errno)
  /// A daemon already listens at the path; `pid` is `nil` if its process is not known.
  case alreadyRuns(path: String, pid: Int32?)
  /// The socket's folder cannot be used, for this reason.
  case folder(path: String, String)
  case notASocket(path: String)
  /// The lock file beside the socket belongs to another user or is not a regular file.
  case foreignLock(path: String)
  case timeout(String, path: String, seconds: Double)
  case closed(String, path: String)
  /// The other end sent something other than a message.
  case garbage(path: String, reason: Sentence)
  /// The program that listens is not the daemon, so no secret is sent to it.
  case notTheDaemon(path: String, reason: String)
  case answered(MessageError)
}

extension SocketError: CustomSentenceConvertible {
  /// One line that says what failed and what to do.
  package var sentence: Sentence {
    switch self {
    case .notFound(let paths):
      return """
        no daemon runs: there is no socket at \(paths.joined(separator: " or ")); \
        start one with actionbutton run, or name its socket with --socket
        """
    case .pathTooLong(let path):
      return """
        the socket's path "\(path)" is longer than \(SocketPath.longest) bytes, the maximum of the kernel; choose a \
        shorter one
        """
    case .refused(let action, let path, let errno):
      return """
        cannot \(part: Sentence(text: action)) \(path): \(errno); \
        \(Self.advice(errno, isClient: action == Self.connecting))
        """
    case .alreadyRuns(let path, let pid):
      let process = pid.map { " (process \($0))" } ?? ""
      return
        "a daemon is already running at \(path)\(process); stop it, or give this one another --socket"
    case .notASocket(let path):
      return "\(path) is not a socket; move it away, or choose another path with --socket"
    case .folder(let path, let reason):
      return "cannot use the folder of \(path): \(reason) with --socket"
    case .foreignLock(let path):
      return """
        cannot lock \(path): it is not a file of this user; remove it, and choose a folder with --socket that other \
        users cannot write
        """
    case .timeout(let what, let path, let seconds):
      let time = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
      return "\(what) at \(path) took longer than \(time) s; check whether that process hangs"
    case .closed(let what, let path):
      return "the daemon at \(path) closed the connection during \(what); see its log"
    case .garbage(let path, let reason):
      return "the program that listens at \(path) is not this daemon: \(reason)"
    case .notTheDaemon(let path, let reason):
      return """
        the program that listens at \(path) cannot be verified as the daemon: \(reason); nothing was sent: restart \
        the daemon, and check who has changed the socket's folder
        """
    case .answered(let error):
      return error.sentence
    }
  }

  /// The action that `refused` contains if a client cannot connect.
  static let connecting = "connect to"

  private static func advice(_ errno: Errno, isClient: Bool) -> Sentence {
    switch errno {
    case ECONNREFUSED, ENOENT:
      isClient
        ? "no daemon runs there; start one with actionbutton run"
        : "create its folder, or choose another path with --socket"
    case EACCES, EPERM, EROFS:
      isClient
        ? "ask an administrator to add your user to the socket's group"
        : "choose a path in a folder of yours with --socket"
    case EMFILE, ENFILE: "raise the limit of open files (ulimit -n)"
    case EADDRINUSE: "another program uses this path; choose another with --socket"
    default: "check the path and the permissions of its folder"
    }
  }
}
