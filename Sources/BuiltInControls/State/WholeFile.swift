import Glibc

extension SystemError {
  /// What the system says.
  var reason: String { String(cString: strerror(errno)) }
}

/// A file that is read and replaced as a whole: after a crash or a power cut it has its old bytes or its
/// new ones.
///
/// A temporary file in the same folder is written, flushed and renamed, then the folder is flushed
/// (rename(2) is atomic; only fsync of the folder makes it last).
struct WholeFile {
  let folder: String
  let name: String

  var path: String { "\(folder)/\(name)" }

  /// The bytes; nil if there is no file.
  func read() throws(SystemError) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw SystemError(errno: errno)
    }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError(errno: errno) }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// Replaces the file; makes its folder if it is missing.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    try Self.make(folder)
    // One name for each process, so that two of them cannot write into one file.
    let temporary = "\(path).new-\(getpid())"
    unlink(temporary)
    do throws(SystemError) {
      try Self.write(bytes, to: temporary)
      try Self.check(rename(temporary, path))
    } catch {
      unlink(temporary)
      throw error
    }
    let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try Self.check(file)
    // Some file systems have nothing to flush for a folder; the new bytes are there either way.
    fsync(file)
    close(file)
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    try check(file)
    defer { close(file) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError(errno: errno) }
      rest = rest.dropFirst(count)
    }
    try check(fsync(file))
  }

  private static func make(_ folder: String) throws(SystemError) {
    guard access(folder, F_OK) != 0 else { return }
    if let slash = folder.lastIndex(of: "/"), slash != folder.startIndex {
      try make(String(folder[..<slash]))
    }
    // For this person alone, as the XDG specification asks.
    if mkdir(folder, 0o700) != 0, errno != EEXIST { throw SystemError(errno: errno) }
  }

  private static func check(_ result: Int32) throws(SystemError) {
    if result < 0 { throw SystemError(errno: errno) }
  }
}
