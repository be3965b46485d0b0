import Synchronization
import Wire

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes whole lines one after the other.
///
/// Thread-safe.
final class MessageWriter: Sendable {
  private let output: Int32
  private let turn = Mutex(())

  init(_ pipe: ProtocolPipe) { output = pipe.output }

  /// Sends a notice.
  func notice(_ notice: ExtensionNotice, _ body: some Encodable) {
    let line = Message.notice(notice.rawValue, body)
    guard line.count <= LineBuffer.messageLimit else {
      writeLog("the notice \"\(notice)\" is longer than \(LineBuffer.messageLimit) bytes")
      return
    }
    write(line)
  }

  /// Writes a line.
  ///
  /// Errors are ignored: if the daemon has ended, the reader sees the end of its input.
  func write(_ line: [UInt8]) {
    turn.withLock { _ in
      var rest = line[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { systemWrite(output, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }
}

/// The system's `write`, which the method of the same name hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
