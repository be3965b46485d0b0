package import Foundation

extension Process {
  /// The end of a process.
  package enum End: Equatable, Sendable {
    /// The process exited with this status.
    case exited(Int32)
    /// This signal ended the process.
    case killed(signal: Int32)
  }

  /// Waits until the process has ended.
  ///
  /// `waitUntilExit` learns of the end through a socket. A process that was started at the same moment may hold this
  /// socket open, and `waitUntilExit` then never returns.
  package func end() -> End {
    var info = siginfo_t()
    while waitid(P_PID, id_t(processIdentifier), &info, WEXITED | WNOWAIT) != 0 {
      guard errno == EINTR else {
        // Foundation has already reaped the process and has its status.
        waitUntilExit()
        return terminationReason == .exit
          ? .exited(terminationStatus) : .killed(signal: terminationStatus)
      }
    }
    let status = info._sifields._sigchld.si_status
    return info.si_code == Int32(CLD_EXITED) ? .exited(status) : .killed(signal: status)
  }
}
