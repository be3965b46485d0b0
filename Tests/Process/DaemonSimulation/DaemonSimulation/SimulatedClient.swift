import CSimulatedSystem
import ControlModel
import ExpectedDaemon
import Glibc

/// A client of the control socket.
final class SimulatedClient {
  private(set) var descriptor: Int32
  private var unread: [UInt8] = []
  private var lastRequest = 0
  /// Whether the daemon has closed the connection.
  private(set) var isClosed = false

  init?(_ path: String) {
    descriptor = sim_connect(path)
    if descriptor < 0 { return nil }
  }

  /// Sends a request and returns its number.
  func send(_ request: String, _ body: JSONValue) -> Int {
    lastRequest += 1
    var message = body
    message["id"] = .int(lastRequest)
    message["request"] = .string(request)
    write(Array((message.line + "\n").utf8))
    return lastRequest
  }

  func write(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }

  /// The lines that have arrived.
  func lines() -> [[UInt8]] {
    guard descriptor >= 0 else { return [] }
    isClosed = !readAll(descriptor, into: &unread)
    return splitLines(&unread)
  }

  func close() {
    if descriptor >= 0 { _ = Glibc.close(descriptor) }
    descriptor = -1
  }
}

/// The buffer for reading; `nonisolated(unsafe)` is sound, because only the driver's thread uses it.
nonisolated(unsafe) private let chunk = UnsafeMutableRawBufferPointer.allocate(
  byteCount: 65_536, alignment: 16)

/// Reads the available bytes; returns false at the end of the file.
func readAll(_ descriptor: Int32, into bytes: inout [UInt8]) -> Bool {
  while true {
    let count = read(descriptor, chunk.baseAddress, chunk.count)
    guard count > 0 else { return count < 0 }
    bytes += UnsafeRawBufferPointer(rebasing: chunk[..<count])
  }
}

func contains(_ text: String, _ bytes: [UInt8]) -> Bool {
  sim_contains(bytes, bytes.count, text)
}

/// Removes the complete lines, and returns them without their ends.
func splitLines(_ bytes: inout [UInt8]) -> [[UInt8]] {
  var lines: [[UInt8]] = []
  var begin = 0
  bytes.withUnsafeBytes { all in
    while begin < all.count, let start = all.baseAddress?.advanced(by: begin),
      let end = memchr(start, Int32(UInt8(ascii: "\n")), all.count - begin)
    {
      let count = UnsafeRawPointer(end) - start
      if count > 0 { lines.append(Array(UnsafeRawBufferPointer(start: start, count: count))) }
      begin += count + 1
    }
  }
  if begin > 0 { bytes.removeFirst(begin) }
  return lines
}
