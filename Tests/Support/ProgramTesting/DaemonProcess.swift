package import ControlModel
package import ControlSocket
package import Foundation
import Wire

/// A real daemon, `actionbutton run`, in a folder of its own: configuration, state and socket.
package final class DaemonProcess {
  /// The folder, removed afterwards.
  package let folder: URL
  private let process = Process()
  private let output = Pipe()
  private var lines = LineBuffer()
  /// Everything that it wrote on standard output, as far as it was read.
  package private(set) var outputBytes = Data()
  private var unread: [[String: JSONValue]] = []
  private var isFolderOurs = true

  /// Starts a daemon with this configuration.
  ///
  /// `files` and `programs`, which can be run, are written beside it first. What its extensions keep is
  /// in its folder too.
  package convenience init(
    _ configuration: String, files: [String: String] = [:], programs: [String: String] = [:],
    environment: [String: String] = [:], standardError: FileHandle? = nil
  ) throws {
    let folder = BuiltProgram.folder.appendingPathComponent("daemon-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try self.init(in: folder, configuration, files, programs, environment, standardError)
  }

  /// Starts another daemon in the same place, with the saved state of this one, which has ended.
  package func again() throws -> DaemonProcess {
    // The folder is the next one's to remove.
    isFolderOurs = false
    return try DaemonProcess(in: folder, nil, [:], [:], [:], nil)
  }

  private init(
    in folder: URL, _ configuration: String?, _ files: [String: String],
    _ programs: [String: String], _ environment: [String: String], _ standardError: FileHandle?
  ) throws {
    BuiltProgram.ignoreBrokenPipes()
    self.folder = folder
    for name in Array(files.keys) + programs.keys {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name).deletingLastPathComponent(),
        withIntermediateDirectories: true)
    }
    for (name, text) in files { try write(text, to: name) }
    for (name, text) in programs {
      try TestProgram.write(text, to: folder.appendingPathComponent(name))
    }
    if let configuration { try write(configuration, to: "config.yaml") }
    // nohup(1) ignores SIGHUP, programs inherit that, and a daemon then ignores it too, on purpose:
    // env(1) gives it back, and becomes the daemon.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "--default-signal=HUP", try BuiltProgram.url("actionbutton").path, "run", "--config",
      path("config.yaml"), "--socket", path("socket"), "--output", "json",
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(
      [
        "STATE_DIRECTORY": path("state"), "XDG_STATE_HOME": path("kept"),
        "XDG_CONFIG_HOME": path("defaults"), "ACTIONBUTTON_SOCKET": "",
      ]
    ) { $1 }.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = try standardError ?? FileHandle(forWritingTo: file("log"))
    try process.run()
    // Or the child's end would never be seen.
    try output.fileHandleForWriting.close()
  }

  deinit {
    process.terminate()
    _ = process.end()
    // What is left behind is in the folder for what is temporary.
    if isFolderOurs { try? FileManager.default.removeItem(at: folder) }
  }

  /// The path of a file of the folder.
  package func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Writes a file of the folder.
  package func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  private func file(_ name: String) throws -> URL {
    try write("", to: name)
    return folder.appendingPathComponent(name)
  }

  /// A connection to its socket.
  package func client() throws -> SocketClient {
    try SocketClient.connect(path: path("socket"), client: "test")
  }

  /// A connection to its socket that sends any line.
  package func rawClient() throws -> RawClient { try RawClient(path: path("socket")) }

  /// Asks it to read its configuration again.
  package func hangUp() { kill(process.processIdentifier, SIGHUP) }

  /// Asks it to end, and gives the signal that it died of; nil if it exited.
  package func stop() -> Int32? {
    process.terminate()
    guard case .killed(let signal) = process.end() else { return nil }
    return signal
  }

  /// Ends it at once, as a power cut does.
  package func cutPower() {
    kill(process.processIdentifier, SIGKILL)
    _ = process.end()
  }

  /// Waits until it has ended; returns how.
  package func end() -> Process.End { process.end() }

  /// Reads no more of its standard output: what it writes there from now on finds no reader.
  package func closeOutput() throws { try output.fileHandleForReading.close() }

  /// Its process.
  package var pid: Int32 { process.processIdentifier }

  /// Whether it runs.
  package var isRunning: Bool { process.isRunning }

  /// Takes the first event of this name, and of this button if one is named; those before it are passed
  /// over.
  package func event(_ name: String, of button: String? = nil) throws -> [String: JSONValue] {
    let wanted = button.map { JSONValue.string($0) }
    while true {
      while !unread.isEmpty {
        let event = unread.removeFirst()
        let isOurs = wanted == nil || event["button"] == wanted
        if isOurs, event["event"] == .string(name) { return event }
      }
      try readMore()
    }
  }

  /// Takes the next event, whichever it is.
  package func nextEvent() throws -> [String: JSONValue] {
    while unread.isEmpty { try readMore() }
    return unread.removeFirst()
  }

  /// All events up to the first of this name, which is the last.
  package func events(to name: String) throws -> [[String: JSONValue]] {
    var taken: [[String: JSONValue]] = []
    while true {
      while !unread.isEmpty {
        taken.append(unread.removeFirst())
        if taken.last?["event"] == .string(name) { return taken }
      }
      try readMore()
    }
  }

  /// Waits until the log has this text.
  package func logged(_ text: String) throws {
    try eventually("the log does not say \"\(text)\" but: \(logText)") {
      if logText.contains(text) { return () }
      guard isRunning else { throw ProcessError("the daemon has ended; \(logText)") }
      return nil
    }
  }

  /// What was logged until now.
  package var logText: String {
    // A log that cannot be read is empty: the test then reports what is missing from it.
    (try? String(contentsOf: folder.appendingPathComponent("log"), encoding: .utf8)) ?? ""
  }

  private func readMore() throws {
    let descriptor = output.fileHandleForReading.fileDescriptor
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&wanted, 1, Patience.milliseconds) == 1 else {
      throw ProcessError("no event came; \(logText)")
    }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0 else { throw ProcessError("the daemon has ended; \(logText)") }
    outputBytes += bytes[..<count]
    var whole: [[UInt8]] = []
    try lines.take(bytes[..<count]) { whole.append($0) }
    for line in whole {
      unread.append(try JSONDecoder().decode([String: JSONValue].self, from: Data(line)))
    }
  }
}
