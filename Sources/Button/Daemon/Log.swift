import ControlModel
import Presenters
import Synchronization
package import SystemAccess

/// Log lines on standard error: with sd-daemon priority prefixes under systemd, in words elsewhere.
package struct Log: Sendable {
  /// How much a line matters: the syslog priorities that are used.
  package enum Priority: Int, Sendable {
    /// Something failed.
    case error = 3
    /// Something is not as it should be.
    case warning = 4
    /// Something happened.
    case info = 6
  }

  /// The most characters of a log line: a line of an extension and the daemon's words about it.
  static let longestLine = LogLines.limit + 1_000

  /// Whether findings for authors are written.
  private final class FindingSwitch: Sendable {
    let isOn = Atomic(false)
  }

  private let findings = FindingSwitch()
  private let isJournal: Bool
  private let least: Priority?

  /// Nil: lines are written at once, and the caller waits for the reader.
  private let writer: LogWriter?

  /// A log for a process with this environment: systemd sets `JOURNAL_STREAM` (systemd.exec(5)).
  ///
  /// Lines that matter less than `least` are not written; with nil none is, because standard error is a
  /// terminal on which a panel is drawn. Writing waits for the reader: for programs that answer and end.
  package init(environment: [String: String], least: Priority? = .info) {
    isJournal = environment["JOURNAL_STREAM"] != nil
    self.least = least
    writer = nil
  }

  /// The same for a service: a line is handed to a thread that writes it, and is dropped and counted if
  /// too many wait.
  ///
  /// - Throws: `DeviceError` if there is no thread for it.
  package init(service environment: [String: String], least: Priority? = .info) throws(SystemError)
  {
    let isJournal = environment["JOURNAL_STREAM"] != nil
    self.isJournal = isJournal
    self.least = least
    writer = try LogWriter { dropped in
      Self.line(
        .warning, "\(dropped) log lines were lost here: standard error was not read", isJournal)
    }
  }

  /// Writes one line, on any thread.
  ///
  /// A log that cannot be written is not worth failing for.
  package func write(_ priority: Priority, _ message: String) {
    guard let least, priority.rawValue <= least.rawValue else { return }
    let line = Self.line(priority, message, isJournal)
    if let writer { writer.write(line) } else { StandardOutput.write(line, to: .error) }
  }

  /// Whether findings for authors are written: in developer mode; all copies of a log have the same value.
  var showsFindings: Bool {
    get { findings.isOn.load(ordering: .relaxed) }
    nonmutating set { findings.isOn.store(newValue, ordering: .relaxed) }
  }

  /// Writes what the author of a control or a widget should know as a warning, in developer mode; on any thread.
  func writeFinding(_ message: String) {
    if showsFindings { write(.warning, message) }
  }

  /// Writes one line on the service thread: the device thread does nothing that it need not do.
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
