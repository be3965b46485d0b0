import ControlSocket
import Foundation
import ProgramTesting
import Testing
import Wire

@Suite("The threads of a daemon")
struct ThreadTests {
  @Test("all pieces of tasks run on the service thread: libdispatch starts none of its own")
  func names() throws {
    let daemon = try DaemonProcess()
    for _ in 0..<20 { try daemon.ask(Requests.status) }
    try daemon.press(for: 1)
    _ = try daemon.event("hold.cancelled")
    let tasks = "/proc/\(daemon.pid)/task"
    let names = try FileManager.default.contentsOfDirectory(atPath: tasks).compactMap {
      // A thread may end before it is read.
      try? String(contentsOfFile: "\(tasks)/\($0)/comm", encoding: .utf8)
    }
    // Each extension has a thread that ends its processes and a thread that makes some of its system calls.
    let expected = ["actionbutton\n", "button\n", "extensions\n", "log\n", "watcher\n"]
    #expect(names.filter { !["sandbox\n", "supervisor\n"].contains($0) }.sorted() == expected)
  }
}
