import CSystem
import ControlModel
import Synchronization
package import SystemAccess

extension RateLimit {
  /// Logs a line about an event that others can cause at any rate; of the lines over the limit only the number is logged.
  ///
  /// `events` follows "more than 10 " in the line about the limit, such as "pushes failed". Each line begins with `start`.
  package mutating func log(
    _ text: String, _ priority: Log.Priority = .warning, of events: String, start: String = "",
    at now: Timestamp = MonotonicClock.now, to write: (Log.Priority, String) -> Void
  ) {
    switch take(at: now) {
    case .pass(let dropped):
      if dropped > 0 { write(.warning, "\(start)\(dropped) lines like the next were not logged") }
      write(priority, start + text)
    case .dropFirst:
      write(
        .warning,
        "\(start)more than \(most) \(events) within \(Int(length / .seconds(1))) s; further ones are not logged"
      )
    case .drop: break
    }
  }
}

/// Log lines on standard error, with sd-daemon priority prefixes under systemd and words elsewhere.
package struct Log: Sendable {
  /// The importance of a line: a subset of the syslog priorities.
  package enum Priority: Int, Sendable {
    case error = 3
    case warning = 4
    case info = 6
  }

  /// The maximum number of characters in a log line.
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

/// Writes log lines on a separate thread, so that a standard error that nothing reads blocks no other thread.
///
/// The descriptor is shared with other programs, so its flags stay unchanged: making it non-blocking would affect
/// them, and poll(2) guarantees nothing once another writer has written. Only this thread waits for the reader.
/// Without lines it does not wake.
final class LogWriter: Sendable {
  /// The maximum number of bytes of waiting lines; further lines are dropped and counted.
  static let limit = 262_144

  private struct Waiting {
    var bytes: [UInt8] = []
    var dropped = 0
    /// Whether the thread is still writing bytes that it has removed from `bytes`.
    var isWriting = false
    /// Called when all lines are written; closures for the reason given in `EventQueue.State`.
    var notices: [@Sendable () -> Void] = []
  }

  private let waiting = Mutex(Waiting())
  private let wakeUp: WakeUp
  /// Borrowed: standard error, which is never closed.
  private let stream: Int32
  private let droppedLine: @Sendable (Int) -> String

  /// Starts the thread, which runs until the process ends.
  ///
  /// `droppedLine` returns the line that reports a number of dropped lines.
  ///
  /// - Throws: `SystemError` if there is no descriptor or no thread for it.
  init(
    to stream: Int32 = StandardStream.error.rawValue,
    droppedLine: @escaping @Sendable (Int) -> String
  ) throws(SystemError) {
    self.stream = stream
    self.droppedLine = droppedLine
    wakeUp = try WakeUp()
    try SystemThread.start("log") { [self] in run() }
  }

  /// Queues a line that ends with a newline; callable on any thread, and never waits.
  func write(_ line: String) {
    waiting.withLock { waiting in
      guard waiting.bytes.count + line.utf8.count <= Self.limit else {
        waiting.dropped += 1
        return
      }
      waiting.bytes += line.utf8
    }
    wakeUp.signal()
  }

  /// Waits until all lines are written, at most for `limit`; called before the process ends.
  @ServiceThread
  func finish(limit: Duration = .milliseconds(200)) async {
    let timer = ServiceThread.after(limit) { [self] in
      for notice in waiting.withLock({ Self.takeNotices(&$0) }) { notice() }
    }
    await withCheckedContinuation { continuation in
      let isDone = waiting.withLock { waiting in
        if waiting.bytes.isEmpty, !waiting.isWriting, waiting.dropped == 0 { return true }
        waiting.notices.append { continuation.resume() }
        return false
      }
      if isDone { continuation.resume() }
    }
    timer.cancel()
  }

  private static func takeNotices(_ waiting: inout Waiting) -> [@Sendable () -> Void] {
    defer { waiting.notices = [] }
    return waiting.notices
  }

  private func run() {
    while true {
      wakeUp.wait()
      while let bytes = take() { put(bytes) }
    }
  }

  /// Removes and returns the bytes to write next; without bytes, returns `nil` and resumes `finish`.
  private func take() -> [UInt8]? {
    let (bytes, notices) = waiting.withLock { waiting in
      var bytes = waiting.bytes
      waiting.bytes = []
      if waiting.dropped > 0 {
        bytes += droppedLine(waiting.dropped).utf8
        waiting.dropped = 0
      }
      waiting.isWriting = !bytes.isEmpty
      return (bytes, bytes.isEmpty ? Self.takeNotices(&waiting) : [])
    }
    for notice in notices { notice() }
    return bytes.isEmpty ? nil : bytes
  }

  private func put(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      var written = 0
      while written < bytes.count {
        var count = cd_write(stream, base + written, bytes.count - written)
        if count < 0, Errno.last.isTryAgain {
          // Another program made the shared description non-blocking.
          count = cd_wait_for_room(stream, -1) != 0 ? 0 : -1
        }
        // Without a reader no line is counted as lost.
        guard count >= 0 else { return }
        written += count
      }
    }
  }
}
