import CDevices

/// Text to standard output or standard error, for programs that answer and end.
///
/// Blocks until it is written. The device thread writes through `OutputFile` instead.
public enum StandardOutput {
  /// One of the two.
  public enum Stream: Int32, Sendable {
    /// Standard output.
    case output = 1
    /// Standard error.
    case error = 2
  }

  /// Makes a write to a reader that is gone fail instead of ending the process.
  ///
  /// Call once, at the start.
  public static func survivesItsReader() { cd_ignore_broken_pipes() }

  /// Writes the text.
  ///
  /// False if it cannot be written, for example because the reader is gone.
  @discardableResult
  public static func write(_ text: String, to stream: Stream = .output) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let base = rest.baseAddress, rest.count > 0 {
        let count = cd_write(stream.rawValue, base, rest.count)
        guard count > 0 else { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
      return true
    }
  }
}
