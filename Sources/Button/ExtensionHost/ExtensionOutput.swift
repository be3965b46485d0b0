import CSystem
import ControlModel
import Gesture
package import ServiceLog
package import SystemAccess
import Wire

/// The destination of log lines about extensions: the daemon's log, or an array in a test.
@ServiceThread
package struct ExtensionLog: Sendable {
  private let line: @ServiceThread (Log.Priority, String) -> Void

  package nonisolated init(_ line: @escaping @ServiceThread (Log.Priority, String) -> Void) {
    self.line = line
  }

  /// Writes to the daemon's log, or discards all lines.
  package nonisolated init(_ log: Log?) { self.init { log?.write($0, $1) } }

  package func write(_ priority: Log.Priority, _ message: String) {
    line(priority, SafeText.onOneLine(message, most: Log.longestLine))
  }
}

/// The output of an extension besides answers: standard error, and lines that are not messages.
///
/// All of it is logged, up to a limit of lines in 10 s.
@ServiceThread
struct ExtensionOutput {
  private let name: String
  private var standardError = LogLines()
  private var lineLimit: RateLimit
  private var strayLimit = RateLimit(most: 10)
  private var unaskedLimit: RateLimit
  private var last: String?
  /// Swift's line with the reason of a crash.
  private var fatal: String?

  init(name: String, limits: ExtensionLimits) {
    self.name = name
    lineLimit = RateLimit(most: limits.loggedLines)
    unaskedLimit = RateLimit(most: limits.unasked)
  }

  /// Logs bytes of standard error; no bytes mean its end.
  mutating func append(_ bytes: ArraySlice<UInt8>, _ log: ExtensionLog) {
    var lines: [String] = []
    if bytes.isEmpty { standardError.flush { lines.append($0) } }
    standardError.append(bytes) { lines.append($0) }
    if let line = lines.last { last = line }
    if fatal == nil { fatal = lines.first { $0.contains("Fatal error: ") } }
    for line in lines { write(line, .info, &lineLimit, log) }
  }

  mutating func note(_ text: String, _ log: ExtensionLog) {
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      write(SafeText.onOneLine(bytes: line, most: LogLines.limit), .info, &lineLimit, log)
    }
  }

  /// Logs a line of standard output that is not a message; returns false if there are too many.
  mutating func stray(_ line: [UInt8], _ error: MessageError, _ log: ExtensionLog) -> Bool {
    let text = "wrote \"\(LogLines.excerpt(line))\" on standard output: \(error)"
    write(text, .warning, &strayLimit, log)
    return countUnasked()
  }

  /// Counts a line that answers no request; returns false if there are too many.
  mutating func countUnasked() -> Bool { unaskedLimit.allows(at: MonotonicClock.now) }

  /// Logs the rest of standard error, and the number of dropped lines.
  mutating func end(_ log: ExtensionLog) {
    append([], log)
    let dropped = lineLimit.dropped + strayLimit.dropped
    if dropped > 0 { log.write(.warning, "\(name): \(dropped) lines were not logged") }
  }

  /// The line with the reason of a crash, or else the last line of standard error, as part of a report.
  var lastWords: String { (fatal ?? last).map { "; its last output: \($0.prefix(200))" } ?? "" }

  private func write(
    _ text: String, _ priority: Log.Priority, _ limit: inout RateLimit, _ log: ExtensionLog
  ) {
    limit.log(text, priority, of: "lines were written", start: "\(name): ") { log.write($0, $1) }
  }
}

/// Cuts the standard error of a process into lines for the log.
///
/// Unlike `LineBuffer` it never fails: a long line is cut.
struct LogLines: Sendable {
  /// The maximum size of a line in bytes: together with the daemon's prefix, it fits into a line of the log.
  static let limit = Log.longestLine - 1_000
  private var rest: [UInt8] = []
  private var isCut = false

  mutating func append(_ bytes: ArraySlice<UInt8>, line: (String) -> Void) {
    var bytes = bytes
    while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      keep(bytes[..<end])
      flush(line)
      bytes = bytes[(end + 1)...]
    }
    keep(bytes)
  }

  /// Passes on the current line, if it is not empty.
  mutating func flush(_ line: (String) -> Void) {
    if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
    if !rest.isEmpty {
      line(SafeText.onOneLine(bytes: rest, most: Self.limit) + (isCut ? " …" : ""))
    }
    rest.removeAll(keepingCapacity: true)
    isCut = false
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    let kept = bytes.prefix(Self.limit - rest.count)
    isCut = isCut || kept.count < bytes.count
    rest.append(contentsOf: kept)
  }

  /// The beginning of a line, for a report.
  static func excerpt(_ line: [UInt8]) -> String {
    SafeText.onOneLine(bytes: line.prefix(80)) + (line.count > 80 ? " …" : "")
  }
}

/// Reads a pipe in pieces of bounded size, so that a process that floods its pipe does not delay others.
struct PipeReader {
  static let size = 16_384
  private var buffer = [UInt8](repeating: 0, count: size)

  /// The available bytes; empty at the end, or `nil` if nothing has arrived yet or there is no pipe.
  mutating func read(_ descriptor: Int32) -> ArraySlice<UInt8>? {
    guard descriptor >= 0 else { return nil }
    let count = buffer.withUnsafeMutableBytes { cd_read(descriptor, $0.baseAddress, $0.count) }
    if count < 0, Errno.last.isTryAgain { return nil }
    return buffer[..<max(count, 0)]
  }
}

/// A buffer, up to a limit, for bytes that are written into a pipe with a slow reader.
@ServiceThread
final class OutgoingBytes {
  enum Outcome: Equatable, Sendable {
    /// The message is written, or waits in the buffer.
    case taken
    /// The message does not fit into the buffer, and was not accepted.
    case full
    /// The reading end is closed: the other process has seen none of the bytes.
    case closed
  }

  private let limit: Int
  private var bytes: [UInt8] = []
  private var written = 0
  /// Set while bytes wait in the buffer.
  private var registration: Registration?
  private(set) var isClosed = false

  init(limit: Int) { self.limit = limit }

  var waiting: Int { bytes.count - written }

  /// Writes a message to `descriptor`; bytes that do not fit into the pipe wait in the buffer.
  ///
  /// `onClosed` is called if the reader closes the pipe while bytes wait.
  func send(
    _ message: [UInt8], to descriptor: Int32, onClosed: @escaping @ServiceThread () -> Void
  ) -> Outcome {
    guard !isClosed, descriptor >= 0 else { return .closed }
    guard waiting == 0 || waiting + message.count <= limit else { return .full }
    bytes.append(contentsOf: message)
    flush(descriptor, onClosed)
    return isClosed ? .closed : .taken
  }

  func close() {
    isClosed = true
    bytes = []
    written = 0
    stopWaiting()
  }

  private func stopWaiting() {
    if let registration { ServiceThread.unwatch(registration) }
    registration = nil
  }

  private func flush(_ descriptor: Int32, _ onClosed: @escaping @ServiceThread () -> Void) {
    while waiting > 0 {
      let count = bytes[written...].withUnsafeBytes {
        cd_write(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else {
        let isFull = count < 0 && Errno.last.isTryAgain
        if isFull, wait(descriptor, onClosed) { return }
        return close()
      }
      written += count
    }
    bytes.removeAll(keepingCapacity: bytes.count < 65_536)
    written = 0
    stopWaiting()
  }

  /// Waits for room in the pipe, and then continues `flush`; returns `false` if the pipe cannot be watched.
  private func wait(_ descriptor: Int32, _ onClosed: @escaping @ServiceThread () -> Void) -> Bool {
    if written > 65_536 {
      bytes.removeFirst(written)
      written = 0
    }
    guard registration == nil else { return true }
    do {
      registration = try ServiceThread.watch(descriptor, input: false, output: true) {
        self.flush(descriptor, onClosed)
        if self.isClosed { onClosed() }
      }
    } catch { return false }
    return true
  }
}
