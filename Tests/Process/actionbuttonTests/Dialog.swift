import Foundation
import ProgramTesting
import Testing

/// A program on its own pseudoterminal, with a simulated user who reads and types.
final class Dialog {
  private let master: FileHandle
  private(set) var shown = ""
  private var read = 0

  /// Starts the process.
  init(_ process: Process) throws {
    // As posix_openpt(3), unlockpt(3) and ptsname(3), which Swift's Glibc module does not declare.
    let (unlock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)  // TIOCSPTLCK, TIOCGPTN
    let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var value: CInt = 0
    guard descriptor >= 0, ioctl(descriptor, unlock, &value) == 0,
      ioctl(descriptor, number, &value) == 0
    else { throw ProcessError("no terminal") }
    master = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let slave = open("/dev/pts/\(value)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard slave >= 0 else { throw ProcessError("no terminal") }
    let handle = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    process.standardInput = handle
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
  }

  /// Reads until the text is shown; if it never is, the test's time limit ends the wait.
  func waitFor(_ text: String) {
    while true {
      let rest = shown.dropFirst(read)
      if let found = rest.range(of: text) {
        read = shown.distance(from: shown.startIndex, to: found.upperBound)
        return
      }
      let bytes = master.availableData
      guard !bytes.isEmpty else {
        Issue.record("it did not show \"\(text)\": \(shown)")
        return
      }
      shown += String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Waits until the text is shown and then types a line.
  func answer(_ text: String, with line: String) {
    waitFor(text)
    type("\(line)\n")
  }

  func type(_ keys: String) { try? master.write(contentsOf: Data(keys.utf8)) }
}
