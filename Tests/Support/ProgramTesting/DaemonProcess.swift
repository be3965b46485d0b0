package import ControlModel
package import ControlSocket
package import FileTesting
package import Foundation
package import Wire

/// A real daemon, `actionbutton run`, with configuration, state and socket in a temporary folder.
///
/// Each line of its log must be usual or expected (see `logged`): any other line fails the test.
package final class DaemonProcess {
  package let folder: TemporaryFolder
  private let process = Process()
  private let output = OutputLines()
  private var unread: [[String: JSONValue]] = []
  private let log: ProgramLog
  private var connection: SocketClient?

  /// Returns a configuration with the button `action`, which only clients press.
  ///
  /// An extension is the name of a program of the build, or a path.
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

  /// Starts a daemon with `configuration(hold:control:extensions:_:)` and waits until its button is ready.
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
  /// `files` and the executable `programs` are written into the folder first. The extensions also save
  /// their data in this folder.
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

  /// Starts another daemon in the folder of this daemon, which has ended, and waits until its button is ready.
  ///
  /// The new daemon continues with the saved state.
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
    // nohup(1) makes programs ignore SIGHUP, and a daemon that inherits this ignores it on purpose:
    // env(1) restores the default and then executes the daemon.
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
    // Otherwise the end of the child's output would never be seen.
    try output.pipe.fileHandleForWriting.close()
  }

  deinit {
    // Without a process id the daemon was not started.
    guard pid > 0 else { return }
    process.terminate()
    _ = process.end()
    log.check(Self.isUsual)
  }

  /// Whether any daemon may log this line: the start or end of an extension, a reload, a lock or unlock, or the
  /// warning about root.
  private static func isUsual(_ line: String) -> Bool {
    ExpectedLog.isOfEveryExtension(line.dropFirst("actionbutton: ".count))
      || [
        "the configuration was read again", "the screen was locked", "the screen was unlocked",
      ].contains { line == "actionbutton: \($0)" }
      || line
        == "actionbutton: warning: this program and its extensions run as root and can do whatever root can; run it "
        + "as a separate user, as actionbutton.service does"
  }

  /// Returns the path of a file in the folder.
  package func path(_ name: String) -> String { folder.path(name) }

  // MARK: Socket

  /// Connects to the daemon's socket.
  package func client() throws -> SocketClient {
    try SocketClient.connect(path: path("socket"), client: "test")
  }

  /// Sends a request on a connection that the first request opens, and returns the answer.
  @discardableResult package func ask<Body: WireMessage, Answer: Codable>(
    _ request: Request<Body, Answer>, _ body: Body
  ) throws -> Answer { try ask(request, body, as: Answer.self) }

  /// Sends a request without fields and returns the answer.
  @discardableResult package func ask<Answer: Codable>(_ request: Request<NoFields, Answer>) throws
    -> Answer
  { try ask(request, NoFields()) }

  /// Sends any request with any fields and returns the answer, decoded as `answer`.
  @discardableResult
  package func ask<Answer: Decodable>(
    _ request: any SocketRequest, _ body: some Encodable = NoFields(),
    as answer: Answer.Type = JSONValue.self
  ) throws -> Answer {
    let client = try connection ?? client()
    connection = client
    return try client.request(request, with: body, as: answer)
  }

  package func status() throws -> SocketMessage.Status { try ask(Requests.status) }

  /// Requests the status until it fulfills the condition, and returns it.
  @discardableResult
  package func status(
    until isThere: (SocketMessage.Status) throws -> Bool
  ) throws -> SocketMessage.Status {
    try eventually("the status did not become what it should be; \(logText)") {
      let status = try status()
      return try isThere(status) ? status : nil
    }
  }

  /// Presses a button for this time, by default longer than its threshold, and returns the number of the press.
  @discardableResult package func press(_ button: String? = nil, for milliseconds: Int = 300) throws
    -> Int?
  { try ask(Requests.press, .init(button: button, for_ms: milliseconds)).press }

  /// Sends a request and returns the daemon's refusal, or `nil` if the daemon accepts it.
  package func refused<Body: WireMessage, Answer: Codable>(
    _ request: Request<Body, Answer>, _ body: Body
  ) throws -> MessageError? { try refusal(of: request, body) }

  private func refusal(
    of request: any SocketRequest, _ body: some Encodable
  ) throws -> MessageError? {
    do {
      try ask(request, body)
      return nil
    } catch SocketError.answered(let refusal) { return refusal }
  }

  /// Sends a request and returns the code of the daemon's refusal, or an empty text if the daemon accepts it.
  package func refusal<Body: WireMessage, Answer: Codable>(
    _ request: Request<Body, Answer>, _ body: Body
  ) throws -> String { try refusal(of: request, body)?.code ?? "" }

  /// Sends any request with any fields and returns the code of the daemon's refusal, or an empty text.
  package func refusal(_ request: any SocketRequest, _ body: some Encodable = NoFields()) throws
    -> String
  { try refusal(of: request, body)?.code ?? "" }

  // MARK: Process

  /// Sends SIGHUP to reload the configuration, after replacing its file if a new text is given.
  package func hangUp(_ configuration: String? = nil) throws {
    if let configuration {
      // An earlier hang-up may have made the daemon read the file at this moment.
      let new = try folder.write(configuration, to: "config.yaml.new")
      guard rename(new, path("config.yaml")) == 0 else { throw POSIXError(.EIO) }
    }
    kill(process.processIdentifier, SIGHUP)
  }

  /// Sends SIGTERM and returns the signal that ended the daemon, or `nil` if it exited.
  @discardableResult
  package func stop() -> Int32? {
    process.terminate()
    guard case .killed(let signal) = process.end() else { return nil }
    return signal
  }

  /// Kills the daemon, as a power cut would end it.
  package func cutPower() {
    kill(process.processIdentifier, SIGKILL)
    _ = process.end()
  }

  /// Waits until the daemon ends and returns its exit status or signal.
  package func end() -> Process.End { process.end() }

  /// Closes the reading end of the daemon's standard output, so that later writes have no reader.
  package func closeOutput() throws { try output.pipe.fileHandleForReading.close() }

  /// The daemon's process id.
  package var pid: Int32 { process.processIdentifier }

  /// Whether the daemon runs.
  package var isRunning: Bool { process.isRunning }

  // MARK: Standard output

  /// All bytes read so far from the daemon's standard output.
  package var outputBytes: Data { output.bytes }

  /// Waits for the next event with this name, and of this button or placement if `place` is given; skips other events.
  package func event(_ name: String, of place: String? = nil) throws -> [String: JSONValue] {
    let wanted = place.map { JSONValue.string($0) }
    while true {
      let event = try nextEvent()
      let isOfPlace = wanted == nil || event["button"] == wanted || event["placement"] == wanted
      if isOfPlace, event["event"] == .string(name) { return event }
    }
  }

  /// Waits for the next event of any name.
  package func nextEvent() throws -> [String: JSONValue] {
    while unread.isEmpty {
      unread = try output.next(logText).map {
        try JSONDecoder().decode([String: JSONValue].self, from: Data($0))
      }
    }
    return unread.removeFirst()
  }

  /// Waits for the first event with this name and returns all events up to it.
  package func events(to name: String) throws -> [[String: JSONValue]] {
    var taken: [[String: JSONValue]] = []
    repeat { taken.append(try nextEvent()) } while taken.last?["event"] != .string(name)
    return taken
  }

  // MARK: Log

  /// Waits until the log has a line with this text, and allows such lines.
  package func logged(_ text: String) throws {
    log.know(text)
    try eventually("the log does not say \"\(text)\" but: \(logText)") {
      if logText.contains(text) { return () }
      guard isRunning else { throw ProcessError("the daemon has ended; \(logText)") }
      return nil
    }
  }

  /// Expects this line, after `actionbutton: `, this many times in the log when the daemon has ended.
  package func expectLog(_ line: String, _ times: ClosedRange<Int> = 1...1) {
    log.expect("actionbutton: \(line)", times)
  }

  /// Allows log lines with this text.
  package func mayLog(_ text: String) { log.know(text) }

  /// The text logged so far.
  package var logText: String { log.text }
}

extension [String: JSONValue] {
  /// The contents of the control in an event; empty without them.
  package var control: [String: JSONValue] {
    if case .object(let control)? = self["control"] { control } else { [:] }
  }
}
