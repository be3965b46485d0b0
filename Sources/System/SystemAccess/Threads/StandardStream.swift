import CSystem
import Glibc
import Synchronization

/// Standard output and standard error, as they are: nothing is taken out of what is written.
public enum StandardStream: Int32, Sendable {
  /// Standard output.
  case output = 1
  /// Standard error.
  case error = 2

  /// Makes a write to a reader that is gone fail instead of ending the process.
  ///
  /// Call once, at the start.
  public static func ignoreBrokenPipes() { cd_ignore_broken_pipes() }

  /// Opens `/dev/null` as each of 0, 1 and 2 that is closed: or the next file that is opened gets its number, and what
  /// is meant for a person is written into it.
  ///
  /// Call once, before anything else is opened.
  public static func openMissing() { cd_open_missing_streams() }

  /// Why a text was not written to standard output; nil if all were, or if the reader was gone, who wanted no more.
  public static var failure: Errno? { outputFailure.withLock { $0 } }

  private static let outputFailure = Mutex<Errno?>(nil)

  /// Writes a text, and waits until it is written.
  ///
  /// False if it cannot be written, for example because the reader is gone.
  @discardableResult
  public func write(_ text: String) -> Bool {
    if put(text, { cd_write(rawValue, $0, $1) }) { return true }
    let errno = Errno.last
    if self == .output, errno.number != EPIPE { Self.outputFailure.withLock { $0 = errno } }
    return false
  }

  /// Writes a text, and gives up when the reader has taken nothing for `limit`: for the last words of a process.
  public func write(_ text: String, waitingAtMost limit: Duration) {
    let milliseconds = Int32(clamping: Int(limit / .milliseconds(1)))
    _ = put(text) { base, count in
      while cd_wait_for_room(rawValue, milliseconds) != 0 {
        let taken = cd_write_with_room(rawValue, base, count)
        if taken >= 0 || !Errno.last.isTryAgain { return taken }
      }
      return 0
    }
  }

  /// Writes all parts of a text; `write` returns how many bytes it took, 0 or less to give up.
  private func put(_ text: String, _ write: (UnsafeRawPointer, Int) -> Int) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let base = rest.baseAddress, rest.count > 0 {
        let count = write(base, rest.count)
        guard count > 0 else { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
      return true
    }
  }
}
