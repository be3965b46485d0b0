import Devices

/// Log lines on standard error: with sd-daemon priority prefixes under systemd, in words elsewhere.
public struct Log: Sendable {
  /// How much a line matters: the syslog priorities that are used.
  public enum Priority: Int, Sendable {
    /// Something failed.
    case error = 3
    /// Something is not as it should be.
    case warning = 4
    /// Something happened.
    case info = 6
  }

  private let isJournal: Bool
  private let least: Priority?

  /// A log for a process with this environment: systemd sets `JOURNAL_STREAM` (systemd.exec(5)).
  ///
  /// Lines that matter less than `least` are not written; with nil none is, because standard error is a
  /// terminal on which a panel is drawn.
  public init(environment: [String: String], least: Priority? = .info) {
    isJournal = environment["JOURNAL_STREAM"] != nil
    self.least = least
  }

  /// Writes one line.
  ///
  /// A log that cannot be written is not worth failing for.
  public func write(_ priority: Priority, _ message: String) {
    guard let least, priority.rawValue <= least.rawValue else { return }
    let head =
      switch (isJournal, priority) {
      case (true, _): "<\(priority.rawValue)>"
      case (false, .error): "actionbutton: error: "
      case (false, .warning): "actionbutton: warning: "
      case (false, .info): "actionbutton: "
      }
    StandardOutput.write("\(head)\(message)\n", to: .error)
  }

  /// Writes one line on the service thread: whoever decides must not wait for whoever reads.
  public func writeLater(_ priority: Priority, _ message: String) {
    Task { @ServiceThread in write(priority, message) }
  }
}
