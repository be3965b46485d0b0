import CSystem
import Glibc
import Synchronization

/// Standard output and standard error; control characters are written unchanged.
public enum StandardStream: Int32, Sendable {
  /// Standard output.
  case output = 1
  /// Standard error.
  case error = 2

  /// Lets a write to a disconnected reader fail instead of ending the process; call once, at the start.
  public static func ignoreBrokenPipes() { cd_ignore_broken_pipes() }

  /// Opens `/dev/null` as each of the descriptors 0, 1 and 2 that is closed.
  ///
  /// Otherwise the next file would get the number, and messages would be written to this file. Call once, before any file
  /// is opened.
  public static func openMissing() { cd_open_missing_streams() }

  /// The error of the last failed write to standard output, or `nil`; a disconnected reader is not an error.
  public static var failure: Errno? { outputFailure.withLock { $0 } }

  private static let outputFailure = Mutex<Errno?>(nil)

  /// Writes a text, and waits until it is written; returns `false` on an error, such as a disconnected reader.
  @discardableResult
  public func write(_ text: String) -> Bool {
    if put(text, { cd_write(rawValue, $0, $1) }) { return true }
    let errno = Errno.last
    if self == .output, errno.number != EPIPE { Self.outputFailure.withLock { $0 = errno } }
    return false
  }

  /// Writes the last message of a process, and gives up when the reader has read nothing for `limit`.
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

  /// Writes all bytes of a text; `write` returns the number of bytes that it wrote, or 0 or less to give up.
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

/// Standard input, for programs that read it to its end.
public enum StandardInput {
  /// Reads to the end; blocks, so it must not be called on the device thread.
  public static func readAll() throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { cd_read(0, $0.baseAddress, $0.count) }
      guard count >= 0 else {
        throw SystemError(
          "read", on: "standard input", errno: .last, advice: "give it a file or a pipe")
      }
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
    }
  }
}
