import CSystem
import Synchronization
import SystemAccess

/// Writes log lines on a separate thread, so that a standard error that nothing reads blocks no other thread.
///
/// The descriptor is shared with other programs, so its flags stay unchanged: making it non-blocking would affect
/// them, and poll(2) guarantees nothing once another writer has written. Only this thread waits for the reader.
/// Without lines it does not wake.
final class LogWriter: Sendable {
  /// The most bytes of waiting lines; further lines are dropped and counted.
  static let limit = 262_144

  private struct Waiting {
    var bytes: [UInt8] = []
    var dropped = 0
    /// Whether the thread is still writing bytes that it has removed from `bytes`.
    var isWriting = false
    var notices: [CheckedContinuation<Void, Never>] = []
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
      for notice in waiting.withLock({ Self.takeNotices(&$0) }) { notice.resume() }
    }
    await withCheckedContinuation { continuation in
      let isDone = waiting.withLock { waiting in
        if waiting.bytes.isEmpty, !waiting.isWriting, waiting.dropped == 0 { return true }
        waiting.notices.append(continuation)
        return false
      }
      if isDone { continuation.resume() }
    }
    timer.cancel()
  }

  private static func takeNotices(_ waiting: inout Waiting) -> [CheckedContinuation<Void, Never>] {
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
    for notice in notices { notice.resume() }
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
