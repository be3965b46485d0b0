package import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads files whose type and size are not trusted.
package enum BoundedFile {
  /// The contents of a file, or `nil` if it is not a regular file, is unreadable or exceeds `limit` bytes.
  ///
  /// Pipes and devices are refused before anything is read, so the call never blocks on a writer.
  package static func read(_ path: String, limit: Int) -> Data? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= limit
    else { return nil }
    var data = Data(count: Int(status.st_size))
    var count = 0
    while count < data.count {
      let read = data.withUnsafeMutableBytes { bytes in
        Self.read(descriptor, into: bytes, from: count)
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { return nil }
      if read == 0 { break }
      count += read
    }
    return data.prefix(count)
  }

  private static func read(
    _ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer, from start: Int
  ) -> Int {
    let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
    #if canImport(Glibc)
      return Glibc.read(descriptor, rest.baseAddress, rest.count)
    #else
      return Musl.read(descriptor, rest.baseAddress, rest.count)
    #endif
  }
}
