import CSystem
import Glibc

/// Notifies systemd (sd_notify(3)) that a service of the type `notify` is ready, works or ends.
///
/// Sends nothing if systemd has not set `NOTIFY_SOCKET`.
package struct SystemdNotice: Sendable {
  private let socket: String?
  /// The interval of the reports to the watchdog, or `nil` without a watchdog.
  ///
  /// Nine tenths of the watchdog's limit: hardly more wake-ups than necessary, and 6 s to spare of the unit's 60.
  package let period: Duration?

  /// Reads the address of systemd's socket and the watchdog's limit (`WATCHDOG_USEC`, sd_watchdog_enabled(3)).
  package init(environment: [String: String]) {
    socket = environment["NOTIFY_SOCKET"].flatMap { text in
      text.hasPrefix("/") || text.hasPrefix("@") ? text : nil
    }
    // The variables are inherited, and may be meant for the parent process.
    let process = environment["WATCHDOG_PID"].map { pid_t($0) } ?? getpid()
    let limit = environment["WATCHDOG_USEC"].flatMap { Int64($0) }
    if socket != nil, process == getpid(), let limit, limit > 0 {
      period = .microseconds(limit / 10 * 9)
    } else {
      period = nil
    }
  }

  /// Reports that the service's buttons are open.
  package func ready() { send("READY=1") }

  package func works() { send("WATCHDOG=1") }

  package func stopping() { send("STOPPING=1") }

  /// Never waits: a lost report is sent again later, or ends in a restart.
  private func send(_ text: String) {
    guard let socket else { return }
    _ = cs_notify(socket, text)
  }
}
