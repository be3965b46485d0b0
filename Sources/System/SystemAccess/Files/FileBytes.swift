package import Glibc

package enum FileBytes {
  /// Reads all bytes of a regular file; never waits for a pipe, a device or a socket.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The most bytes.
  ///   - follows: Whether to follow a link in place of the file.
  ///   - check: Called with the status of the file before it is read.
  /// - Returns: The bytes.
  /// - Throws: `noFile` if it is not a regular file; `tooLarge` if it has more bytes; `system` for a failed call.
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
