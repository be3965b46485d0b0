import ControlModel
import Synchronization
package import SystemAccess

/// Log lines on standard error, with sd-daemon priority prefixes under systemd and words elsewhere.
package struct Log: Sendable {
  /// The importance of a line: a subset of the syslog priorities.
  package enum Priority: Int, Sendable {
    case error = 3
    case warning = 4
    case info = 6
  }

  /// The most characters of a log line.
  package static let longestLine = 5_096

  /// A switch that all copies of a log share.
  private final class FindingSwitch: Sendable {
    let isOn = Atomic(false)
  }

  private let findings = FindingSwitch()
  private let isJournal: Bool
  private let least: Priority?

  /// The writing thread; `nil` if lines are written at once, and the caller waits for the reader.
  private let writer: LogWriter?

  /// Creates a log; systemd sets `JOURNAL_STREAM` in the environment (systemd.exec(5)).
  ///
  /// Lines less important than `least` are not written; `nil` writes no lines, because a panel is drawn on standard error's
  /// terminal. Writing waits for the reader, which suits programs that answer and end.
  package init(environment: [String: String], least: Priority? = .info) {
    isJournal = environment["JOURNAL_STREAM"] != nil
    self.least = least
    writer = nil
  }

  /// Creates a log for a service: a thread writes the lines, and lines are dropped and counted if too many wait.
  ///
  /// - Throws: `SystemError` if there is no thread or descriptor for it.
  package init(service environment: [String: String], least: Priority? = .info) throws(SystemError)
  {
    let isJournal = environment["JOURNAL_STREAM"] != nil
    self.isJournal = isJournal
    self.least = least
    writer = try LogWriter { dropped in
      Self.line(
        .warning, "\(dropped) log lines are missing here, because standard error was not read",
        isJournal)
    }
  }

  /// Writes one line; may be called on any thread.
  ///
  /// Ignores lines that cannot be written.
  package func write(_ priority: Priority, _ message: String) {
    guard let least, priority.rawValue <= least.rawValue else { return }
    let line = Self.line(priority, message, isJournal)
    if let writer { writer.write(line) } else { StandardStream.error.write(line) }
  }

  /// Whether findings for authors are written, as in developer mode; all copies of a log share the value.
  package var showsFindings: Bool {
    get { findings.isOn.load(ordering: .relaxed) }
    nonmutating set { findings.isOn.store(newValue, ordering: .relaxed) }
  }

  /// Writes a finding for the author of a control or widget as a warning, in developer mode; on any thread.
  package func writeFinding(_ message: String) {
    if showsFindings { write(.warning, message) }
  }

  /// Writes one line on the service thread, to spare the device thread the work.
  package func writeLater(_ priority: Priority, _ message: String) {
    ServiceThread.task { [self] in write(priority, message) }
  }

  /// Returns when all lines are written, or after 200 ms: call before the process ends.
  @ServiceThread
  package func finish() async { await writer?.finish() }

  private static func line(_ priority: Priority, _ message: String, _ isJournal: Bool) -> String {
    let head =
      switch (isJournal, priority) {
      case (true, _): "<\(priority.rawValue)>"
      case (false, .error): "actionbutton: error: "
      case (false, .warning): "actionbutton: warning: "
      case (false, .info): "actionbutton: "
      }
    return "\(head)\(SafeText.onOneLine(message, most: longestLine))\n"
  }
}
