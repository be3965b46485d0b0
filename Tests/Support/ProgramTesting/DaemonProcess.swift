package import ControlModel
package import ControlSocket
package import FileTesting
package import Foundation
package import Wire

/// A real daemon, `actionbutton run`, in a folder of its own: configuration, state and socket.
///
/// Each line of its log must be usual or expected, see `logged`: any other one fails the test.
package final class DaemonProcess {
  /// The folder.
  package let folder: TemporaryFolder
  private let process = Process()
  private let output = OutputLines()
  private var unread: [[String: JSONValue]] = []
  private let log: ProgramLog
  private var connection: SocketClient?

  /// The text of a configuration with the button `action`, which only clients press.
  ///
  /// An extension is a program of the build, or a path.
  package static func configuration(
    hold: String = "200ms", control: String? = nil, extensions: [String] = [], _ more: String = ""
  ) -> String {
    let paths = extensions.map { "\"\((try? BuiltProgram.url($0).path) ?? $0)\"" }
    return """
      buttons:
        action:
          source: virtual
          hold: \(hold)
          \(control.map { "control: \($0)" } ?? "")
      extensions: [\(paths.joined(separator: ", "))]
      \(more)

      """
  }

  /// Starts a daemon with `configuration(hold:control:extensions:_:)`, and waits until its button is ready.
  package convenience init(
    hold: String = "200ms", control: String? = nil, extensions: [String] = [], _ more: String = "",
    programs: [String: String] = [:], environment: [String: String] = [:]
  ) throws {
    try self.init(
      configuration: Self.configuration(
        hold: hold, control: control, extensions: extensions, more),
      programs: programs, environment: environment)
    _ = try event("button.ready")
  }

  /// Starts a daemon with this configuration.
  ///
  /// `files` and `programs`, which can be run, are written beside it first. What its extensions keep is
  /// in its folder too.
  package convenience init(
    configuration: String, files: [String: String] = [:], programs: [String: String] = [:],
    environment: [String: String] = [:], standardError: FileHandle? = nil
  ) throws {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    for (name, text) in programs { try folder.writeProgram(text, to: name) }
    try folder.write(configuration, to: "config.yaml")
    try self.init(in: folder, environment, standardError)
  }

  /// Starts another daemon in the same place, with the saved state of this one, which has ended; waits until its button is
  /// ready.
  package func again() throws -> DaemonProcess {
    let next = try DaemonProcess(in: folder, [:], nil)
    _ = try next.event("button.ready")
    return next
  }

  private init(
    in folder: TemporaryFolder, _ environment: [String: String], _ standardError: FileHandle?
  ) throws {
    BuiltProgram.ignoreBrokenPipes()
    self.folder = folder
    log = try ProgramLog(in: folder)
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
    process.standardOutput = output.pipe
    process.standardError = try standardError ?? log.handle()
    try process.run()
    // Or the child's end would never be seen.
    try output.pipe.fileHandleForWriting.close()
  }

  deinit {
    // Without a number it was not started.
    guard pid > 0 else { return }
    process.terminate()
    _ = process.end()
    log.check(Self.isUsual)
  }

  /// Whether a line of the log says what every daemon says: that an extension started or ended, what was asked of it, and
  /// that root runs it.
  private static func isUsual(_ line: String) -> Bool {
    ExpectedLog.isOfEveryExtension(line.dropFirst("actionbutton: ".count))
      || [
        "the configuration was read again", "the screen was locked", "the screen was unlocked",
      ].contains { line == "actionbutton: \($0)" }
      || line
        == "actionbutton: warning: this program runs as root, and so do its extensions: they can do whatever root can; "
        + "use a user of its own, as the service actionbutton.service does"
  }

  /// The path of a file of the folder.
  package func path(_ name: String) -> String { folder.path(name) }

  // MARK: Its socket

  /// A new connection to its socket.
  package func client() throws -> SocketClient {
    try SocketClient.connect(path: path("socket"), client: "test")
  }

  /// Asks on a connection that is made at the first question; returns the answer as a tree, or as what is named.
  @discardableResult
  package func ask<Answer: Decodable>(
    _ request: any SocketRequest, _ body: some Encodable = NoFields(),
    as answer: Answer.Type = JSONValue.self
  ) throws -> Answer {
    let client = try connection ?? client()
    connection = client
    return try client.request(request, with: body, as: answer)
  }

  /// The status.
  package func status() throws -> SocketMessage.Status {
    try ask(Requests.status, as: SocketMessage.Status.self)
  }

  /// The status as soon as it is as it should be.
  @discardableResult
  package func status(
    until isThere: (SocketMessage.Status) throws -> Bool
  ) throws -> SocketMessage.Status {
    try eventually("the status did not become what it should be; \(logText)") {
      let status = try status()
      return try isThere(status) ? status : nil
    }
  }

  /// Presses a button for so long, more than its threshold, and returns the number of the press.
  @discardableResult
  package func press(_ button: String? = nil, for milliseconds: Int = 300) throws -> Int? {
    try ask(
      Requests.press, SocketMessage.Press(button: button, for_ms: milliseconds),
      as: SocketMessage.Pressed.self
    ).press
  }

  /// The daemon's refusal; nil if it refuses nothing.
  package func refused(
    _ request: any SocketRequest, _ body: some Encodable = NoFields()
  ) throws -> MessageError? {
    do {
      try ask(request, body)
      return nil
    } catch SocketError.answered(let refusal) { return refusal }
  }

  /// The code of the daemon's refusal; empty if it refuses nothing.
  package func refusal(
    _ request: any SocketRequest, _ body: some Encodable = NoFields()
  ) throws -> String {
    try refused(request, body)?.code ?? ""
  }

  // MARK: Its process

  /// Asks it to read its configuration again, after it is this if one is given.
  package func hangUp(_ configuration: String? = nil) throws {
    if let configuration {
      // The daemon may be reading the file at this moment, because of an earlier hang-up.
      let new = try folder.write(configuration, to: "config.yaml.new")
      guard rename(new, path("config.yaml")) == 0 else { throw POSIXError(.EIO) }
    }
    kill(process.processIdentifier, SIGHUP)
  }

  /// Asks it to end, and gives the signal that it died of; nil if it exited.
  @discardableResult
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
  package func closeOutput() throws { try output.pipe.fileHandleForReading.close() }

  /// Its process.
  package var pid: Int32 { process.processIdentifier }

  /// Whether it runs.
  package var isRunning: Bool { process.isRunning }

  // MARK: Its standard output

  /// Everything that it wrote on standard output, as far as it was read.
  package var outputBytes: Data { output.bytes }

  /// Takes the first event of this name, and of this button or placement if one is named; those before it are passed
  /// over.
  package func event(_ name: String, of place: String? = nil) throws -> [String: JSONValue] {
    let wanted = place.map { JSONValue.string($0) }
    while true {
      let event = try nextEvent()
      let isOfPlace = wanted == nil || event["button"] == wanted || event["placement"] == wanted
      if isOfPlace, event["event"] == .string(name) { return event }
    }
  }

  /// Takes the next event, whichever it is.
  package func nextEvent() throws -> [String: JSONValue] {
    while unread.isEmpty {
      unread = try output.next(logText).map {
        try JSONDecoder().decode([String: JSONValue].self, from: Data($0))
      }
    }
    return unread.removeFirst()
  }

  /// All events up to the first of this name, which is the last.
  package func events(to name: String) throws -> [[String: JSONValue]] {
    var taken: [[String: JSONValue]] = []
    repeat { taken.append(try nextEvent()) } while taken.last?["event"] != .string(name)
    return taken
  }

  // MARK: Its log

  /// Waits until the log has a line with this text; such lines are not unexpected.
  package func logged(_ text: String) throws {
    log.know(text)
    try eventually("the log does not say \"\(text)\" but: \(logText)") {
      if logText.contains(text) { return () }
      guard isRunning else { throw ProcessError("the daemon has ended; \(logText)") }
      return nil
    }
  }

  /// Says that the log will have this line, after the words `actionbutton: `, so often when the daemon has ended.
  package func expectLog(_ line: String, _ times: ClosedRange<Int> = 1...1) {
    log.expect("actionbutton: \(line)", times)
  }

  /// Says that lines with this text may be logged.
  package func mayLog(_ text: String) { log.know(text) }

  /// What was logged until now.
  package var logText: String { log.text }
}
