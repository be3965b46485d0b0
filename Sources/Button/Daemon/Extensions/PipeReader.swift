import CSystem
import SystemAccess

/// Reads a pipe in pieces of bounded size, so that a process that floods one delays no other.
struct PipeReader {
  static let size = 16_384
  private var buffer = [UInt8](repeating: 0, count: size)

  /// What is there now; nothing at the end, nil if there is nothing yet or no pipe.
  mutating func read(_ descriptor: Int32) -> ArraySlice<UInt8>? {
    guard descriptor >= 0 else { return nil }
    let count = buffer.withUnsafeMutableBytes { cd_read(descriptor, $0.baseAddress, $0.count) }
    if count < 0, Errno.last.isTryAgain { return nil }
    return buffer[..<max(count, 0)]
  }
}
