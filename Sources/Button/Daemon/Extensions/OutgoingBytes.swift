import CSystem
import SystemAccess

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
