import ControlModel
import Gesture
import SystemAccess
import Wire

/// Where lines about extensions go: the log, or in a test an array.
@ServiceThread
struct ExtensionLog: Sendable {
  private let line: @ServiceThread (Log.Priority, String) -> Void

  nonisolated init(_ line: @escaping @ServiceThread (Log.Priority, String) -> Void) {
    self.line = line
  }

  /// The daemon's log, or nothing.
  nonisolated init(_ log: Log?) { self.init { log?.write($0, $1) } }

  /// Writes one line, whatever an extension put into it.
  func write(_ priority: Log.Priority, _ message: String) {
    line(priority, SafeText.onOneLine(message, most: Log.longestLine))
  }
}

/// The output of an extension besides answers: standard error, and lines that are not messages.
///
/// All of it reaches the log, but never more than a log should hold.
@ServiceThread
struct ExtensionOutput {
  private let name: String
  private var standardError = LogLines()
  private var lineLimit: RateLimit
  private var strayLimit = RateLimit(most: 10)
  private var unaskedLimit: RateLimit
  private var last: String?
  /// Swift's line about the reason of a crash.
  private var fatal: String?

  init(name: String, limits: ExtensionLimits) {
    self.name = name
    lineLimit = RateLimit(most: limits.loggedLines)
    unaskedLimit = RateLimit(most: limits.unasked)
  }

  /// Takes what came on standard error; nothing is its end.
  mutating func take(_ bytes: ArraySlice<UInt8>, _ log: ExtensionLog) {
    var lines: [String] = []
    if bytes.isEmpty { standardError.flush { lines.append($0) } }
    standardError.take(bytes) { lines.append($0) }
    if let line = lines.last { last = line }
    if fatal == nil { fatal = lines.first { $0.contains("Fatal error: ") } }
    for line in lines { write(line, .info, &lineLimit, log) }
  }

  /// Takes a text that the extension wants to be logged.
  mutating func note(_ text: String, _ log: ExtensionLog) {
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      write(SafeText.onOneLine(bytes: line, most: LogLines.limit), .info, &lineLimit, log)
    }
  }

  /// Takes a line of standard output that is no message; false if there are too many.
  mutating func stray(_ line: [UInt8], _ error: MessageError, _ log: ExtensionLog) -> Bool {
    let text = "wrote \"\(LogLines.excerpt(line))\" on standard output: \(error)"
    write(text, .warning, &strayLimit, log)
    return countUnasked()
  }

  /// Counts a line that answers no request; false if there are too many.
  mutating func countUnasked() -> Bool {
    if case .pass = unaskedLimit.take(at: MonotonicClock.now) { true } else { false }
  }

  /// Logs how much was left out.
  mutating func end(_ log: ExtensionLog) {
    take([], log)
    let dropped = lineLimit.dropped + strayLimit.dropped
    if dropped > 0 { log.write(.warning, "\(name): \(dropped) lines were not logged") }
  }

  /// The last line of standard error, or the one with the reason of a crash, as part of a report.
  var lastWords: String { (fatal ?? last).map { "; its last output: \($0.prefix(200))" } ?? "" }

  private func write(
    _ text: String, _ priority: Log.Priority, _ limit: inout RateLimit, _ log: ExtensionLog
  ) {
    switch limit.take(at: MonotonicClock.now) {
    case .pass(let dropped):
      if dropped > 0 { log.write(.warning, "\(name): \(dropped) lines were not logged") }
      log.write(priority, "\(name): \(text)")
    case .dropFirst:
      log.write(
        .warning,
        "\(name): writes more than \(limit.most) lines in \(TimeText.short(RateLimit.window)); "
          + "the rest is not logged")
    case .drop: break
    }
  }
}
