package import Foundation

extension Process {
  /// How a process ended.
  package enum End: Equatable, Sendable {
    /// It exited with this status.
    case exited(Int32)
    /// It died of this signal.
    case killed(signal: Int32)
  }

  /// Waits until the process has ended.
  ///
  /// Not `waitUntilExit`: that is notified of the end through a socket, which a process that was started at the same
  /// moment may hold open too, and then never comes back.
  package func end() -> End {
    var info = siginfo_t()
    while waitid(P_PID, id_t(processIdentifier), &info, WEXITED | WNOWAIT) != 0 {
      guard errno == EINTR else {
        // Foundation has collected it already, and has its status.
        waitUntilExit()
        return terminationReason == .exit
          ? .exited(terminationStatus) : .killed(signal: terminationStatus)
      }
    }
    let status = info._sifields._sigchld.si_status
    return info.si_code == Int32(CLD_EXITED) ? .exited(status) : .killed(signal: status)
  }
}
