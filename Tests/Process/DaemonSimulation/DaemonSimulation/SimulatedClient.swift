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

/// Reads what is there; returns false at the end of the file.
func readAll(_ descriptor: Int32, into bytes: inout [UInt8]) -> Bool {
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(descriptor, &chunk, chunk.count)
    if count > 0 { bytes += chunk[..<count] } else { return count < 0 }
  }
}

/// Whether bytes contain a text.
func contains(_ text: String, _ bytes: [UInt8]) -> Bool {
  bytes.firstRange(of: text.utf8) != nil
}

func splitLines(_ bytes: inout [UInt8]) -> [[UInt8]] {
  guard let last = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
  let lines = bytes[..<last].split(separator: UInt8(ascii: "\n")).map(Array.init)
  bytes.removeFirst(last + 1)
  return lines
}
