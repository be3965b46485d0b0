import ControlKit
import SystemAccess
import Wire

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads the daemon's lines on its own thread, so that the end of the input ends the process
/// whatever user code does.
struct RequestReader: Sendable {
  let pipe: ProtocolPipe
  let loop: RequestLoop

  /// Reads until the input ends, then ends the process.
  func run() -> Never {
    var lines = LineBuffer()
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(pipe.input, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 {
        end(1, "cannot read from the daemon: \(Errno.last.meaning)")
      }
      if count == 0 { end() }
      do throws(LineBuffer.TooLong) {
        try lines.take(bytes[..<count]) { loop.handle($0) }
      } catch {
        end(1, "cannot read from the daemon: \(error)")
      }
    }
  }

  /// Ends the process after `UserDefaults` have been written to disk.
  ///
  /// Uses `_exit` because exit handlers of user code could wait for a thread that hangs. If writing
  /// `UserDefaults` hangs, the process ends after 2 seconds.
  private func end() -> Never {
    TaskThreads.shared.run {
      StoredDefaults.shared.synchronize()
      _exit(0)
    }
    sleep(2)
    _exit(0)
  }

  private func end(_ status: Int32, _ reason: String) -> Never {
    writeLog("\(loop.name): \(reason)")
    _exit(status)
  }
}
