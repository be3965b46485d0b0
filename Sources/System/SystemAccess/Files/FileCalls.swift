package import Glibc

/// The calls that files are written with; a test makes one of them fail.
package struct FileCalls: Sendable {
  package var open: @Sendable (_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 = {
    Glibc.open($0, $1, $2)
  }
  package var write: @Sendable (_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int = {
    Glibc.write($0, $1.baseAddress, $1.count)
  }
  package var fsync: @Sendable (_ file: Int32) -> Int32 = { Glibc.fsync($0) }
  package var rename: @Sendable (_ from: String, _ to: String) -> Int32 = { Glibc.rename($0, $1) }
  package var makeFolder: @Sendable (_ path: String, _ mode: mode_t) -> Int32 = {
    Glibc.mkdir($0, $1)
  }

  /// The system's calls.
  package init() {}

  /// Calls again as long as a signal interrupts the call; -1 becomes its error.
  package static func retrying<Result: FixedWidthInteger>(
    _ name: String, _ call: () -> Result
  ) throws(FileFailure) -> Result {
    while true {
      let result = call()
      if result != -1 { return result }
      let error = Errno.last
      if error.number != EINTR { throw .system(errno: error, during: name) }
    }
  }
}

/// Why a file could not be read or written.
package enum FileFailure: Error, Equatable {
  /// It has more bytes than are read.
  case tooLarge
  /// It is a folder, a pipe or a device.
  case noFile
  /// The system refused a call.
  case system(errno: Errno, during: String)
}

extension FileFailure: CustomStringConvertible {
  /// The reason alone: the caller knows the file and what it was for.
  package var description: String {
    switch self {
    case .tooLarge: "it is too large"
    case .noFile: "it is a folder, a pipe or a device"
    case .system(let errno, let call): "\(errno), during \(call)"
    }
  }
}
