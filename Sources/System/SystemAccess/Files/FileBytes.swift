package import Glibc

package enum FileBytes {
  /// All bytes, if they are no more than a limit.
  ///
  /// A pipe, a device or a socket is never waited for.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The most bytes.
  ///   - follows: Whether a link in place of the file is followed.
  ///   - check: Called with the owner and mode of the regular file that is read.
  /// - Returns: The bytes.
  /// - Throws: Which call the system refused, that it is not a regular file, or that there are more bytes.
  package static func read(
    _ path: String, limit: Int, follows: Bool = true, check: (stat) -> Void = { _ in }
  ) throws(FileFailure) -> [UInt8] {
    // Without O_NONBLOCK, opening a FIFO waits until another process opens its other end (fifo(7)).
    let flags =
      O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | (follows ? 0 : O_NOFOLLOW)
    let file = FileDescriptor(
      owning: try FileCalls.retrying("open") { Glibc.open(path, flags) })
    var status = stat()
    _ = try FileCalls.retrying("stat") { fstat(file.number, &status) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .noFile }
    check(status)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = try FileCalls.retrying("read") { Glibc.read(file.number, &chunk, chunk.count) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { throw .tooLarge }
    }
  }
}
