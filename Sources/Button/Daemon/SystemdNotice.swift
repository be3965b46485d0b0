import CSystem
import Glibc

/// What a service of the type `notify` reports to systemd (sd_notify(3)): that it is ready, that it works, that
/// it ends.
///
/// Without systemd there is no `NOTIFY_SOCKET`, and nothing is sent.
package struct SystemdNotice: Sendable {
  private let socket: String?
  /// The interval of the reports to the watchdog; nil if there is none.
  ///
  /// Nine tenths of the time after which systemd takes the service for hung: one wake-up in almost all of
  /// it, and 6 s to spare of the unit's 60.
  package let period: Duration?

  /// Reads where systemd listens, and its watchdog's time (`WATCHDOG_USEC`, sd_watchdog_enabled(3)).
  package init(environment: [String: String]) {
    socket = environment["NOTIFY_SOCKET"].flatMap { text in
      text.hasPrefix("/") || text.hasPrefix("@") ? text : nil
    }
    // The variables are inherited; they can be meant for the process that started this one.
    let process = environment["WATCHDOG_PID"].map { pid_t($0) } ?? getpid()
    let limit = environment["WATCHDOG_USEC"].flatMap { Int64($0) }
    if socket != nil, process == getpid(), let limit, limit > 0 {
      period = .microseconds(limit / 10 * 9)
    } else {
      period = nil
    }
  }

  /// The service does what it is for: its buttons are open.
  package func ready() { send("READY=1") }

  /// The service works.
  package func works() { send("WATCHDOG=1") }

  /// The service is about to end.
  package func stopping() { send("STOPPING=1") }

  /// What is lost is sent again, or ends in a restart: never waited for.
  private func send(_ text: String) {
    guard let socket else { return }
    _ = cs_notify(socket, text)
  }
}
