import Foundation
import Wire

/// The lines on a program's standard output.
final class OutputLines {
  /// The program's standard output.
  let pipe = Pipe()
  /// All bytes read so far.
  private(set) var bytes = Data()
  private var lines = LineBuffer()

  /// Waits for output and returns the complete lines.
  ///
  /// - Throws: `ProcessError` with the text of `log` at the end of the output, or after five minutes without output.
  func next(_ log: @autoclosure () -> String) throws -> [[UInt8]] {
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&wanted, 1, Patience.milliseconds) == 1 else {
      throw ProcessError("no line came; \(log())")
    }
    var read = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(descriptor, &read, read.count)
    guard count > 0 else { throw ProcessError("the program has ended; \(log())") }
    bytes += read[..<count]
    var whole: [[UInt8]] = []
    try lines.append(read[..<count]) { whole.append($0) }
    return whole
  }
}
