import Glibc

/// The calls that files are read and written with; a test makes one of them fail.
struct FileCalls: Sendable {
  var open: @Sendable (_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 = {
    Glibc.open($0, $1, $2)
  }
  var write: @Sendable (_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int = {
    Glibc.write($0, $1.baseAddress, $1.count)
  }
  var fsync: @Sendable (_ file: Int32) -> Int32 = { Glibc.fsync($0) }
  var rename: @Sendable (_ from: String, _ to: String) -> Int32 = { Glibc.rename($0, $1) }
  var makeFolder: @Sendable (_ path: String, _ mode: mode_t) -> Int32 = { Glibc.mkdir($0, $1) }

  /// Calls again as long as a signal interrupts the call; -1 becomes its error.
  static func retrying<Result: FixedWidthInteger>(
    _ name: String, _ call: () -> Result
  ) throws(FileFailure) -> Result {
    while true {
      let result = call()
      if result != -1 { return result }
      let code = errno
      if code != EINTR { throw .system(errno: code, during: name) }
    }
  }
}

/// Why a file could not be read or written.
enum FileFailure: Error, Equatable {
  /// It has more bytes than are read.
  case tooLarge
  /// It is a folder, a pipe or a device.
  case noFile
  /// The system refused a call.
  case system(errno: Int32, during: String)
}

/// The bytes of a file.
enum FileBytes {
  /// All bytes, if they are no more than a limit.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The most bytes.
  ///   - mustBeFile: Whether a pipe, a device and the like are an error, not something to wait for.
  /// - Returns: The bytes.
  /// - Throws: Which call the system refused, or that there are more bytes.
  static func read(
    _ path: String, limit: Int, mustBeFile: Bool = false
  ) throws(FileFailure) -> [UInt8] {
    let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (mustBeFile ? O_NONBLOCK : 0)
    let file = try FileCalls.retrying("open") { Glibc.open(path, flags) }
    defer { close(file) }
    if mustBeFile {
      var status = stat()
      _ = try FileCalls.retrying("stat") { fstat(file, &status) }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw .noFile
      }
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = try FileCalls.retrying("read") { Glibc.read(file, &chunk, chunk.count) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { throw .tooLarge }
    }
  }
}
