import ControlModel
import ControlSocket
import FileTesting
import Foundation
import ProgramTesting
import Synchronization
import SystemAccess
import Testing
import Wire

/// Replaces the daemon's files, as an extension or another program might.
@Suite("Replaced files and folders", .timeLimit(.minutes(45)))
struct ReplacedFolderTests {
  @Test("a program in the place of the daemon's socket gets no passcode")
  func impostor() throws {
    let daemon = try DaemonProcess()
    let path = daemon.path("socket")
    daemon.expectLog("the passcode was changed")
    try daemon.ask(Requests.passcode, .init(old: nil, new: "1234"))
    #expect(rename(path, daemon.path("moved")) == 0)
    let listener = try UnixSocket.make(nonBlocking: false)
    let isBound = try UnixSocket.bind(listener, to: path) == 0
    try #require(isBound && listen(listener.number, 4) == 0)
    let number = listener.number
    let got = Mutex("")
    let isOver = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      defer { isOver.signal() }
      let connection = accept(number, nil, nil)
      defer { close(connection) }
      _ = UnixSocket.receive(connection, limit: 1_000)
      let welcome = #"{"id":1,"result":{"version":1,"daemon":"d","pid":5}}"# + "\n"
      _ = UnixSocket.send(connection, Array(welcome.utf8)[...], waits: true)
      let bytes = UnixSocket.receive(connection, limit: 1_000) ?? []
      got.withLock { $0 = String(decoding: bytes, as: UTF8.self) }
    }
    do {
      let client = try daemon.client()
      #expect(throws: SocketError.self) {
        _ = try client.request(Requests.unlock, .init(passcode: "1234"))
      }
    }
    isOver.wait()
    #expect(got.withLock { $0 } == "")
    #expect(rename(daemon.path("moved"), path) == 0)
  }

  @Test("a state directory and a configuration that are replaced are reported and not used")
  func folders() throws {
    let daemon = try DaemonProcess()
    // The extension has a folder in the state directory once it runs.
    #expect(try daemon.status { $0.extensions.first?.state == .running }.problems == nil)
    #expect(rename(daemon.path("state"), daemon.path("state.old")) == 0)
    try daemon.folder.write(
      #"{"version":1,"lock":{"locked":false,"wrong_passcodes":0}}"#, to: "state/lock.json")
    try daemon.ask(Requests.lock)
    #expect(try daemon.folder.text(of: "state.old/lock.json").contains(#""locked" : true"#))
    #expect(try daemon.folder.text(of: "state/lock.json").contains(#""locked":false"#))
    let problems = try daemon.status().problems ?? []
    #expect(problems.count == 1)
    #expect(
      problems[0].contains("the state directory \(daemon.path("state")) was moved or replaced"))
    try daemon.ask(Requests.unlock, .init(passcode: nil))
  }

  @Test("a configuration that others can write ends the start, and a reload keeps the old one")
  func writable() throws {
    let daemon = try DaemonProcess()
    #expect(chmod(daemon.path("config.yaml"), 0o666) == 0)
    try daemon.hangUp()
    try daemon.logged("is not read, because it can be changed by every user (mode 666): chmod go-w")
  }
}
